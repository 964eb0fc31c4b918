import type { Pool } from "../db/Sql.ts"
import { type Notice, NoticeRefused, type PaymentProvider } from "./PaymentProvider.ts"
import { lockPayment } from "./rows.ts"
import { takeTrade } from "./settle.ts"

/** Takes a genuine notice, once; what it says becomes durable together with the fact that it was taken. */
export const takeNotice = async (
  pool: Pool,
  agencyId: string,
  provider: Pick<PaymentProvider, "name" | "accountId">,
  { id, number, trade }: Notice,
  now: number,
): Promise<void> =>
  pool.begin(async (sql) => {
    const found = await lockPayment(sql, { agencyId, number })
    if (found?.payment.provider !== provider.name) throw new NoticeRefused("no such payment")
    if (found.payment.account_id !== provider.accountId) throw new NoticeRefused("a payment of another account")
    const fresh = await sql`
      insert into payment_notices (agency_id, provider, id, payment_number, received_at)
      values (${agencyId}, ${provider.name}, ${id}, ${number}, ${now}) on conflict do nothing returning 1`
    if (fresh.length === 0) return
    const taken = await takeTrade(sql, { agencyId, number }, trade, now)
    if (taken === "wrong amount") throw new NoticeRefused(`wrong amount for ${number}`)
  })
