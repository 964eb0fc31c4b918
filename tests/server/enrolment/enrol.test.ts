import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { makeBatch } from "#server/account/operateCodes.ts"
import type { Sql } from "#server/db/Sql.ts"
import { enrol } from "#server/enrolment/enrol.ts"
import { refundOrder } from "#server/order/operateRefunds.ts"
import { takeTrade } from "#server/order/settle.ts"
import { START } from "../../support/testServer.ts"
import type { Learner } from "../content/studySite.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { buy, CLASSROOM, disagreements, makeOrderSite, type OrderSite, pay } from "../order/orderSite.ts"

const SOLD_UNTIL = "2026-12"
const LONGER = "2028-01"

let site: OrderSite
let learner: Learner
let order: string
beforeAll(async () => {
  site = await makeOrderSite()
  await site.sql`update classrooms set valid_until = ${SOLD_UNTIL} where id = ${CLASSROOM}`
  await site.sql`
    insert into coupons (agency_id, code, kind, value, minimum_fen, starts_at, ends_at, created_at)
    values ('a', 'ALL', 'percent', 100, 0, ${START - 1}, ${START + 1}, ${START})`
})
beforeEach(async () => {
  learner = await site.learner()
  order = (await buy(learner)).id
  await pay(learner, order)
})
afterAll(() => site.close())

const place = () => ({ agencyId: "a", userId: learner.id, classroomId: CLASSROOM })
const settle = (sql: Sql) => {
  const paid = { state: "succeeded", trade_number: `T${order}`, paid_fen: 9_900 } as const
  return takeTrade(sql, { agencyId: "a", number: `${order}01` }, paid, START)
}
const code = async (): Promise<string> => {
  const batch = { id: `of-${order}`, classroom: CLASSROOM, count: 1, validUntil: LONGER, expires: null }
  const { data } = await makeBatch(site.sql, operatorContext({ agency: "a", now: START }), batch)
  return (data as { readonly list: ReadonlyArray<{ readonly code: string }> }).list[0]?.code ?? ""
}
const held = async () => {
  const [row] = await site.sql<{ valid_until: string; order_id: string | null }[]>`
    select valid_until, order_id from enrolments where user_id = ${learner.id}`
  return row === undefined ? null : [row.valid_until, row.order_id === null ? "no order" : "by the order"]
}
const refunds = async () => {
  const rows = await site.sql<{ reason: string }[]>`
    select reason from refunds where payment_number = ${`${order}01`}`
  return rows.map(({ reason }) => reason)
}

/** Both at once: `second` begins while what `first` wrote is not committed, and waits for it. */
const inTheSameInstant = async (first: (sql: Sql) => Promise<unknown>, second: () => Promise<unknown>) => {
  let waiting: Promise<unknown> = Promise.resolve()
  await site.sql.begin(async (sql) => {
    await first(sql)
    let isOver = false
    waiting = second().finally(() => (isOver = true))
    for (let isWaiting = false; !isWaiting && !isOver;)
      [{ isWaiting }] = await site.sql<[{ isWaiting: boolean }]>`
        select count(*) > 0 as "isWaiting" from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
  })
  await waiting
  expect(await disagreements(site)).toStrictEqual([])
}

it("a longer right that is given in the instant of a settlement stays, and the money goes back", async () => {
  await inTheSameInstant(
    (sql) => enrol(sql, place(), LONGER, START),
    () => site.sql.begin(settle),
  )
  expect([await held(), await refunds()]).toStrictEqual([[LONGER, "no order"], ["joined"]])
})

it("a code redeemed in the instant of a settlement extends what was paid for", async () => {
  const typed = await code()
  await inTheSameInstant(settle, () => learner.get("code.redeem", { code: typed }))
  expect([await held(), await refunds()]).toStrictEqual([[LONGER, "by the order"], []])
})

it("a code redeemed in the instant in which a refund takes the place away gives it again", async () => {
  await learner.get("order.cancel", { id: order })
  order = (await buy(learner, { coupon: "ALL", amount: "0.00" })).id
  const typed = await code()
  await inTheSameInstant(
    (sql) => refundOrder(sql, operatorContext({ agency: "a", now: START }), { order, whole: false }),
    () => learner.get("code.redeem", { code: typed }),
  )
  expect(await held()).toStrictEqual([LONGER, "no order"])
})
