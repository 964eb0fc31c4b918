import { expect, test } from "vitest"
import { orderMachine } from "#machines/order/orderMachine.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isNewlyPaid, secondsLeft } from "#machines/order/orderRules.ts"
import { answer, elapsed } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { lost, NOW, orderInput, orderOf, page, paymentOf, value } from "./orderChart.ts"

const start = (loaded: unknown = value(orderOf())) => {
  const left: string[] = []
  const machine = orderMachine.provide({ actions: { leaveFor: (_, { address }) => void left.push(address) } })
  const { actor } = run(machine, orderInput)
  tell(actor, answer("load", loaded))
  const state = () => JSON.stringify(actor.getSnapshot().value)
  return { actor, state, left, context: () => actor.getSnapshot().context }
}

const second = elapsed("second", "order.open.counting")

test("paying goes to the provider's page; who comes back is asked for, and sees the receipt by itself", () => {
  const { actor, state, left } = start()
  tell(actor, { type: "order.pay", provider: "embedded" }, answer("pay", value(page)))
  expect([state(), left]).toStrictEqual(['"leaving"', [page.address]])
  tell(actor, elapsed("away", "order.leaving"))
  expect(state()).toBe('{"open":"asking"}')
  tell(actor, answer("ask", value(orderOf({ payments: [paymentOf("pending")] }))))
  expect(state()).toBe('{"open":"counting"}')
  tell(actor, second, second, second, second)
  expect(state()).toBe('{"open":"asking"}')
  tell(actor, answer("ask", value(orderOf({ state: "paid", payments: [paymentOf("succeeded")] }))))
  expect(state()).toBe('"settled"')
})

test("an order with a payment at a provider is asked for on arrival", () => {
  expect(start(value(orderOf({ payments: [paymentOf("unknown")] }))).state()).toBe('{"open":"asking"}')
})

test("an order is new for ten minutes after its payment, and before it never", () => {
  const order = orderOf({ state: "paid", paid_at: Shanghai.format(NOW) })
  const isNew = (more: object) => isNewlyPaid({ ...start().context(), order, ...more })
  expect([isNew({ now: NOW + 599_999 }), isNew({ now: NOW + 600_000 }), isNew({ order: orderOf() })]).toStrictEqual([
    true,
    false,
    false,
  ])
})

test("a code to scan keeps the page, and nobody is asked while nothing can have been paid", () => {
  const { actor, state, left, context } = start()
  tell(actor, ...Array.from({ length: 30 }, () => second))
  expect([state(), secondsLeft(context())]).toStrictEqual(['{"open":"counting"}', 1_770])
  tell(actor, { type: "order.pay", provider: "wechat" }, answer("pay", value({ kind: "qr", address: "weixin://x" })))
  expect([state(), context().begun?.address, left]).toStrictEqual(['{"open":"counting"}', "weixin://x", []])
})

test("a new order never has more time than it was given, though the page's clock is behind the server's", () => {
  const order = orderOf({})
  const now = Shanghai.parse(order.created_at) ?? 0
  expect([-200, 0, 200].map((ms) => secondsLeft({ order, now: now + ms }))).toStrictEqual([1_800, 1_800, 1_800])
})

test("when its time is over the server is asked, and again while it closes", () => {
  const { actor, state } = start(value(orderOf({ expires_at: NOW + 3_000 })))
  tell(actor, second, second, second, second)
  expect(state()).toBe('{"open":"asking"}')
  tell(actor, answer("ask", value(orderOf({ state: "closing", closed_because: "expired" }))))
  expect(state()).toBe('"waiting"')
  tell(actor, elapsed("poll", "order.waiting"))
  tell(actor, answer("check", value(orderOf({ state: "closed", closed_because: "expired" }))))
  expect(state()).toBe('"settled"')
})

test("cancelling asks first; what is lost on the way leaves the order as it was, and says so", () => {
  const { actor, state, context } = start()
  tell(actor, { type: "order.cancel" }, { type: "cancel.dismiss" })
  expect(state()).toBe('{"open":"counting"}')
  tell(actor, { type: "order.cancel" }, { type: "cancel.confirm" }, answer("cancel", lost))
  expect([state(), context().message]).toStrictEqual(['{"open":"counting"}', "网络已断开"])
  tell(actor, { type: "order.cancel" }, { type: "cancel.confirm" })
  tell(actor, answer("cancel", value(orderOf({ state: "paid", payments: [paymentOf("succeeded")] }))))
  expect(state()).toBe('"settled"')
})

test("the learner may cancel while the provider is asked", () => {
  const { actor, state } = start(value(orderOf({ payments: [paymentOf("pending")] })))
  tell(actor, { type: "order.cancel" })
  expect(state()).toBe('{"open":"confirming"}')
})

test("a refund that is under way is waited for", () => {
  expect(start(value(orderOf({ state: "closed", closed_because: "cancelled", refund: "pending" }))).state()).toBe(
    '"waiting"',
  )
})
