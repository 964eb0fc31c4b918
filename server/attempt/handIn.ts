import type { Payload } from "#domain/contract/Contract.ts"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import * as TimeLimit from "#domain/attempt/TimeLimit.ts"
import { answersDigest } from "./answersDigest.ts"
import { requireFiles } from "./attachments.ts"
import { type AttemptRow, findReceipt, isOverdue } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { endAttempt } from "./endAttempt.ts"
import { differs, requireWriter, tooEarly } from "./examRefusals.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { ackedOf, requireAll } from "./acknowledged.ts"

interface Moment {
  readonly now: number
  readonly keys: ServerKeys
}

/**
 * Hands in a locked attempt: whoever asks again gets its receipt. By the newest page alone, once everything arrived and
 * where the page shows what is held here; by the page itself not before the deadline, and by the learner not before
 * every file that answers name is here. After the grace the server has
 * ended it instead.
 */
export const handIn = async (
  sql: Sql,
  attempt: AttemptRow,
  { client_id, epoch, last_seq, digest, automatic }: Omit<Payload<"exam.handIn">, "attempt_id">,
  { now, keys }: Moment,
): Promise<Receipt> => {
  const [receipt, acked, answers] = await Promise.all([
    findReceipt(sql, attempt),
    ackedOf(sql, attempt, client_id),
    currentAnswers(sql, attempt),
  ])
  if (receipt !== null) return receipt
  const end = (by: "learner" | "server") => endAttempt(sql, attempt, { by, now, keys }, answers)
  if (isOverdue(attempt, now)) return end("server")
  requireWriter(attempt, epoch)
  if (automatic === true && attempt.deadline !== null && !TimeLimit.isOver(attempt, now))
    throw tooEarly(attempt.deadline)
  await requireAll(sql, attempt, { client_id, acked, last_seq })
  if (digest !== undefined && digest !== answersDigest(attempt.id, answers)) throw differs()
  if (automatic !== true) await requireFiles(sql, attempt, answers)
  return end("learner")
}
