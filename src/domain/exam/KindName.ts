import type { QuestionKind } from "../contract/examQuestion.ts"

const NAMES: Readonly<Record<QuestionKind, string>> = {
  single: "单选题",
  multiple: "多选题",
  indeterminate: "不定项选择题",
  judge: "判断题",
  blank: "填空题",
  number: "数值题",
  match: "配对题",
  order: "排序题",
  short: "简答题",
}

export const kindName = (kind: QuestionKind): string => NAMES[kind]
