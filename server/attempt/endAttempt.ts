import type { Receipt } from "#domain/contract/examAttempt.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { type CurrentAnswer, currentAnswers } from "./currentAnswers.ts"
import { grade } from "./grade.ts"
import { makeReceipt } from "./makeReceipt.ts"

interface Ending {
  readonly by: "learner" | "server"
  readonly now: number
  readonly keys: ServerKeys
}

/**
 * Ends a locked, open attempt: state, receipt and result become durable together. When the server ends it, its time is
 * the deadline, whenever the server came to do it. `known`: the current answers, where they have just been read.
 */
export const endAttempt = async (
  sql: Sql,
  attempt: AttemptRow,
  { by, now, keys }: Ending,
  known?: ReadonlyArray<CurrentAnswer>,
): Promise<Receipt> => {
  const { agency_id, id, deadline } = attempt
  const ended_at = by === "server" ? (deadline ?? now) : now
  const state = by === "server" ? "closed" : "handed_in"
  const answers = known ?? (await currentAnswers(sql, attempt))
  const receipt = makeReceipt(attempt, answers, { by, at: ended_at, keys })
  // sent together, done in this order
  await Promise.all([
    sql`
      update attempts set state = ${state}, ended_at = ${ended_at}
      where agency_id = ${agency_id} and id = ${id} and state = 'open'`,
    // the primary key is the last word on "exactly once"
    sql`insert into receipts ${sql({ agency_id, ...receipt })}`,
  ])
  await grade(sql, { ...attempt, state, ended_at }, now, answers)
  return receipt
}
