import type { Receipt } from "#domain/contract/examAttempt.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { datedNumber } from "../core/datedNumber.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import { answersDigest } from "./answersDigest.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { CurrentAnswer } from "./currentAnswers.ts"
import { signReceipt } from "./signReceipt.ts"

interface Ending {
  readonly by: Receipt["by"]
  readonly at: number
  readonly keys: ServerKeys
}

/** A signed receipt over the current answers, with its own number. */
export const makeReceipt = (
  { agency_id, id, question_ids }: AttemptRow,
  answers: ReadonlyArray<CurrentAnswer>,
  { by, at, keys }: Ending,
): Receipt => {
  const unsigned = {
    number: datedNumber(at),
    attempt_id: id,
    answered: answers.filter(({ value }) => isAnswered(value)).length,
    questions: question_ids.length,
    digest: answersDigest(id, answers),
    handed_in_at: Shanghai.format(at),
    by,
  }
  return { ...unsigned, signature: signReceipt(keys.signing[0], agency_id, unsigned) }
}
