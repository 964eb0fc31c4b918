import type { Input, Output } from "#domain/contract/Contract.ts"
import type { WrongReason } from "#domain/contract/wrongItem.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import type { Act } from "#domain/wrongBook/WrongBook.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { wasShown } from "../attempt/wasShown.ts"
import type { Owner } from "../core/Owner.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { foldMarks } from "../learnerQuestions/foldMarks.ts"
import { foldQuestions } from "../learnerQuestions/foldQuestions.ts"

/**
 * Takes a question out of the learner's book, back in, or in though it was never missed: once its key was released, and
 * `requireShown` before. `sql` is an open transaction.
 */
export const actOnWrong = async (
  sql: Sql,
  owner: Owner,
  { question_id, act }: { readonly question_id: string; readonly act: Act["act"] },
  now: number,
): Promise<Output<"wrong.act">> => {
  await foldMarks(sql, owner, now)
  await (act === "add" ? requireAddable(sql, owner, question_id, now) : wrongRow(sql, owner, question_id))
  const { agencyId, userId } = owner
  await sql`
    insert into wrong_acts (agency_id, user_id, question_id, acted_at, act)
    values (${agencyId}, ${userId}, ${question_id}, ${now}, ${act})
    on conflict (agency_id, user_id, question_id, acted_at) do update set act = excluded.act`
  await foldQuestions(sql, owner, [question_id], now)
  return { question_id, ...(await wrongRow(sql, owner, question_id)) }
}

/** Keeps one reason why it was missed, or forgets it. `requireShown` comes before. `sql` is an open transaction. */
export const tagWrong = async (
  sql: Sql,
  owner: Owner,
  { question_id, reason, chosen }: Input<"wrong.reasons">,
  now: number,
): Promise<Output<"wrong.reasons">> => {
  await foldMarks(sql, owner, now)
  await wrongRow(sql, owner, question_id)
  const { agencyId, userId } = owner
  const [row] = await sql<[{ reasons: ReadonlyArray<WrongReason> }]>`
    insert into wrong_reasons as r (agency_id, user_id, question_id, reasons)
    values (${agencyId}, ${userId}, ${question_id}, ${chosen ? [reason] : []}::text[])
    on conflict (agency_id, user_id, question_id) do update
      set reasons = array_remove(r.reasons, ${reason}) || excluded.reasons
    returning reasons`
  return { question_id, reasons: row.reasons }
}

/**
 * Refuses a question that an exam withholds, and notes any other as told: every answer here tells whether it was missed,
 * even a refusal, which undoes its transaction. `sql` is none.
 */
export const requireShown = async (sql: Sql, owner: Owner, question_id: string, now: number): Promise<void> => {
  const embargoed = await embargoedQuestions(sql, owner, [question_id], now)
  if (embargoed.size > 0)
    throw new Refusal({ code: EXAM_CODES.keysLater, message: "这道题在还没公布答案的考试里，公布后再操作" })
  await recordDisclosure(sql, owner, [question_id], now)
}

const requireAddable = async (sql: Sql, owner: Owner, question_id: string, now: number): Promise<void> => {
  if (!(await wasShown(sql, owner, question_id, now))) throw notFound("做过这道题、看过答案后才能加入错题本")
}

type Standing = Pick<Output<"wrong.act">, "state" | "right_streak">

/** A question that the learner never missed nor added is unknown here, as any other. */
const wrongRow = async (sql: Sql, { agencyId, userId }: Owner, question_id: string): Promise<Standing> => {
  const rows = await sql<Standing[]>`
    select state, right_streak from learner_questions
    where agency_id = ${agencyId} and user_id = ${userId} and question_id = ${question_id} and state <> 'clean'`
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}
