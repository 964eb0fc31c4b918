import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { calls } from "#domain/contract/order.ts"
import { OPEN_MS } from "#domain/order/OrderState.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { takeTrade } from "#server/order/settle.ts"
import { leaveAccounts } from "#server/account/leaveAccounts.ts"
import { START } from "../../support/testServer.ts"
import type { Learner } from "../content/studySite.ts"
import { buy, CLASSROOM, disagreements, makeOrderSite, type OrderSite, pay } from "./orderSite.ts"

const AT = "2026-03-02 10:00:00"

let site: OrderSite
let learner: Learner
beforeAll(async () => {
  site = await makeOrderSite()
})
afterAll(() => site.close())
afterEach(async () => {
  site.clock.now = START
  expect(await disagreements(site)).toStrictEqual([])
})

const newLearner = async () => (learner = await site.learner())
const stateOf = async (id: string) => (await learner.get("order.detail", { id })).state
const isJoined = async () => (await learner.get("classroom.detail", { id: CLASSROOM })).joined
const coupon = (code: string, more: object = {}) => site.sql`
  insert into coupons ${site.sql({
    agency_id: "a",
    code,
    kind: "off",
    value: 1_000,
    minimum_fen: 0,
    starts_at: START - 1,
    ends_at: START + 86_400_000,
    created_at: START,
    ...more,
  } as never)}`

describe("paying", () => {
  it.each(calls["order.pay"].input.fields.provider.literals)("is kept of %s", async (provider) => {
    await site.sql.begin(async (sql) => {
      // the table's own conditions, without the order that a row refers to
      await sql`create temporary table kept (like payments including constraints) on commit drop`
      const payment = { agency_id: "a", number: "n", order_id: "o", provider, amount_fen: 1, created_at: START }
      await sql`insert into kept ${sql({ ...payment, state: "unknown", settles: false, ask_at: START, asked: 0 })}`
    })
  })

  it("shows the server's price, makes one order, and enrols in the moment the notice comes", async () => {
    await newLearner()
    expect(await learner.get("order.quote", { classroom_id: CLASSROOM })).toStrictEqual({
      classroom_id: CLASSROOM,
      name: "组合班",
      price: "99.00",
      original_price: "99.00",
      valid_until: null,
      contract_required: false,
      joined: false,
      open_order_id: null,
      providers: [{ id: "embedded", name: "演示付款" }],
    })
    const { id } = await buy(learner)
    const { kind, address } = await pay(learner, id)
    expect([kind, address]).toStrictEqual(["page", `/embedded-pay/${id}01`])
    expect([await stateOf(id), await isJoined()]).toStrictEqual(["open", false])
    expect((await learner.get("order.detail", { id })).next).toBe(null)
    expect(await site.press(address, "pay")).toBe(303)
    expect([await stateOf(id), await isJoined()]).toStrictEqual(["paid", true])
    expect((await learner.get("order.detail", { id })).next).toStrictEqual({
      needs_agreement: false,
      bank: { id: "bank2", name: "电工题库" },
    })
    expect(await learner.ask("order.pay", { id, provider: "embedded" })).toMatchObject({ code: 40103 })
    expect(await learner.ask("order.create", { classroom_id: CLASSROOM, coupon: null, amount: "99.00" })).toMatchObject(
      {
        code: 40104,
      },
    )
  })

  it.each([
    ["twice", "pay_twice", 0],
    ["never: the job asks", "pay_silent", 20_000],
    ["late", "pay_late", 61_000],
  ])("settles once when the notice comes %s", async (_, button, wait) => {
    await newLearner()
    const { id } = await buy(learner)
    await site.press((await pay(learner, id)).address, button)
    site.clock.now += wait
    await site.work()
    expect([await stateOf(id), await isJoined()]).toStrictEqual(["paid", true])
    expect((await learner.get("order.detail", { id })).refunds).toStrictEqual([])
  })

  it("learns at once of money that no notice told when the learner asks", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await site.press((await pay(learner, id)).address, "pay_silent")
    expect((await learner.get("order.check", { id })).state).toBe("paid")
  })

  it("is not moved by a forged notice, one of another amount, or one for another agency", async () => {
    await newLearner()
    const { id } = await buy(learner)
    const { address } = await pay(learner, id)
    await site.press(address, "forge")
    const forgeries: ReadonlyArray<readonly [body: string, signature: string]> = [
      ["{}", ""],
      ["not json", "AAAA"],
      [JSON.stringify({ id: "x", number: `${id}01`, trade_number: "T", paid_fen: 9_900 }), "forged"],
    ]
    for (const [payload, signature] of forgeries) {
      const { statusCode } = await site.app.inject({
        method: "POST",
        url: "/pay/notice/embedded",
        headers: { host: "a.test", "content-type": "application/json", "embedded-signature": signature },
        payload,
      })
      expect(statusCode).toBe(400)
    }
    expect(await stateOf(id)).toBe("open")
    await site.sql`update embedded_trades set amount_fen = 1 where number = ${`${id}01`}`
    expect(await site.press(address, "pay")).toBe(303)
    expect(await stateOf(id)).toBe("open")
    expect(site.logged.some((line) => line.includes(`wrong amount for ${id}01`))).toBe(true)
    await site.sql`update embedded_trades set amount_fen = 9900 where number = ${`${id}01`}`
    expect((await learner.get("order.check", { id })).state).toBe("paid")
  })

  it("costs nothing when a coupon covers it", async () => {
    await newLearner()
    await coupon("ALL", { kind: "percent", value: 100 })
    const { id } = await buy(learner, { coupon: "all", amount: "0.00" })
    expect([await stateOf(id), await isJoined()]).toStrictEqual(["paid", true])
  })
})

