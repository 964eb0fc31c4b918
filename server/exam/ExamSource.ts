import type { ExamRules } from "#domain/contract/exam.ts"
import { EXAM_TOOLS, type ExamTool } from "#domain/exam/ExamTools.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import { invalid, notFound, Refusal } from "../http/Refusal.ts"
import type { KeyPolicy, Owner } from "./AttemptRow.ts"
import { timesOf } from "./paperTimes.ts"
import { EXAM_CODES } from "./examRefusals.ts"

/** What is to be answered: a paper, or a bank or one of its chapters. */
export interface ExamSource {
  readonly paper_id?: string
  readonly bank_id?: string
  readonly chapter_id?: string
}

/** A sheet of questions with its rules: what a new attempt is made from. */
export interface Sheet {
  readonly bank_id: string
  readonly paper_id: string | null
  readonly title: string
  readonly rules: ExamRules
  readonly key_policy: KeyPolicy
  readonly keys_from: number | null
  readonly pass_score: number
  readonly deadline: number | null
  readonly questions: ReadonlyArray<{ readonly id: string; readonly section: string; readonly score: number }>
}

/** One text for one source: a learner has at most one open attempt of each. */
export const nameOf = ({ paper_id, bank_id, chapter_id }: ExamSource): string => {
  if ((paper_id === undefined) === (bank_id === undefined)) throw invalid("paper_id", "请选择一张试卷或一个题库")
  if (paper_id !== undefined) {
    if (chapter_id !== undefined) throw invalid("chapter_id", "试卷不分章节作答")
    return `paper/${paper_id}`
  }
  return chapter_id === undefined ? `bank/${bank_id}` : `bank/${bank_id}/${chapter_id}`
}

/** Refuses what may not be started now: unknown, outside of its window, no tries left, empty. */
export const sheetOf = async (sql: Sql, owner: Owner, source: ExamSource, now: number): Promise<Sheet> =>
  source.paper_id === undefined
    ? practice(sql, owner, source.bank_id ?? "", source.chapter_id)
    : paper(sql, owner, source.paper_id, now)

interface PaperRow {
  readonly name: string
  readonly bank_id: string
  readonly exam_type: string
  readonly minutes: number
  readonly pass_score: number
  readonly attempts: number
  readonly key_policy: KeyPolicy
  readonly tools: ReadonlyArray<ExamTool>
  readonly sections: ReadonlyArray<{
    readonly name: string
    readonly question_ids: ReadonlyArray<string>
    readonly scores: ReadonlyArray<number>
  }>
  readonly opens_at: number | null
  readonly closes_at: number | null
  readonly used: number
  readonly at_time_up: "hand_in" | "ask"
  readonly late: "accept" | "review"
  /** Added for this learner; `closes_at` has them. */
  readonly extra_minutes: number
  readonly last_closes_at: number | null
}

const paper = async (sql: Sql, { agencyId, userId }: Owner, id: string, now: number): Promise<Sheet> => {
  const rows = await sql<PaperRow[]>`
    select p.*, (select count(*) from attempts t
        where t.agency_id = p.agency_id and t.user_id = ${userId} and t.source = ${`paper/${id}`}) as used,
      ${timesOf(sql, userId)}
    from papers p join banks b on b.agency_id = p.agency_id and b.id = p.bank_id
    where p.agency_id = ${agencyId} and p.id = ${id} and not p.hidden and not b.hidden`
  const row = rows[0]
  if (row === undefined) throw notFound()
  const { minutes, opens_at, closes_at, key_policy, at_time_up, late } = row
  if (opens_at !== null && now < opens_at)
    throw new Refusal({ code: EXAM_CODES.notOpenYet, message: `考试还没有开始，${Shanghai.format(opens_at)} 开考` })
  if (closes_at !== null && now >= closes_at) throw new Refusal({ code: EXAM_CODES.over, message: "考试已经结束" })
  if (row.attempts > 0 && row.used >= row.attempts)
    throw new Refusal({ code: EXAM_CODES.noAttemptsLeft, message: `本卷可作答${row.attempts}次，已全部用完` })
  const limit = minutes > 0 ? now + (minutes + row.extra_minutes) * 60_000 : null
  const firm = at_time_up === "ask" ? null : limit
  const deadline = firm === null || closes_at === null ? (firm ?? closes_at) : Math.min(firm, closes_at)
  return {
    bank_id: row.bank_id,
    paper_id: id,
    title: row.name,
    rules: {
      exam_type: row.exam_type,
      feedback: key_policy === "at_once" ? "at_once" : "at_end",
      timed: limit !== null || deadline !== null,
      minutes: minutes === 0 ? 0 : minutes + row.extra_minutes,
      at_time_up,
      late,
      tools: row.tools,
    },
    key_policy,
    // nobody learns a key while anybody may still be given the time to answer
    keys_from: key_policy === "after_close" ? row.last_closes_at : null,
    pass_score: row.pass_score,
    deadline,
    questions: row.sections.flatMap(({ name, question_ids, scores }) =>
      question_ids.map((question, n) => ({ id: question, section: name, score: scores[n] ?? 0 })),
    ),
  }
}

/** 章节练习 (section 3, exam types). */
const SECTION_PRACTICE = "4"

const practice = async (sql: Sql, { agencyId }: Owner, bankId: string, chapterId?: string): Promise<Sheet> => {
  const rows = await sql<{ id: string; bank: string; chapter: string }[]>`
    select q.id, b.name as bank, c.name as chapter
    from questions q
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${agencyId} and q.bank_id = ${bankId} and not q.hidden and not b.hidden
      and (${chapterId ?? null}::text is null or q.chapter_id = ${chapterId ?? null})
    order by c.position, q.position`
  const first = rows[0]
  if (first === undefined) throw await nothingToPractise(sql, agencyId, bankId, chapterId)
  return {
    bank_id: bankId,
    paper_id: null,
    title: chapterId === undefined ? first.bank : `${first.bank} · ${first.chapter}`,
    rules: { exam_type: SECTION_PRACTICE, feedback: "at_once", timed: false, minutes: 0, tools: EXAM_TOOLS },
    key_policy: "at_once",
    keys_from: null,
    pass_score: 0,
    deadline: null,
    questions: rows.map(({ id, chapter }) => ({ id, section: chapter, score: 1 })),
  }
}

const nothingToPractise = async (sql: Sql, agencyId: string, bankId: string, chapterId = ""): Promise<Refusal> => {
  const rows = await sql`
    select 1 from banks b
    where b.agency_id = ${agencyId} and b.id = ${bankId} and not b.hidden and (${chapterId} = '' or exists (
      select from bank_chapters c
      where c.agency_id = b.agency_id and c.bank_id = b.id and c.id = ${chapterId} and not c.hidden))`
  if (rows.length === 0) return notFound()
  return new Refusal({ code: EXAM_CODES.noQuestions, message: "这里还没有题目" })
}
