import type { Receipt } from "#domain/contract/examAttempt.ts"
import { isSameText } from "../core/isSameText.ts"
import type { Sql } from "../db/Sql.ts"

/** The receipt that this agency's server gave under that number with that signature, or nothing. */
export const findReceiptByNumber = async (
  sql: Sql,
  agencyId: string,
  { number, signature }: Pick<Receipt, "number" | "signature">,
): Promise<Receipt | null> => {
  const rows = await sql<{ receipt: Receipt }[]>`
    select json_build_object('number', number, 'attempt_id', attempt_id, 'answered', answered, 'questions', questions,
      'digest', digest, 'handed_in_at', handed_in_at, 'by', by, 'signature', signature) as receipt
    from receipts where agency_id = ${agencyId} and number = ${number}
    union all
    select receipt from late_hand_ins where agency_id = ${agencyId} and receipt ->> 'number' = ${number}`
  const receipt = rows[0]?.receipt
  return receipt !== undefined && isSameText(receipt.signature, signature) ? receipt : null
}
