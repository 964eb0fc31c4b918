import { expect, test } from "vitest"
import { pushMachine } from "#machines/messages/pushMachine.ts"
import { standingOf } from "#domain/messages/Push.ts"
import { answer } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { subscription } from "./pushChart.ts"

const TURN_ON = { type: "push.turnOn", siteKey: "KEY" }
const SUBSCRIBED = answer("subscribe", { kind: "subscribed", subscription })
const ON = answer("turnOn", { ok: true, value: { on: true } })

/** What the page says after these, where the site pushed nothing before. */
const shownAfter = (...events: ReadonlyArray<object>) => {
  const { actor } = run(pushMachine)
  tell(actor, ...events)
  const { device, isAsked } = actor.getSnapshot().context
  return standingOf(device, isAsked ?? false).next
}

test("push is on once the browser subscribed and the site has it, and off in one press", () => {
  const read = answer("read", "unsubscribed")
  expect(shownAfter(read)).toBe(true)
  expect(shownAfter(read, TURN_ON, SUBSCRIBED)).toBe(true)
  expect(shownAfter(read, TURN_ON, SUBSCRIBED, ON)).toBe(false)
  const off = answer("turnOff", { ok: true, value: { on: false } })
  expect(shownAfter(read, TURN_ON, SUBSCRIBED, ON, { type: "push.turnOff" }, off)).toBe(true)
  expect(
    shownAfter(
      read,
      TURN_ON,
      SUBSCRIBED,
      ON,
      { type: "push.turnOff" },
      answer("turnOff", failed("offline", "没有网络")),
    ),
  ).toBe(false)
})

test("what the browser does not allow has no button, what it did not get can be tried again", () => {
  const read = answer("read", "unsubscribed")
  expect(shownAfter(answer("read", "unsupported"))).toBeNull()
  expect(shownAfter(read, TURN_ON, answer("subscribe", { kind: "denied" }))).toBeNull()
  for (const kind of ["dismissed", "unreachable"])
    expect(shownAfter(read, TURN_ON, answer("subscribe", { kind }))).toBe(true)
  expect(shownAfter(read, TURN_ON, SUBSCRIBED, answer("turnOn", failed("refused", "本站没有接通")))).toBe(true)
})

test("a subscription of this browser that the site does not have is off, and one that the browser lost too", () => {
  expect(standingOf("subscribed", false).next).toBe(true)
  expect(standingOf("unsubscribed", true).next).toBe(true)
  expect(standingOf("subscribed", true).next).toBe(false)
})
