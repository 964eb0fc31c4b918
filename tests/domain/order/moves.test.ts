import { expect, it } from "vitest"
import * as BackOff from "#domain/order/BackOff.ts"
import * as InvoiceState from "#domain/order/InvoiceState.ts"
import { isLegal } from "#domain/order/Moves.ts"
import * as OrderState from "#domain/order/OrderState.ts"
import * as PaymentState from "#domain/order/PaymentState.ts"
import * as RefundRequestState from "#domain/order/RefundRequestState.ts"
import * as RefundState from "#domain/order/RefundState.ts"
import * as Settlement from "#domain/order/Settlement.ts"

const MACHINES = {
  order: OrderState,
  payment: PaymentState,
  refund: RefundState,
  request: RefundRequestState,
  invoice: InvoiceState,
}

it.each(Object.entries(MACHINES))("every state of a %s is reached from its first", (_, { MOVES }) => {
  const moves: Readonly<Record<string, ReadonlyArray<string>>> = MOVES
  const [first = ""] = Object.keys(moves)
  const reached = new Set([first])
  for (const state of reached) for (const next of moves[state] ?? []) reached.add(next)
  expect([...reached].toSorted()).toStrictEqual(Object.keys(moves).toSorted())
})

it("money that came is never denied: every state of a payment leads to succeeded, and nothing leads out", () => {
  for (const from of ["unknown", "pending", "closed", "failed"] as const)
    expect(isLegal(PaymentState.MOVES, from, "succeeded")).toBe(true)
  expect(PaymentState.MOVES.succeeded).toStrictEqual([])
})

it("settles an order that waits, and returns all other money", () => {
  const returns = (reason: string, closes: string | null) => ({ kind: "returns", reason, closes })
  for (const state of ["open", "closing"] as const) {
    expect(Settlement.decide(state, "waiting")).toStrictEqual({ kind: "settles" })
    expect(Settlement.decide(state, "joined")).toStrictEqual(returns("joined", "joined"))
    expect(Settlement.decide(state, "left")).toStrictEqual(returns("paid_late", "cancelled"))
  }
  for (const buyer of ["waiting", "joined", "left"] as const) {
    expect(Settlement.decide("paid", buyer)).toStrictEqual(returns("paid_twice", null))
    expect(Settlement.decide("refunded", buyer)).toStrictEqual(returns("paid_twice", null))
    expect(Settlement.decide("closed", buyer)).toStrictEqual(returns("paid_late", null))
  }
})

it("asks a provider ever more rarely, and for ever", () => {
  const waits = Array.from({ length: 12 }, (_, tries) => BackOff.waitMs(tries))
  expect(waits).toStrictEqual(waits.toSorted((a, b) => a - b))
  expect([waits[0], waits.at(-1)]).toStrictEqual([5_000, 1_800_000])
})
