import { describe } from "#domain/question/AnswerValue.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { kindName } from "#domain/core/KindName.ts"
import type { ExportRow } from "./ExportRow.ts"
import { plainText } from "../core/plainText.ts"
import { BOM, csvText } from "../core/spreadsheetText.ts"

const STATES = { active: "错题", mastered: "已掌握", removed: "已移出" } as const

export const csvFile = (lines: ReadonlyArray<ReturnType<typeof csvLine>>): string =>
  BOM + csvText([...lines.slice(0, 1).map(Object.keys), ...lines.map(Object.values)])

export const csvLine = ({ item, entry }: ExportRow, index: number) => ({
  序号: index + 1,
  状态: STATES[item.state],
  科目: entry.subject.name,
  题库: item.bank_name,
  章节: entry.chapter.name,
  题型: kindName(item.question.kind),
  材料: plainText(item.question.material_html ?? ""),
  题干: plainText(item.question.stem_html),
  配对项: (item.question.prompts ?? []).map((html, n) => `${n + 1}. ${plainText(html)}`).join("\n"),
  "选项（题库的次序）": item.question.options.map(({ key, html }) => `${key}. ${plainText(html)}`).join("\n"),
  正确答案: keyText(item.key.answer),
  我的答案: describe(item.answer),
  解析: plainText(item.key.explanation_html),
  知识点: item.key.points.join("、"),
  错因: item.reasons.join("、"),
  答错次数: item.wrong_count,
  最近答错: item.last_wrong_at ?? "",
  连对: item.right_streak,
  下次复习: item.review_on ?? "",
})
