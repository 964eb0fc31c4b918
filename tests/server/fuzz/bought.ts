import type { Pool } from "#server/db/Sql.ts"
import { makeBatch } from "#server/account/operateCodes.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import type { AgencyId } from "./threeAgencies.ts"

/** What a learner of each agency has of orders, coupons, codes and agreements, by the names that requests use. */
export interface Bought {
  readonly orders: ReadonlyArray<string>
  readonly coupon: string
  /** Not redeemed yet. */
  readonly code: string
  readonly agreement: string
}

const CLASSROOM = "2001"
/** Each agency has an order of this number, and of its own. */
const SHARED = "202603020000000000"
const SOLD = { price_fen: 9_900, discount_fen: 1_000, amount_fen: 8_900 }

/** Writes a paid order that goes back, an open one, a coupon, two codes and an agreement; every text says whose it is. */
export const buyEverything = async (sql: Pool, agency: AgencyId, user_id: string, canary: string): Promise<Bought> => {
  const at = { created_at: START, ask_at: START }
  const own = `20260302${agency.charCodeAt(0)}000000000`
  const coupon = canary.toUpperCase()
  const place = { agency_id: agency, user_id, classroom_id: CLASSROOM }
  const term = { starts_at: START - 1, ends_at: START + 86_400_000, created_at: START }
  await sql`update classrooms set contract_required = true where agency_id = ${agency} and id = ${CLASSROOM}`
  await sql`update agencies set agreement = ${sql.json({ title: canary, html: `<p>${canary}</p>` })} where id = ${agency}`
  await sql`
    insert into coupons ${sql({ agency_id: agency, code: coupon, kind: "off", value: 1_000, minimum_fen: 0, ...term })}`
  const order = { ...place, name: canary, coupon_code: coupon, ...SOLD, created_at: START, expires_at: START + 1 }
  await sql`insert into orders ${sql({ ...order, id: SHARED, state: "paid", paid_at: START })}`
  await sql`insert into orders ${sql({ ...order, id: own, coupon_code: null, expires_at: START + 86_400_000 })}`
  const payment = { agency_id: agency, provider: "embedded", amount_fen: SOLD.amount_fen, ...at }
  const number = `${SHARED}01`
  const address = { address: `/embedded-pay/${canary}`, address_kind: "page" }
  const paid = { state: "succeeded", succeeded_at: START, settles: true, trade_number: canary }
  await sql`insert into payments ${sql({ ...payment, number, order_id: SHARED, ...address, ...paid })}`
  await sql`insert into payments ${sql({ ...payment, number: `${own}01`, order_id: own, ...address, state: "pending" })}`
  const refund = { agency_id: agency, payment_number: number, amount_fen: SOLD.amount_fen, reason: "requested", ...at }
  await sql`insert into refunds ${sql({ ...refund, number: `${number}R` })}`
  await sql`insert into enrolments ${sql({ ...place, joined_at: START, order_id: SHARED })}`
  const trade = { agency_id: agency, amount_fen: 1, subject: canary, return_path: "/", trade_number: canary }
  await sql`insert into embedded_trades ${sql({ ...trade, number: `${own}01`, expires_at: START + 86_400_000 })}`
  const codes = await makeBatch(sql, operatorContext({ agency, now: START }), {
    id: "batch",
    classroom: CLASSROOM,
    count: 2,
    validUntil: null,
    expires: null,
  })
  const [, code] = (codes.data as { readonly list: ReadonlyArray<{ readonly code: string }> }).list
  await sql`
    update course_codes set redeemed_by = ${user_id}, redeemed_at = ${START} where agency_id = ${agency} and number = 1`
  const agreement = `20260302-${agency.charCodeAt(0)}00000000`
  const signed = { number: agreement, classroom_name: canary, title: canary, html: canary, signer: canary }
  await sql`insert into agreements ${sql({ ...place, ...signed, digest: "", drawn: "", signed_at: START })}`
  return { orders: [SHARED, own], coupon, code: code?.code ?? "", agreement }
}
