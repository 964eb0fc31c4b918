import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import type { CallOutcome } from "#domain/contract/Request.ts"
import type { DeviceFacts } from "#domain/attempt/DeviceCheck.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { portalMachine } from "#machines/attempt/portalMachine.ts"
import type { DeviceCheckInput } from "#machines/attempt/portalTypes.ts"
import * as Rules from "#machines/attempt/portalRules.ts"
import * as Select from "#machines/attempt/portalSelectors.ts"
import { run, tell } from "../support/run.ts"
import { answer } from "../support/environment.ts"
import { BEFORE, deviceOf, lost, paperOf, portalInput, ticked, UNLISTED, value } from "./portalChart.ts"

const arrived = (paper = paperOf(), device = deviceOf()) => {
  const { actor, clock } = run(portalMachine, portalInput)
  tell(actor, answer("ask", value(paper)), answer("check", device))
  return { actor, clock, door: () => Select.door(actor.getSnapshot()) }
}

describe("who comes early", () => {
  test("waits with a countdown on the server's time, and the door opens by the clock alone", () => {
    const { actor, door } = arrived()
    expect([door(), Select.countdown(actor.getSnapshot()), Select.mayEnter(actor.getSnapshot())]).toStrictEqual([
      "waiting",
      "2:01",
      false,
    ])
    tell(actor, ticked("2026-11-21 20:00:00"))
    expect(door()).toBe("waiting")
    tell(actor, ticked("2026-11-21 20:00:01"))
    expect([door(), Select.mayEnter(actor.getSnapshot()), Select.lateText(actor.getSnapshot())]).toStrictEqual([
      "open",
      true,
      null,
    ])
  })

  test("sees a window that was moved meanwhile", () => {
    const { actor, clock, door } = arrived()
    clock.increment(90_000)
    tell(actor, answer("refresh", value(paperOf({ opens_at: "2026-11-21 20:30:00" }))))
    tell(actor, ticked("2026-11-21 20:00:01"))
    expect([door(), Select.countdown(actor.getSnapshot())]).toStrictEqual(["waiting", "30:00"])
  })

  test("asks again at a time of their own, between one minute and one and a half", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const delay = Rules.refreshDelay({ ...Rules.contextOf(portalInput), seed })
        expect(delay).toBeGreaterThanOrEqual(60_000)
        expect(delay).toBeLessThanOrEqual(90_000)
      }),
    )
  })
})

describe("who comes late", () => {
  test("shows before the start how much time is left", () => {
    const { actor, door } = arrived()
    tell(actor, ticked("2026-11-21 20:35:30"))
    expect(door()).toBe("open")
    expect(Select.lateText(actor.getSnapshot())).toBe("考试在2026-11-21 21:00截止，现在开始比规定的40分钟少16分钟。")
  })

  test("finds the door shut when the window has ended", () => {
    const { actor, door } = arrived()
    tell(actor, ticked("2026-11-21 21:00:00"))
    expect([door(), Select.mayEnter(actor.getSnapshot())]).toStrictEqual(["over", false])
  })
})

