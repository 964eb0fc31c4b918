import type { KeyObject } from "node:crypto"
import { type EmbeddedNotice, signatureOf, SIGNATURE } from "./EmbeddedProvider.ts"
import type { EmbeddedTrade } from "./EmbeddedTrade.ts"

/** A notice as it is sent. */
export interface WrittenNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The signed notice that a trade was paid; the same each time. */
export const noticeOf = (
  signing: KeyObject,
  { agency_id, number, trade_number, amount_fen }: EmbeddedTrade,
): WrittenNotice => {
  const notice: EmbeddedNotice = { id: `N${number}`, number, trade_number, paid_fen: amount_fen }
  const body = Buffer.from(JSON.stringify(notice))
  return {
    headers: {
      "content-type": "application/json",
      [SIGNATURE]: signatureOf(signing, agency_id, body).toString("base64url"),
    },
    body,
  }
}
