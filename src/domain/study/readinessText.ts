import type { Output } from "../contract/Contract.ts"
import type { BankSource } from "../contract/ExamSource.ts"
import * as DrawnSet from "../practice/DrawnSet.ts"

export type SubjectReadiness = Output<"study.readiness">["list"][number]
export type ChapterSet = SubjectReadiness["sets"][number]

/** 「约四成」, of a chance from 0 to 1: it is known to a tenth and no better. */
export const chanceText = (chance: number): string => {
  const tenths = Math.round(chance * 10)
  if (tenths <= 0) return "不到一成"
  if (tenths >= 10) return "九成以上"
  return tenths === 5 ? "约一半" : `约${"一二三四五六七八九"[tenths - 1] ?? ""}成`
}

/** What has moved since the day before in the curve; null: there is none, or nothing moved. */
export const changeText = ({ estimate, days, total, pass }: SubjectReadiness): string | null => {
  const before = days.at(-2)
  if (estimate === null || before === undefined) return null
  const earlier = Math.round(before.share * total)
  const change = estimate.score - earlier
  if (change === 0) return null
  const since = `比${Number(before.day.slice(5, 7))}月${Number(before.day.slice(8))}日${change > 0 ? "多" : "少"}${Math.abs(change)}分`
  return estimate.score >= pass && earlier < pass ? `${since}，估分过了及格线` : since
}

/** The questions of a set: drawn from its chapter, or the chapter's practice. */
export const setSource = ({ bank_id, chapter_id, is_drawn, is_fresh, questions }: ChapterSet): BankSource =>
  is_drawn
    ? DrawnSet.of(bank_id, { chapter_ids: [chapter_id], count: questions, ...(is_fresh && { only: "unanswered" }) })
    : { bank_id, chapter_id }
