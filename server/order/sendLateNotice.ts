import type { KeyObject } from "node:crypto"
import type { Step } from "../core/runSteps.ts"
import { providerOf } from "./askProvider.ts"
import type { Providers } from "./PaymentProvider.ts"
import { takeNotice } from "./takeNotice.ts"
import type { EmbeddedTrade } from "./EmbeddedTrade.ts"
import { noticeOf } from "./noticeOf.ts"

/** Sends the next notice that the embedded provider was told to send later. */
export const sendLateNotice =
  (providers: Providers, signing: KeyObject): Step =>
  async (sql, { pool, now: clock }) => {
    const now = clock()
    const [trade] = await sql<EmbeddedTrade[]>`
      update embedded_trades set notice_at = null
      where (agency_id, number) = (select agency_id, number from embedded_trades where notice_at <= ${now} limit 1)
      returning *`
    if (trade === undefined) return null
    return async () => {
      const { agency_id } = trade
      const provider = await providerOf(providers, { agency_id, provider: "embedded", account_id: null })
      const { headers, body } = noticeOf(signing, trade)
      const notice = await provider.readNotice({ agencyId: agency_id, headers, body, now })
      if (notice !== null) await takeNotice(pool, agency_id, provider, notice, now)
      return 1
    }
  }
