import { randomBytes } from "node:crypto"
import type { SharedResult } from "#domain/contract/result.ts"
import * as Pass from "#domain/result/Pass.ts"
import type * as ResultParts from "#domain/result/ResultParts.ts"
import { scoreLess } from "#domain/result/scoreLess.ts"
import * as Standing from "#domain/result/Standing.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type AttemptRow, isReleased } from "../attempt/AttemptRow.ts"
import { markedBy } from "../attempt/handMarks.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import { standingOf } from "./standingOf.ts"

/** The id of the current share; null while there is none. */
export const shareOf = async (sql: Sql, { agency_id, id }: AttemptRow): Promise<string | null> => {
  const rows = await sql<{ id: string }[]>`
    select id from result_shares where agency_id = ${agency_id} and attempt_id = ${id}`
  return rows[0]?.id ?? null
}

/** Makes a share, or answers the current one. The attempt is locked. */
export const share = async (sql: Sql, attempt: AttemptRow, now: number): Promise<string> => {
  const standing = await shareOf(sql, attempt)
  if (standing !== null) return standing
  const id = randomBytes(16).toString("base64url")
  const { agency_id, id: attempt_id } = attempt
  await sql`insert into result_shares ${sql({ agency_id, id, attempt_id, created_at: now })}`
  return id
}

/** From now on it is not found; a share made later has another id. */
export const unshare = async (sql: Sql, { agency_id, id }: AttemptRow): Promise<void> => {
  await sql`delete from result_shares where agency_id = ${agency_id} and attempt_id = ${id}`
}

/** Whether an exam of this learner, or one of everybody, withholds one of the questions. null: a guest. */
export const isHeld = async (
  sql: Sql,
  {
    agency_id,
    user_id,
    question_ids,
  }: Pick<AttemptRow, "agency_id" | "question_ids"> & { readonly user_id: string | null },
  now: number,
): Promise<boolean> => {
  const embargoed = await embargoedQuestions(sql, { agencyId: agency_id, userId: user_id }, question_ids, now)
  return embargoed.size > 0
}

/**
 * What a share shows, from the result as it is today; null when there is no such share, or while one of the questions is
 * withheld from its learner or from who looks.
 */
export const sharedResult = async (
  { sql, agency, user, now }: CallContext,
  id: string,
): Promise<SharedResult | null> => {
  const rows = await sql<(AttemptRow & ResultParts.ResultParts & { readonly bank_name: string })[]>`
    select t.*, r.score, r.total_score, r.correct, r.answered, r.objective_score, r.objective_total, r.awaiting,
      b.name as bank_name
    from result_shares s
    join attempts t on t.agency_id = s.agency_id and t.id = s.attempt_id
    join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    join banks b on b.agency_id = t.agency_id and b.id = t.bank_id
    where s.agency_id = ${agency.id} and s.id = ${id}`
  const row = rows[0]
  if (row === undefined || !isReleased(row, now) || (await isHeld(sql, row, now))) return null
  const ofVisitor = { agency_id: agency.id, user_id: user?.id ?? null, question_ids: row.question_ids }
  if (await isHeld(sql, ofVisitor, now)) return null
  if (user !== null) await recordDisclosure(sql, { agencyId: agency.id, userId: user.id }, row.question_ids, now)
  const standing = await standingOf(sql, row, row)
  const isSelf = markedBy(row) === "learner"
  return {
    title: row.title,
    agency_name: agency.name,
    bank_id: row.bank_id,
    bank_name: row.bank_name,
    score: row.score,
    total_score: row.total_score,
    self_score: isSelf ? scoreLess(row.score, row.objective_score) : 0,
    self_total: isSelf ? scoreLess(row.total_score, row.objective_total) : 0,
    passed: Pass.of(row),
    top_percent: standing === null ? null : Standing.topPercent(standing),
    ended_at: Shanghai.format(row.ended_at ?? now),
  }
}
