import { expect, test } from "vitest"
import { checkoutMachine } from "#machines/order/checkoutMachine.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"
import { lost, value } from "./orderChart.ts"
import { checkoutInput, coupon, quoteOf, refused } from "./checkoutChart.ts"

const start = (quoted: unknown = value(quoteOf())) => {
  const { actor } = run(checkoutMachine, checkoutInput)
  tell(actor, answer("quote", quoted))
  const state = () => actor.getSnapshot().value
  return { actor, state, context: () => actor.getSnapshot().context }
}

test("an order is made once, and the page moves on to it", () => {
  const { actor, state } = start()
  const emitted = emittedBy(actor, "navigate")
  tell(actor, { type: "order.submit" }, { type: "order.submit" })
  expect(state()).toBe("creating")
  tell(actor, answer("create", value({ id: "202603020000000001" })))
  expect(emitted).toStrictEqual([{ type: "navigate", href: "/order/index?id=202603020000000001", source: "replace" }])
})

test("what is sent again after a lost answer is the same intent; with another coupon it is another", () => {
  const { actor, context } = start()
  tell(actor, { type: "order.submit" }, answer("create", lost), { type: "order.submit" })
  expect([context().intent, context().message]).toStrictEqual([0, null])
  tell(actor, answer("create", lost), { type: "coupon.changed", typed: "ten" }, { type: "coupon.apply" })
  tell(actor, answer("coupon", value(coupon)), { type: "order.submit" })
  expect([context().intent, context().coupon?.amount]).toStrictEqual([1, "89.00"])
  tell(actor, answer("create", lost), { type: "coupon.remove" }, { type: "order.submit" })
  expect([context().intent, context().coupon]).toStrictEqual([2, null])
})

test("a refused order shows the price of now and why", () => {
  const { actor, state, context } = start()
  tell(actor, { type: "order.submit" }, answer("create", refused("价格有变动，请核对后重新提交")))
  expect(state()).toBe("quoting")
  tell(actor, answer("quote", value(quoteOf({ price: "109.00" }))))
  expect([context().quote?.price, context().message]).toStrictEqual(["109.00", "价格有变动，请核对后重新提交"])
})

test("a coupon that does not apply says why, and typing takes the word back", () => {
  const { actor, context } = start()
  tell(actor, { type: "coupon.changed", typed: "old" }, { type: "coupon.apply" })
  tell(actor, answer("coupon", refused("优惠码不存在或已失效")))
  expect(context().couponFailure?.message).toBe("优惠码不存在或已失效")
  tell(actor, { type: "coupon.changed", typed: "older" })
  expect(context().couponFailure).toBe(null)
})

test("what is joined, or ordered already, is not ordered again", () => {
  for (const quote of [quoteOf({ joined: true }), quoteOf({ open_order_id: "202603020000000001" })]) {
    const { actor, state } = start(value(quote))
    tell(actor, { type: "order.submit" })
    expect(state()).toBe("ready")
  }
})
