import * as DailySet from "#domain/practice/DailySet.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { practiceSheet } from "./practiceSheet.ts"
import type { Sheet } from "./Sheet.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { bankQuestions, findBank } from "./bankQuestions.ts"
import type { Asked, Asking } from "./Asking.ts"

/** The set of a bank on a day: today's, or an earlier one made up for. */
export const dailySheet = async (
  sql: Sql,
  asked: Extract<Asked, { readonly made: "day" }>,
  asking: Asking,
): Promise<Sheet> => {
  const { bank_id, day, rules } = asked
  const { agencyId, userId, name, now } = asking
  const number = DailySet.numberOf(day)
  if (number === null) throw invalid("day", "日期格式不正确")
  if (number > Shanghai.dayNumber(now)) throw invalid("day", "这一天的练习还没有到")
  const bank = await findBank(sql, asked, asking)
  const [used] = await sql<[{ count: number }]>`
    select count(*) from attempts where agency_id = ${agencyId} and user_id = ${userId} and source = ${name}`
  if (rules.attempts > 0 && used.count >= rules.attempts)
    throw new Refusal({ code: EXAM_CODES.noAttemptsLeft, message: "这一天的每日一练已经做完" })
  const questions = await bankQuestions(sql, agencyId, bank_id)
  const ids = await setOf(sql, asking, asked, number, questions)
  const byId = new Map(questions.map((question) => [question.id, question]))
  const title = `${bank} · 每日一练${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
  return practiceSheet(
    asked,
    asking,
    title,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** What was drawn for everybody when the first learner asked, however the bank has changed since. */
const setOf = async (
  sql: Sql,
  { agencyId }: Asking,
  { bank_id, day }: Extract<Asked, { readonly made: "day" }>,
  number: number,
  questions: Awaited<ReturnType<typeof bankQuestions>>,
): Promise<ReadonlyArray<string>> => {
  // short and marked by the server: a set of some minutes
  const pool = questions.filter(({ case_id, kind }) => case_id === null && kind !== "short")
  const drawn = DailySet.of(
    bank_id,
    pool.map(({ id }) => id),
    number,
  )
  if (drawn.length === 0) return []
  const rows = await sql<[{ question_ids: ReadonlyArray<string> }]>`
    insert into daily_sets (agency_id, bank_id, day, question_ids)
    values (${agencyId}, ${bank_id}, ${day}::date, ${[...drawn]})
    on conflict (agency_id, bank_id, day) do update set day = excluded.day
    returning question_ids`
  return rows[0].question_ids
}