describe("one order", () => {
  it("is what the same order sent a thousand times is, with one payment and one enrolment", async () => {
    await newLearner()
    const asked = { classroom_id: CLASSROOM, coupon: null, amount: "99.00" }
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const answers: unknown[] = []
    for (let round = 0; round < 20; round += 1)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, at) => {
            const answer = await learner.ask("order.create", asked, { key: keys[at % 3] ?? "" })
            return (answer.data as { id: string } | null)?.id ?? answer.msg
          }),
        )),
      )
    const [id = ""] = [...new Set(answers)] as ReadonlyArray<string>
    expect([answers.length, new Set(answers).size]).toStrictEqual([1_000, 1])
    const addresses = await Promise.all(Array.from({ length: 50 }, () => pay(learner, id)))
    expect(new Set(addresses.map(({ address }) => address)).size).toBe(1)
    await Promise.all(Array.from({ length: 10 }, () => site.press(addresses[0]?.address ?? "", "pay_twice")))
    const [counts] = await site.sql`
      select (select count(*) from orders where user_id = ${learner.id}) as orders,
        (select count(*) from payments where order_id = ${id}) as payments,
        (select count(*) from payment_notices where payment_number = ${`${id}01`}) as notices,
        (select count(*) from enrolments where user_id = ${learner.id}) as enrolments`
    expect(counts).toStrictEqual({ orders: 1, payments: 1, notices: 1, enrolments: 1 })
  })

  it("never takes a price from the page", async () => {
    await newLearner()
    for (const amount of ["0.01", "98.99", "99.001", "-99", "abc", ""])
      expect(await learner.ask("order.create", { classroom_id: CLASSROOM, coupon: null, amount })).toMatchObject({
        code: 40101,
      })
    expect((await learner.get("order.list", {})).total).toBe(0)
  })

  it("is not begun again with another coupon while it is open", async () => {
    await newLearner()
    await coupon("TEN")
    const { id } = await buy(learner)
    expect((await learner.get("order.quote", { classroom_id: CLASSROOM })).open_order_id).toBe(id)
    expect(
      await learner.ask("order.create", { classroom_id: CLASSROOM, coupon: "TEN", amount: "89.00" }),
    ).toMatchObject({ code: 40102 })
  })

  it("is nobody else's to see, pay or cancel", async () => {
    await newLearner()
    const { id } = await buy(learner)
    const other = await site.learner()
    for (const ask of [
      other.ask("order.detail", { id }),
      other.ask("order.check", { id }),
      other.ask("order.cancel", { id }),
      other.ask("order.pay", { id, provider: "embedded" }),
    ])
      expect((await ask).status).toBe(404)
    expect(await stateOf(id)).toBe("open")
  })
})

