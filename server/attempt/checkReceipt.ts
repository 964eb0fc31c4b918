import type { Output } from "#domain/contract/Contract.ts"
import type { Receipt } from "#domain/contract/examAttempt.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isKeyEndedSince, type ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { answersDigest } from "./answersDigest.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { findReceiptByNumber } from "./findReceiptByNumber.ts"
import { signReceipt } from "./signReceipt.ts"

interface Checking {
  readonly sql: Sql
  readonly keys: ServerKeys
  readonly agencyId: string
}

interface Kept extends Pick<AttemptRow, "agency_id" | "id" | "title" | "question_ids"> {
  readonly is_late_accepted: boolean
}

/** The receipt of that number and signature, signed and digested again: what it says against what is stored today. */
export const checkReceipt = async (
  { sql, keys, agencyId }: Checking,
  asked: Pick<Receipt, "number" | "signature">,
): Promise<Omit<Output<"exam.receipt">, "now">> => {
  const receipt = await findReceiptByNumber(sql, agencyId, asked)
  if (receipt === null) return { genuine: false, receipt }
  const [attempt] = await sql<[Kept]>`
    select t.agency_id, t.id, t.title, t.question_ids, exists (
      select from late_hand_ins l where l.agency_id = t.agency_id and l.attempt_id = t.id and l.state = 'accepted'
    ) as is_late_accepted
    from attempts t where t.agency_id = ${agencyId} and t.id = ${receipt.attempt_id}`
  const { signature, ...unsigned } = receipt
  const found = { genuine: true, receipt, title: attempt.title } as const
  if (!keys.signing.some((key) => signReceipt(key, agencyId, unsigned) === signature))
    return { ...found, verdict: (await isSignerEnded(sql, receipt)) ? "key_ended" : "contents_differ" }
  if (answersDigest(attempt.id, await currentAnswers(sql, attempt)) === receipt.digest)
    return { ...found, verdict: "agrees" }
  return { ...found, verdict: attempt.is_late_accepted && receipt.by !== "late" ? "late_accepted" : "answers_differ" }
}

/** A paper is handed in at its deadline and signed somewhat later. */
const isSignerEnded = (sql: Sql, { handed_in_at }: Receipt): Promise<boolean> =>
  isKeyEndedSince(sql, "signing", Shanghai.parse(handed_in_at) ?? 0)
