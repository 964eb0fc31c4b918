import type { Pool } from "../db/Sql.ts"
import { type Notice, NoticeRefused, type ProviderName } from "./PaymentProvider.ts"
import { lockPayment } from "./rows.ts"
import { takeTrade } from "./settle.ts"

/** Takes a genuine notice, once; what it says becomes durable together with the fact that it was taken. */
export const takeNotice = async (
  pool: Pool,
  agencyId: string,
  provider: ProviderName,
  { id, number, trade }: Notice,
  now: number,
): Promise<void> =>
  pool.begin(async (sql) => {
    const found = await lockPayment(sql, { agencyId, number })
    if (found?.payment.provider !== provider) throw new NoticeRefused("no such payment")
    const fresh = await sql`
      insert into payment_notices (agency_id, provider, id, payment_number, received_at)
      values (${agencyId}, ${provider}, ${id}, ${number}, ${now}) on conflict do nothing returning 1`
    if (fresh.length === 0) return
    const taken = await takeTrade(sql, { agencyId, number }, trade, now)
    if (taken === "wrong amount") throw new NoticeRefused(`wrong amount for ${number}`)
  })
