import { randomInt } from "node:crypto"
import type { Receipt } from "#domain/contract/exam.ts"
import { isAnswered } from "#domain/exam/AnswerValue.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { ServerKeys } from "../calls/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { answersDigest } from "./answersDigest.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { grade } from "./grade.ts"
import { signReceipt } from "./signReceipt.ts"

interface Ending {
  readonly by: Receipt["by"]
  readonly now: number
  readonly keys: ServerKeys
}

/**
 * Ends a locked, open attempt: state, receipt and result become durable together. When the server ends it, its time is
 * the deadline, whenever the server came to do it.
 */
export const endAttempt = async (sql: Sql, attempt: AttemptRow, { by, now, keys }: Ending): Promise<Receipt> => {
  const { agency_id, id, question_ids, deadline } = attempt
  const ended_at = by === "server" ? (deadline ?? now) : now
  const state = by === "server" ? "closed" : "handed_in"
  await sql`
    update attempts set state = ${state}, ended_at = ${ended_at}
    where agency_id = ${agency_id} and id = ${id} and state = 'open'`
  const answers = await currentAnswers(sql, attempt)
  const unsigned = {
    number: receiptNumber(ended_at),
    attempt_id: id,
    answered: answers.filter(({ value }) => isAnswered(value)).length,
    questions: question_ids.length,
    digest: answersDigest(id, answers),
    handed_in_at: Shanghai.format(ended_at),
    by,
  } as const
  const receipt: Receipt = { ...unsigned, signature: signReceipt(keys, agency_id, unsigned) }
  // the primary key is the last word on "exactly once"
  await sql`insert into receipts ${sql({ agency_id, ...receipt })}`
  await grade(sql, { ...attempt, state, ended_at }, now)
  return receipt
}

const receiptNumber = (instant: number): string =>
  `${Shanghai.dateText(instant).replaceAll("-", "")}-${String(randomInt(1e12)).padStart(12, "0")}`
