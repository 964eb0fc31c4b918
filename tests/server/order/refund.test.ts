import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { toYuan } from "#domain/core/Money.ts"
import type { RefundTerms } from "#domain/order/RefundTerms.ts"
import { declineRefund, refundOrder } from "#server/order/operateRefunds.ts"
import { listOrders } from "#server/order/operateOrders.ts"
import { lockOrder } from "#server/order/rows.ts"
import { showToday } from "#server/admin/showToday.ts"
import type { OperatorReport } from "#server/core/OperatorReport.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { seeded } from "../../support/seeded.ts"
import { START } from "../../support/testServer.ts"
import type { Learner } from "../content/studySite.ts"
import { buy, CLASSROOM, disagreements, makeOrderSite, type OrderSite, pay } from "./orderSite.ts"

const LESSONS = 10
const DAY = 86_400_000
const TERMS: RefundTerms = { days: 7, studied_percent: 20, keeps: "of_paid", fee_fen: 0 }
const HISTORIES = Number(process.env["ORDER_HISTORIES"] ?? 25)
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000)

let site: OrderSite
beforeAll(async () => {
  site = await makeOrderSite()
  // with the one that is no preview there are ten
  await site.sql`
    insert into lessons select (jsonb_populate_record(l, jsonb_build_object('id', 'n' || n, 'position', 10 + n))).*
    from lessons l, generate_series(2, ${LESSONS}) n where l.agency_id = 'a' and l.id = 'm2'`
  await setTerms(TERMS)
})
afterAll(() => site.close())
afterEach(async () => {
  site.clock.now = START
  expect(await disagreements(site)).toStrictEqual([])
})

const setTerms = (terms: RefundTerms | null) =>
  site.sql`update agencies set refund_terms = ${terms === null ? null : site.sql.json(terms as never)} where id = 'a'`
const operator = () => operatorContext({ agency: "a", now: site.clock.now })
const approve = (order: string, more: { readonly whole?: boolean; readonly reason?: string } = {}) =>
  site.sql.begin((sql) => refundOrder(sql, operator(), { order, whole: false, ...more })) as Promise<OperatorReport>
const study = async (learner: Learner, lessons: ReadonlyArray<string>) => {
  for (const lesson_id of lessons)
    await learner.get("course.progress", { classroom_id: CLASSROOM, lesson_id, position: 1, played: 1, finished: true })
}
const detail = (learner: Learner, id: string) => learner.get("order.detail", { id })
const messages = async (learner: Learner) =>
  (await learner.get("message.list", {})).list.map(({ title, text }) => `${title}：${text}`)

const bought = async (): Promise<readonly [Learner, string]> => {
  const learner = await site.learner()
  const { id } = await buy(learner)
  await site.press((await pay(learner, id)).address, "pay")
  return [learner, id]
}