describe("closing", () => {
  it("closes at the provider first, so that the open page there takes no money any more", async () => {
    await newLearner()
    const { id } = await buy(learner)
    const { address } = await pay(learner, id)
    const cancelled = await learner.get("order.cancel", { id })
    expect([cancelled.state, cancelled.closed_because, cancelled.payments[0]?.state]).toStrictEqual([
      "closed",
      "cancelled",
      "closed",
    ])
    await site.press(address, "pay")
    const again = await buy(learner)
    expect([await stateOf(id), await stateOf(again.id), again.id === id]).toStrictEqual(["closed", "open", false])
  })

  it("is paid after all when the money was there before the cancel", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await site.press((await pay(learner, id)).address, "pay_silent")
    expect((await learner.get("order.cancel", { id })).state).toBe("paid")
    expect(await isJoined()).toBe(true)
  })

  it("closes by the server's clock", async () => {
    await newLearner()
    const { id } = await buy(learner)
    site.clock.now += OPEN_MS - 1
    await site.work()
    expect(await stateOf(id)).toBe("open")
    site.clock.now += 1
    expect(await learner.ask("order.pay", { id, provider: "embedded" })).toMatchObject({ code: 40103 })
    await site.work()
    expect((await learner.get("order.detail", { id })).closed_because).toBe("expired")
  })

  it("gives money back that comes when the order is closed, and when it was paid already", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await pay(learner, id)
    await learner.get("order.cancel", { id })
    // a provider that took money after all
    await site.sql`update embedded_trades set state = 'pending' where number = ${`${id}01`}`
    await site.press(`/embedded-pay/${id}01`, "pay")
    await site.work()
    const detail = await learner.get("order.detail", { id })
    expect([detail.state, detail.payments[0]?.state, detail.refunds[0]]).toStrictEqual([
      "closed",
      "succeeded",
      {
        number: `${id}01R`,
        state: "succeeded",
        reason: "paid_late",
        amount: "99.00",
        succeeded_at: "2026-03-02 10:00:00",
      },
    ])
    expect(await isJoined()).toBe(false)
  })

  it("gives money back that comes when its learner has left, and closes what they left open", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await pay(learner, id)
    await site.sql`update users set leaves_at = ${START} where id = ${learner.id}`
    expect(await runSteps(leaveAccounts, site.deps, { name: "leave" })).toBe(1)
    await site.press(`/embedded-pay/${id}01`, "pay")
    await site.work()
    const refunds = await site.sql`select number, state, reason from refunds where payment_number = ${`${id}01`}`
    expect([...refunds]).toStrictEqual([{ number: `${id}01R`, state: "succeeded", reason: "paid_late" }])
    expect(await disagreements(site)).toStrictEqual([])

    await newLearner()
    const other = await buy(learner)
    await pay(learner, other.id)
    await site.sql`update users set leaves_at = ${START} where id = ${learner.id}`
    await runSteps(leaveAccounts, site.deps, { name: "leave" })
    await site.work()
    const [row] = await site.sql`
      select o.state, o.closed_because, p.state as payment from orders o
      join payments p on p.agency_id = o.agency_id and p.order_id = o.id where o.id = ${other.id}`
    expect(row).toStrictEqual({ state: "closed", closed_because: "cancelled", payment: "closed" })
  })

  it("gives the second of two payments back", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await pay(learner, id)
    await site.sql`
      insert into payments (agency_id, number, order_id, provider, amount_fen, created_at, ask_at)
      values ('a', ${`${id}02`}, ${id}, 'wechat', 9900, ${START}, ${START + 86_400_000})`
    await site.press(`/embedded-pay/${id}01`, "pay")
    const paid = { state: "succeeded", trade_number: "W", paid_fen: 9_900 } as const
    await site.sql.begin((sql) => takeTrade(sql, { agencyId: "a", number: `${id}02` }, paid, START + 86_400_000))
    const { state, payments, refunds } = await learner.get("order.detail", { id })
    expect([state, payments.map(({ settles }) => settles), refunds]).toStrictEqual([
      "paid",
      [true, false],
      [{ number: `${id}02R`, state: "unknown", reason: "paid_twice", amount: "99.00", succeeded_at: null }],
    ])
  })

  it("gives money back when the learner came into the classroom another way meanwhile", async () => {
    await newLearner()
    const { id } = await buy(learner)
    const { address } = await pay(learner, id)
    await site.sql`
      insert into enrolments (agency_id, user_id, classroom_id, joined_at) values ('a', ${learner.id}, '2001', ${START})`
    await site.press(address, "pay")
    await site.work()
    const { state, closed_because, refunds } = await learner.get("order.detail", { id })
    expect([state, closed_because, refunds[0]?.state]).toStrictEqual(["closed", "joined", "succeeded"])
    expect(await isJoined()).toBe(true)
  })
})

