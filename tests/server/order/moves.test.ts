import { afterAll, beforeAll, expect, it } from "vitest"
import * as InvoiceState from "#domain/order/InvoiceState.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import * as PaymentState from "#domain/order/PaymentState.ts"
import * as RefundRequestState from "#domain/order/RefundRequestState.ts"
import * as RefundState from "#domain/order/RefundState.ts"
import { buy, makeOrderSite, type OrderSite, pay } from "./orderSite.ts"

let site: OrderSite
beforeAll(async () => {
  site = await makeOrderSite()
})
afterAll(() => site.close())

it.each([
  ["orders_move", OrderState.MOVES],
  ["payments_move", PaymentState.MOVES],
  ["refunds_move", RefundState.MOVES],
  ["refund_requests_move", RefundRequestState.MOVES],
  ["invoices_move", InvoiceState.MOVES],
])("%s: the database knows the moves of the domain, and no others", async (name, moves) => {
  const [row] = await site.sql<[{ args: Buffer }]>`select tgargs as args from pg_trigger where tgname = ${name}`
  expect(JSON.parse(row.args.toString().replace(/\0$/, ""))).toStrictEqual(moves)
})

it("the database refuses illegal moves, other amounts, a second open order and a second settling payment, whoever asks", async () => {
  const learner = await site.learner()
  const { id } = await buy(learner)
  await site.press((await pay(learner, id)).address, "pay")
  const { sql } = site
  const refused = [
    () => sql`update orders set state = 'open', paid_at = null where id = ${id}`,
    () => sql`update orders set state = 'closed', closed_at = now(), closed_because = 'expired' where id = ${id}`,
    () => sql`update payments set state = 'pending', succeeded_at = null, settles = false where order_id = ${id}`,
    () => sql`update orders set price_fen = 1, discount_fen = 0, amount_fen = 1 where id = ${id}`,
    () => sql`update payments set amount_fen = 1 where order_id = ${id}`,
    () => sql`insert into payments select (jsonb_populate_record(p, '{"number":"x","trade_number":"y"}')).*
      from payments p where order_id = ${id}`,
    () => sql`insert into enrolments (agency_id, user_id, classroom_id, joined_at, order_id)
      select agency_id, user_id, '1002', now(), order_id from enrolments where order_id = ${id}`,
    () =>
      sql`insert into orders select (jsonb_populate_record(o, '{"id":"y","amount_fen":1}')).* from orders o where id = ${id}`,
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toThrow(/illegal move|does not change|unique|check/)
})