describe("the door", () => {
  test("stays shut for a formal exam on a device that keeps nothing, and opens once it does", () => {
    const { actor } = arrived(paperOf(), deviceOf({ storage: "memory" }))
    tell(actor, ticked("2026-11-21 20:10:00"))
    expect(Select.mayEnter(actor.getSnapshot())).toBe(false)
    tell(actor, { type: "portal.check" }, answer("check", deviceOf()))
    expect(Select.mayEnter(actor.getSnapshot())).toBe(true)
  })

  test("checks a device that is not fit again when its page is shown, and leaves a fit one alone", () => {
    const { actor } = arrived(paperOf(), deviceOf({ storage: "memory" }))
    tell(actor, { type: "page.shown" })
    expect(Select.isChecking(actor.getSnapshot())).toBe(true)
    tell(actor, answer("check", deviceOf()), { type: "page.shown" })
    expect(Select.isChecking(actor.getSnapshot())).toBe(false)
  })

  test("opens for an exam that is not formal on any device whose code is loaded", () => {
    const { actor } = arrived(paperOf({ formal: false }), deviceOf({ storage: "memory", wrote: false }))
    tell(actor, ticked("2026-11-21 20:10:00"))
    expect(Select.mayEnter(actor.getSnapshot())).toBe(true)
  })

  test("is open for who is in the middle of it, and closed for who has used the only attempt", () => {
    const resumed = arrived(paperOf({ open_attempt_id: "t1", attempts_used: 1 }))
    expect([resumed.door(), Select.mayEnter(resumed.actor.getSnapshot())]).toStrictEqual(["open", true])
    const done = arrived(paperOf({ attempts_used: 1, ended_attempt_id: "t1" }))
    expect([done.door(), Select.mayEnter(done.actor.getSnapshot())]).toStrictEqual(["usedUp", false])
  })

  test("stays shut for who is not on the list of candidates, and opens once they are on it", () => {
    const { actor, door } = arrived(paperOf({ admission: UNLISTED }))
    expect(door()).toBe("unlisted")
    tell(actor, ticked("2026-11-21 20:10:00"))
    expect([door(), Select.mayEnter(actor.getSnapshot())]).toStrictEqual(["unlisted", false])
    tell(actor, { type: "network.online" })
    expect(door()).toBe("unlisted")
    tell(actor, answer("refresh", value(paperOf({ admission: { ...UNLISTED, is_listed: true, seat: "7" } }))))
    expect([door(), Select.mayEnter(actor.getSnapshot())]).toStrictEqual(["open", true])
  })

  test("shuts after the time to enter for who has not begun, and for nobody else", () => {
    const limited = { enters_until: "2026-11-21 20:15:00" }
    const { actor, door } = arrived(paperOf(limited))
    tell(actor, ticked("2026-11-21 20:14:59"))
    expect([door(), Select.isTooLate(actor.getSnapshot())]).toStrictEqual(["open", false])
    tell(actor, ticked("2026-11-21 20:15:00"))
    expect([door(), Select.isTooLate(actor.getSnapshot())]).toStrictEqual(["over", true])
    const begun = arrived(paperOf({ ...limited, open_attempt_id: "t1", attempts_used: 1 }))
    tell(begun.actor, ticked("2026-11-21 20:15:00"))
    expect(begun.door()).toBe("open")
  })

  test("is open for who began before there was a list", () => {
    const begun = arrived(paperOf({ open_attempt_id: "t1", attempts_used: 1, admission: UNLISTED }))
    expect(begun.door()).toBe("open")
  })

  test("leads to the address of the exam, in place of its own", async () => {
    const told: Array<unknown> = []
    const calls = fromPromise<CallOutcome, CallInput>(async () => ({ ok: true, value: paperOf() }))
    const machine = withCalls(portalMachine, calls).provide({
      actors: {
        deviceCheck: fromPromise<DeviceFacts, DeviceCheckInput>(async () => deviceOf()),
      },
    })
    const actor = createActor(machine, {
      input: { ...portalInput, now: BEFORE + 200_000 },
      clock: new SimulatedClock(),
    })
    actor.start()
    await new Promise((resolve) => {
      actor.subscribe((snapshot) => {
        if (Select.mayEnter(snapshot)) resolve(null)
      })
    })
    actor.system.inspect({
      next: (event) => {
        if (event.type === "@xstate.event" && event.event.type === "navigate") told.push(event.event)
      },
    })
    tell(actor, { type: "portal.enter" })
    expect(told).toStrictEqual([{ type: "navigate", href: "/online-exam?paper_id=p1", source: "replace" }])
    actor.stop()
  })
})

test("without a network it shows that, and asks again when it is back", () => {
  const { actor } = run(portalMachine, portalInput)
  tell(actor, answer("ask", lost))
  expect(Select.door(actor.getSnapshot())).toBe("failed")
  tell(actor, { type: "network.online" }, answer("ask", value(paperOf())))
  expect(Select.door(actor.getSnapshot())).toBe("waiting")
})
