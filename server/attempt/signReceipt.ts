import { createHmac, type KeyObject } from "node:crypto"
import type { Receipt } from "#domain/contract/examAttempt.ts"

type Unsigned = Omit<Receipt, "signature">

/** Lower-case hex HMAC-SHA-256 over every other field of the receipt, and the agency. */
export const signReceipt = (key: KeyObject, agencyId: string, receipt: Unsigned): string =>
  createHmac("sha256", key).update(text(agencyId, receipt)).digest("hex")

const text = (agencyId: string, receipt: Unsigned): string =>
  JSON.stringify([
    "exam-receipt/1",
    agencyId,
    receipt.number,
    receipt.attempt_id,
    receipt.answered,
    receipt.questions,
    receipt.digest,
    receipt.handed_in_at,
    receipt.by,
  ])
