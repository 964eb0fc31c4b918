import { createHash } from "node:crypto"
import type { DrawSpec } from "#domain/contract/exam.ts"
import { type Feedback, find } from "#domain/question/ExamTypeRules.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import type { Asked, Asking } from "./Asking.ts"
import type { Sheet } from "./Sheet.ts"
import { invalid } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { bankSheet } from "./bankSheet.ts"
import { dailySheet } from "./dailySheet.ts"
import { drawnSheet } from "./drawnSheet.ts"
import { paperSheet } from "./paperSheet.ts"

/** What is to be answered: a paper, or what is made of a bank's questions. */
export interface ExamSource {
  readonly paper_id?: string
  readonly bank_id?: string
  readonly chapter_id?: string
  readonly exam_type?: string
  readonly day?: string
  readonly draw?: DrawSpec
  readonly feedback?: Feedback
  /** Attempts at a paper that the learner knows of. */
  readonly attempts_used?: number
  /** Of the room, as it was typed. */
  readonly passcode?: string
}

/** Refuses what is neither a paper nor a whole description of a practice. */
export const read = ({ paper_id, bank_id, chapter_id, exam_type, day, draw }: ExamSource): Asked => {
  if ((paper_id === undefined) === (bank_id === undefined)) throw invalid("paper_id", "请选择一张试卷或一个题库")
  if (bank_id === undefined) {
    if (paper_id === undefined || chapter_id !== undefined) throw invalid("chapter_id", "试卷不分章节作答")
    return { made: "paper", paper_id }
  }
  const type = exam_type ?? PRACTICE
  const rules = find(type)
  const of = { bank_id, exam_type: type }
  if (rules === null || rules.made === "paper") throw invalid("exam_type", "这种练习要选一张试卷")
  if (rules.made !== "chapters" && chapter_id !== undefined) throw invalid("chapter_id", "这种练习不分章节")
  switch (rules.made) {
    case "chapters":
      return { ...of, rules, made: "chapters", chapter_id: chapter_id ?? null }
    case "day":
      if (day === undefined) throw invalid("day", "请选择日期")
      return { ...of, rules, made: "day", day }
    case "draw":
      if (draw === undefined) throw invalid("draw", "请选择组卷的范围和题数")
      return { ...of, rules, made: "draw", draw }
  }
}

export const nameOf = (asked: Asked): string => {
  switch (asked.made) {
    case "paper":
      return `paper/${asked.paper_id}`
    case "chapters": {
      const place = asked.chapter_id === null ? asked.bank_id : `${asked.bank_id}/${asked.chapter_id}`
      return asked.exam_type === PRACTICE ? `bank/${place}` : `type/${asked.exam_type}/${place}`
    }
    case "day":
      return `day/${asked.bank_id}/${asked.day}`
    case "draw":
      return `draw/${asked.bank_id}/${digest(asked.draw)}`
  }
}

/** Refuses what may not be started now: unknown, not offered, outside of its window, no tries left, empty. */
export const sheetOf = async (sql: Sql, asked: Asked, asking: Asking): Promise<Sheet> => {
  switch (asked.made) {
    case "paper":
      return paperSheet(sql, asked.paper_id, asking)
    case "chapters":
      return bankSheet(sql, asked, asking)
    case "day":
      return dailySheet(sql, asked, asking)
    case "draw":
      return drawnSheet(sql, asked, asking)
  }
}

const digest = ({ chapter_ids, kinds, points, count, only }: DrawSpec): string => {
  const sets = [chapter_ids, kinds, points].map((list) => list?.toSorted() ?? null)
  return createHash("sha256")
    .update(JSON.stringify([...sets, count, only ?? null]))
    .digest("hex")
    .slice(0, 32)
}
