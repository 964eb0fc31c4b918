import type { Receipt } from "#domain/contract/exam.ts"
import type { ServerKeys } from "../calls/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { grade } from "./grade.ts"
import { makeReceipt } from "./makeReceipt.ts"

interface Ending {
  readonly by: "learner" | "server"
  readonly now: number
  readonly keys: ServerKeys
}

/**
 * Ends a locked, open attempt: state, receipt and result become durable together. When the server ends it, its time is
 * the deadline, whenever the server came to do it.
 */
export const endAttempt = async (sql: Sql, attempt: AttemptRow, { by, now, keys }: Ending): Promise<Receipt> => {
  const { agency_id, id, deadline } = attempt
  const ended_at = by === "server" ? (deadline ?? now) : now
  const state = by === "server" ? "closed" : "handed_in"
  await sql`
    update attempts set state = ${state}, ended_at = ${ended_at}
    where agency_id = ${agency_id} and id = ${id} and state = 'open'`
  const answers = await currentAnswers(sql, attempt)
  const receipt = makeReceipt(attempt, answers, { by, at: ended_at, keys })
  // the primary key is the last word on "exactly once"
  await sql`insert into receipts ${sql({ agency_id, ...receipt })}`
  await grade(sql, { ...attempt, state, ended_at }, now, answers)
  return receipt
}
