import type { KeyObject } from "node:crypto"
import type { Step } from "../core/runSteps.ts"
import type { PaymentProvider } from "./PaymentProvider.ts"
import { takeNotice } from "./takeNotice.ts"
import type { EmbeddedTrade } from "./EmbeddedTrade.ts"
import { noticeOf } from "./noticeOf.ts"

/** Sends the next notice that the embedded provider was told to send later. */
export const sendLateNotice =
  (provider: PaymentProvider, signing: KeyObject): Step =>
  async (sql, { pool, now: clock }) => {
    const now = clock()
    const [trade] = await sql<EmbeddedTrade[]>`
      update embedded_trades set notice_at = null
      where (agency_id, number) = (select agency_id, number from embedded_trades where notice_at <= ${now} limit 1)
      returning *`
    if (trade === undefined) return null
    return async () => {
      const { headers, body } = noticeOf(signing, trade)
      const notice = await provider.readNotice({ agencyId: trade.agency_id, headers, body, now })
      if (notice !== null) await takeNotice(pool, trade.agency_id, provider.name, notice, now)
      return 1
    }
  }
