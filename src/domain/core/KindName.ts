const NAMES = {
  single: "单选题",
  multiple: "多选题",
  indeterminate: "不定项选择题",
  judge: "判断题",
  blank: "填空题",
  number: "数值题",
  match: "配对题",
  order: "排序题",
  short: "简答题",
} as const

export type QuestionKind = keyof typeof NAMES

/** All kinds of questions, in the order in which they are offered. */
export const KINDS = Object.keys(NAMES) as ReadonlyArray<QuestionKind>

export const kindName = (kind: QuestionKind): string => NAMES[kind]