describe("a refund", () => {
  it("is offered line by line, asked for once, approved with the sum of that moment, and ends the enrolment", async () => {
    const [learner, id] = await bought()
    await study(learner, ["m2", "m1"])
    expect((await detail(learner, id)).refund_offer).toStrictEqual({
      lines: [
        { name: "实付", amount: "99.00" },
        { name: "已学1 / 10课时", amount: "-9.90" },
      ],
      amount: "89.10",
      last_day: "2026-03-09",
      refusal: null,
    })
    await Promise.all([learner.get("order.askRefund", { id }), learner.get("order.askRefund", { id })])
    expect((await detail(learner, id)).refund_request).toStrictEqual({
      state: "asked",
      reply: "",
      amount: null,
      asked_at: "2026-03-02 10:00:00",
      decided_at: null,
    })
    expect((await site.sql`select 1 from refund_requests where order_id = ${id}`).length).toBe(1)
    expect((await showToday(site.sql, operator())).lines).toContainEqual(expect.stringMatching(/^退款申请待处理 {2}1 /))
    const { list } = (await listOrders(site.sql, operator(), { refund: "asked" })).data as {
      list: ReadonlyArray<object>
    }
    expect(list[0]).toMatchObject({ id, request: "asked", waits: "1", returns: "1" })

    await study(learner, ["n2"])
    expect((await approve(id)).lines).toStrictEqual([
      `${id} 组合班：申请退款 79.20 元，结果由服务器向付款渠道查询`,
      "实付  99.00 元",
      "已学2 / 10课时  -19.80 元",
    ])
    expect((await learner.get("course.study", { classroom_id: CLASSROOM })).joined).toBe(true)
    await site.work()
    const { state, refund_request, refund_offer, refunds } = await detail(learner, id)
    expect([state, refund_request?.state, refund_request?.amount, refund_offer, refunds[0]?.amount]).toStrictEqual([
      "refunded",
      "returned",
      "79.20",
      null,
      "79.20",
    ])
    expect((await learner.get("classroom.detail", { id: CLASSROOM })).joined).toBe(false)
    expect((await messages(learner)).toSorted()).toStrictEqual([
      "退款已到账：组合班；退回79.20元",
      "退款申请通过了：组合班；将退回79.20元",
    ])
  })

  it("is no operation of an order that nobody paid, which says so", async () => {
    const learner = await site.learner()
    const { id } = await buy(learner)
    const { list } = (await listOrders(site.sql, operator(), { user: learner.id })).data as {
      list: ReadonlyArray<object>
    }
    expect(list).toMatchObject([{ id, state: "open" }])
    expect(list[0]).not.toHaveProperty("returns")
    await expect(approve(id)).rejects.toThrow(`订单 ${id} 的状态是“待付款”，没有可退的款`)
    await learner.get("order.cancel", { id })
  })

  it("may be taken back while it waits, and refused with a reason, and asked for again", async () => {
    const [learner, id] = await bought()
    await learner.get("order.askRefund", { id })
    await learner.get("order.withdrawRefund", { id })
    expect((await detail(learner, id)).refund_request?.state).toBe("withdrawn")
    for (const reply of ["先试学两天", "再想想"]) {
      await learner.get("order.askRefund", { id })
      await site.sql.begin((sql) => declineRefund(sql, operator(), { order: id, reply }))
      expect((await detail(learner, id)).refund_request).toMatchObject({ state: "refused", reply })
      site.clock.now += 1_000
    }
    expect((await messages(learner)).toSorted()).toStrictEqual([
      "退款申请没有通过：组合班；先试学两天",
      "退款申请没有通过：组合班；再想想",
    ])
    await learner.get("order.askRefund", { id })
    await approve(id)
    expect(await learner.ask("order.withdrawRefund", { id })).toMatchObject({ code: 40110 })
    await site.work()
  })

  it("counts the day on which it was asked for, and lessons that were once finished, though begun again", async () => {
    const [learner, id] = await bought()
    site.clock.now = START + 7 * DAY
    await learner.get("order.askRefund", { id })
    site.clock.now = START + 9 * DAY
    expect((await detail(learner, id)).refund_offer?.refusal).toBe(null)
    await learner.get("order.withdrawRefund", { id })
    expect(await learner.ask("order.askRefund", { id })).toMatchObject({
      code: 40109,
      msg: "按协议，申请退款到2026-03-09为止",
    })
    site.clock.now = START
    await study(learner, ["m2", "n2", "n3"])
    await learner.get("user.studyAgain", { classroom_id: CLASSROOM })
    expect(await learner.ask("order.askRefund", { id })).toMatchObject({ code: 40109 })
    await expect(approve(id)).rejects.toThrow("全额退")
    const { changed } = await approve(id, { whole: true, reason: "老师换了，协商全额退" })
    expect(changed?.after).toMatchObject({ reason: "老师换了，协商全额退" })
    await site.work()
    expect((await detail(learner, id)).refunds[0]?.amount).toBe("99.00")
  })

  it("is of the terms under which it was sold, and of nobody else's order", async () => {
    const [learner, id] = await bought()
    await setTerms({ ...TERMS, fee_fen: 5_000 })
    expect((await detail(learner, id)).refund_offer?.amount).toBe("99.00")
    const [, other] = await bought()
    for (const name of ["order.askRefund", "order.withdrawRefund"] as const)
      expect((await learner.ask(name, { id: other })).status).toBe(404)
    await setTerms(TERMS)
  })

  it("is not offered where the agreement says nothing of it, and the cashier gives the whole back", async () => {
    await setTerms(null)
    const [learner, id] = await bought()
    expect((await detail(learner, id)).refund_offer).toBe(null)
    expect(await learner.ask("order.askRefund", { id })).toMatchObject({ code: 40109 })
    await approve(id)
    await site.work()
    expect((await detail(learner, id)).refunds[0]?.amount).toBe("99.00")
    await setTerms(TERMS)
  })
})

it(
  `learner, cashier and provider agree in ${HISTORIES} generated histories (seed ${SEED})`,
  async () => {
    const chance = seeded(SEED)
    const disagreeing: string[] = []
    for (let n = 0; n < HISTORIES; n += 1) {
      await setTerms({
        days: 1 + chance.below(30),
        studied_percent: chance.below(101),
        keeps: (["nothing", "of_paid", "of_price"] as const)[chance.below(3)]!,
        fee_fen: chance.below(3) === 0 ? chance.below(12_000) : 0,
      })
      const [learner, id] = await bought()
      const finished = Array.from({ length: chance.below(LESSONS + 1) }, (_, at) => (at === 0 ? "m2" : `n${at + 1}`))
      await site.sql`
      insert into lesson_progress (agency_id, user_id, classroom_id, lesson_id, position, played_seconds, finished, studied_at)
      select 'a', ${learner.id}, ${CLASSROOM}, unnest(${finished}::text[]), 1, 1, true, ${START}`
      site.clock.now = START + chance.below(40) * DAY
      const offer = (await detail(learner, id)).refund_offer
      const shown = await cashierSees(id)
      const asked = await learner.ask("order.askRefund", { id })
      await (offer?.refusal === null ? approve(id) : Promise.resolve())
      await site.work()
      const [trade] = await site.sql<[{ refunded_fen: number | null }]>`
      select refunded_fen from embedded_trades where number = ${`${id}01`}`
      const given = trade.refunded_fen === null ? null : toYuan(trade.refunded_fen)
      const expected = offer?.refusal === null ? offer.amount : null
      if (shown !== expected || given !== expected || (asked.code === 20200) !== (expected !== null))
        disagreeing.push(`${id}: ${JSON.stringify({ offer, shown, given })}`)
      site.clock.now = START
    }
    await setTerms(TERMS)
    expect(disagreeing).toStrictEqual([])
  },
  Math.max(120_000, HISTORIES * 5_000),
)

class Undone extends Error {}

/** The sum of the dry run; null where the act is refused. */
const cashierSees = async (order: string): Promise<string | null> => {
  let line = ""
  await site.sql
    .begin(async (sql) => {
      await lockOrder(sql, "a", order)
      line = (await refundOrder(sql, operator(), { order, whole: false })).lines[0] ?? ""
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone) && !String(error).includes("全额退")) throw error
    })
  return /申请退款 (\S+) 元/.exec(line)?.[1] ?? null
}
