import { expect, test } from "vitest"
import { deliveryMachine } from "#machines/page/deliveryMachine.ts"
import { defect } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { run, tell } from "../support/run.ts"
import {
  deliveryInput,
  doubt,
  offer,
  parcel,
  sent,
  signedIn,
  unanswered,
  waited,
  waitedUnverified,
  wake,
} from "./deliveryChart.ts"

const open = (...events: ReadonlyArray<object>) => {
  const { actor, clock } = run(deliveryMachine, deliveryInput)
  const reported = emittedBy(actor, "delivery.answered", "delivery.delayed", "delivery.withheld")
  tell(actor, ...events)
  const state = () => actor.getSnapshot().value
  /** What is being sent, by its item. */
  const sending = () => (state() === "sending" ? actor.getSnapshot().context.sent?.item : undefined)
  return { actor, clock, reported, state, sending }
}

test("what is offered is sent, and its keeper gets the answer with the item", () => {
  const { actor, reported, state, sending } = open(offer(parcel("n1")))
  expect(sending()).toBe("n1")
  tell(actor, sent())
  expect([state(), reported]).toStrictEqual([
    "idle",
    [{ type: "delivery.answered", item: "n1", outcome: { ok: true, value: { done: true } } }],
  ])
})

test("what is offered meanwhile waits for its turn, and goes as it was offered last", () => {
  const { actor, reported, sending } = open(offer(parcel("n1")), offer(parcel("n2")), offer(parcel("n3")))
  expect(sending()).toBe("n1")
  tell(actor, sent(), offer(parcel("n3")))
  expect([reported.map(({ item }) => item as string), sending()]).toStrictEqual([["n1"], "n3"])
})

test("an answer that ends it is the keeper's, a refusal too: nothing is sent twice", () => {
  const { reported, state } = open(offer(parcel("n1")), sent("refused"))
  expect([state(), reported]).toMatchObject(["idle", [{ item: "n1", outcome: { ok: false } }]])
})

test.each(["offline", "timeout", "network", "busy", "broken", "unauthorized"])(
  "without an answer that ends it (%s) it waits, and goes again as it is by then",
  (kind) => {
    const { actor, clock, reported, state, sending } = open(offer(parcel("n1")), sent(kind))
    expect([state(), reported]).toStrictEqual(["waiting", [{ type: "delivery.delayed" }]])
    tell(actor, offer(parcel("n2")))
    clock.increment(4_999)
    expect(state()).toBe("waiting")
    clock.increment(1)
    expect(sending()).toBe("n2")
  },
)

test("it goes again at once when the server may be reached again, after a defect too", () => {
  const { actor, sending } = open(offer(parcel("n1")), defect("send"))
  tell(actor, wake)
  expect(sending()).toBe("n1")
})

test("nothing is sent before it is known that the learner is the same: while that cannot be asked, it waits", () => {
  const { actor, state, sending } = open(offer(parcel("n1")), doubt)
  expect(state()).toBe("verifying")
  for (const later of [waitedUnverified, wake]) {
    tell(actor, unanswered)
    expect(state()).toBe("unverified")
    tell(actor, later)
    expect(state()).toBe("verifying")
  }
  tell(actor, signedIn("u1"))
  expect(sending()).toBe("n1")
  tell(actor, sent("offline"), waited)
  expect(sending()).toBe("n1")
})

test("under another learner nothing is sent until the own one is back", () => {
  const { actor, clock, reported, state, sending } = open(doubt, signedIn("u2"))
  tell(actor, offer(parcel("n1")), wake)
  clock.increment(60_000)
  expect([state(), reported]).toStrictEqual(["withheld", [{ type: "delivery.withheld", user_id: "u2" }]])
  tell(actor, doubt, signedIn("u1"))
  expect(sending()).toBe("n1")
})
