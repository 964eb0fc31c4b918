import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import type { CallName, Output, Payload } from "#domain/contract/Contract.ts"
import { connect } from "#server/db/connect.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"
import { dataOf, type Learner } from "../content/studySite.ts"
import {
  buy,
  CLASSROOM,
  disagreements,
  makeOrderSite,
  type OrderContext,
  orderContext,
  type OrderSite,
  pay,
} from "./orderSite.ts"

let site: OrderSite
let other: TestServer & OrderContext

/** Two servers of one database, each with connections of its own. */
beforeAll(async () => {
  site = await makeOrderSite()
  const sql = connect(site.database.address, { max: 10 })
  const server = await makeTestServer({
    agencies: false,
    database: { ...site.database, sql, close: () => sql.end({ timeout: 5 }) },
    deps: { now: () => site.clock.now },
  })
  other = { ...server, ...orderContext({ ...server, clock: site.clock }) }
})
afterAll(async () => {
  await other.close()
  await site.close()
})
afterEach(async () => {
  site.clock.now = START
  expect(await disagreements(site)).toStrictEqual([])
})

/** As the learner asks at the other server. */
const askThere = async <N extends CallName>(
  { token }: Learner,
  name: N,
  payload: Payload<N>,
  key: string = randomUUID(),
) => dataOf(await other.call(name, payload, { token, key })) as Output<N>
const stateOf = async (learner: Learner, id: string) => (await learner.get("order.detail", { id })).state
const work = () => Promise.all([site.work(), other.work()])
const countsOf = async (learner: Learner, id: string) => {
  const [counts] = await site.sql`
    select (select count(*) from orders where user_id = ${learner.id}) as orders,
      (select count(*) from payments where order_id = ${id}) as payments,
      (select count(*) from enrolments where user_id = ${learner.id}) as enrolments`
  return counts
}

it("one order sent to both at once, often, is one order with one payment and one enrolment", async () => {
  const learner = await site.learner()
  const asked = { classroom_id: CLASSROOM, coupon: null, amount: "99.00" }
  const keys = [randomUUID(), randomUUID()]
  const orders = await Promise.all(
    Array.from({ length: 100 }, (_, at) => {
      const key = keys[Math.floor(at / 2) % 2] ?? ""
      return at % 2 === 0
        ? learner.ask("order.create", asked, { key }).then((answer) => dataOf(answer) as { readonly id: string })
        : askThere(learner, "order.create", asked, key)
    }),
  )
  const [id = "", ...more] = [...new Set(orders.map((order) => order.id))]
  expect(more).toStrictEqual([])
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0 ? pay(learner, id) : askThere(learner, "order.pay", { id, provider: "embedded" }),
    ),
  )
  const [address = "", ...others] = [...new Set(pages.map((page) => page.address))]
  expect(others).toStrictEqual([])
  await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? site : other).press(address, "pay_twice")))
  await work()
  expect(await stateOf(learner, id)).toBe("paid")
  expect(await countsOf(learner, id)).toStrictEqual({ orders: 1, payments: 1, enrolments: 1 })
})

it("an order that is cancelled at one while it is paid at the other ends as one of both, with its money", async () => {
  const ends = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const learner = await site.learner()
      const { id } = await buy(learner)
      const { address } = await pay(learner, id)
      const cancel = () => learner.ask("order.cancel", { id })
      const press = () => other.press(address, "pay")
      await Promise.all(at % 2 === 0 ? [cancel(), press()] : [press(), cancel()])
      return { learner, id }
    }),
  )
  site.clock.now += 120_000
  await work()
  for (const { learner, id } of ends) {
    const state = await stateOf(learner, id)
    expect(state).toMatch(/^(paid|closed)$/)
    const { joined } = await learner.get("classroom.detail", { id: CLASSROOM })
    expect(joined).toBe(state === "paid")
  }
})

it("money that no notice told of is found once, though both ask for it", async () => {
  const bought = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const learner = await site.learner()
      const { id } = await buy(learner)
      await other.press((await pay(learner, id)).address, "pay_silent")
      return { learner, id }
    }),
  )
  site.clock.now += 20_000
  await work()
  for (const { learner, id } of bought) {
    expect(await stateOf(learner, id)).toBe("paid")
    expect(await countsOf(learner, id)).toStrictEqual({ orders: 1, payments: 1, enrolments: 1 })
    expect((await learner.get("order.detail", { id })).refunds).toStrictEqual([])
  }
})