it("begins fifty orders a day", async () => {
  const learner = await site.learner()
  for (let n = 0; n < 2; n += 1) await learner.get("order.cancel", await buy(learner))
  await site.sql`update rate_limits set hits = 50 where bucket = ${`order:${learner.id}`}`
  const more = await learner.ask("order.create", { classroom_id: CLASSROOM, coupon: null, amount: "99.00" })
  expect([more.status, more.msg]).toStrictEqual([429, expect.stringMatching(/^今天下的订单太多，请\d+分钟后再试$/)])
})

describe("a coupon", () => {
  it("is guessed at no more often by ordering than by asking", async () => {
    const learner = await site.learner()
    const guess = (n: number) =>
      learner.ask("order.create", { classroom_id: CLASSROOM, coupon: `GUESS${n}`, amount: "89.00" })
    for (let n = 0; n < 20; n += 1) expect(await guess(n)).toMatchObject({ code: 40106 })
    expect((await guess(20)).status).toBe(429)
    expect((await learner.ask("order.coupon", { classroom_id: CLASSROOM, coupon: "GUESS" })).status).toBe(429)
  })

  it("takes off what it says, once a learner, and comes back with a closed order", async () => {
    await newLearner()
    await coupon("TWO", { most_uses: 1 })
    expect(await learner.get("order.coupon", { classroom_id: CLASSROOM, coupon: " t-w o" })).toStrictEqual({
      coupon: "TWO",
      discount: "10.00",
      amount: "89.00",
    })
    const { id } = await buy(learner, { coupon: "two", amount: "89.00" })
    const other = await site.learner()
    const asked = { classroom_id: CLASSROOM, coupon: "TWO" }
    expect(await other.ask("order.coupon", asked)).toMatchObject({ code: 40106, msg: "优惠码已被领完" })
    await learner.get("order.cancel", { id })
    expect((await other.get("order.coupon", asked)).amount).toBe("89.00")
    expect(await other.ask("order.coupon", { ...asked, coupon: "NONE" })).toMatchObject({ code: 40106 })
  })

  it("is not given to more learners than it has uses, however many come at once", async () => {
    await coupon("FEW", { most_uses: 3 })
    const learners = await Promise.all(Array.from({ length: 12 }, () => site.learner()))
    const answers = await Promise.all(
      learners.map((one) => one.ask("order.create", { classroom_id: CLASSROOM, coupon: "FEW", amount: "89.00" })),
    )
    expect(answers.filter(({ code }) => code === 20200)).toHaveLength(3)
  })
})

describe("the file of a learner's data", () => {
  const orders = async () => {
    const { base64 } = await learner.get("user.myData", {})
    const html = Buffer.from(base64, "base64").toString()
    const [, json = ""] = /id="data">(.*)<\/script>/s.exec(html) ?? []
    return (JSON.parse(json) as Record<string, unknown>)["订单"]
  }

  it("has the orders, and no price once prices are hidden or the host is in study mode", async () => {
    await newLearner()
    const { id } = await buy(learner)
    await site.press((await pay(learner, id)).address, "pay")
    const order = { 编号: id, 班级: "组合班", 状态: "已付款", 下单时间: AT, 付款时间: AT, 退款: null }
    const priced = { ...order, 价格: "99.00", 优惠: "0.00", 应付: "99.00" }
    expect(await orders()).toStrictEqual([priced])
    const { sql } = site
    const settings = async (price: string, mode: string) => {
      await sql`update agencies set config = config || ${sql.json({ is_show_price: price })} where id = 'a'`
      await sql`update agency_hosts set mode = ${mode} where host = 'a.test'`
      site.deps.agencies.forget()
    }
    await settings("0", "0")
    expect(await orders()).toStrictEqual([order])
    await settings("1", "1")
    expect(await orders()).toStrictEqual([order])
    await settings("1", "0")
  })
})

describe("where prices are hidden", () => {
  it("none of the calls is there, and no answer has a price", async () => {
    const stranger = await site.learner("b.test")
    const order = { id: "202603020000000000" }
    const answers = await Promise.all([
      stranger.ask("order.quote", { classroom_id: CLASSROOM }),
      stranger.ask("order.coupon", { classroom_id: CLASSROOM, coupon: "TEN" }),
      stranger.ask("order.create", { classroom_id: CLASSROOM, coupon: null, amount: "99.00" }),
      stranger.ask("order.pay", { ...order, provider: "embedded" }),
      stranger.ask("order.cancel", order),
      stranger.ask("order.check", order),
      stranger.ask("order.detail", order),
      stranger.ask("order.list", {}),
    ])
    expect(new Set(answers.map(({ status, msg }) => `${status} ${msg}`))).toStrictEqual(new Set(["404 这里没有订单"]))
  })
})
