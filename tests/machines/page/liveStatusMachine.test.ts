import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as LiveSession from "#domain/live/LiveSession.ts"
import { liveStatusMachine } from "#machines/page/liveStatusMachine.ts"
import { sessionsIn } from "#machines/page/sessionsIn.ts"
import { liveInput } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { runs } from "../../support/runs.ts"

const HOUR = 3_600_000

describe("a session on another day", () => {
  test("turns by itself at midnight, at its start and at its end, to the millisecond", () => {
    const { actor, clock } = run(liveStatusMachine, liveInput)
    const labels = () => actor.getSnapshot().context.views.map(({ label }) => label)
    const turns: Array<readonly [number, string | undefined]> = [[0, labels()[0]]]
    actor.subscribe(() => {
      if (labels()[0] !== turns.at(-1)?.[1]) turns.push([clock.now(), labels()[0]])
    })
    for (let hour = 0; hour < 24; hour++) clock.increment(HOUR)
    expect(turns).toStrictEqual([
      [0, "待开播"],
      [2 * HOUR, "即将开始"],
      [21 * HOUR, "直播中"],
      [23 * HOUR, "已结束"],
    ])
    expect(actor.getSnapshot().value).toBe("over")
  })

  test("follows the server's clock when its own was wrong", () => {
    const { actor, clock } = run(liveStatusMachine, liveInput)
    tell(actor, { type: "clock.ticked", now: Date.parse("2026-03-02T18:59:59+08:00") })
    clock.increment(999)
    expect(actor.getSnapshot().context.views[0]?.status).toBe("starting")
    clock.increment(1)
    expect(actor.getSnapshot().context.views[0]?.status).toBe("live")
  })

  test("others take its place", () => {
    const { actor } = run(liveStatusMachine, liveInput)
    tell(actor, { type: "live.replaced", sessions: [] })
    expect(actor.getSnapshot().value).toBe("over")
    tell(actor, { type: "live.replaced", sessions: liveInput.sessions })
    expect(actor.getSnapshot().value).toBe("waiting")
  })
})

test("at any time shows what the domain computes for that time", () => {
  const minute = fc.integer({ min: 0, max: 4 * 24 * 60 })
  const text = (minutes: number) => {
    const at = new Date(liveInput.now + 8 * HOUR + minutes * 60_000).toISOString()
    return `${at.slice(0, 10)} ${at.slice(11, 19)}`
  }
  const session = fc
    .tuple(minute, fc.integer({ min: 1, max: 600 }))
    .map(([start, length]) => ({ start_time: text(start), end_time: text(start + length) }))
  fc.assert(
    fc.property(
      fc.array(session, { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 20 * 60 }), { maxLength: 6 }),
      (sessions, steps) => {
        const { actor, clock } = run(liveStatusMachine, { sessions, now: liveInput.now })
        for (const step of steps) {
          // Timers that chain fire one by one only when the clock does not jump over them.
          for (let passed = 0; passed < step; passed++) clock.increment(60_000)
          expect(actor.getSnapshot().context.views.map(({ status }) => status)).toStrictEqual(
            sessions.map((each) => LiveSession.statusAt(each, liveInput.now + clock.now())),
          )
        }
        actor.stop()
      },
    ),
    { numRuns: runs(50) },
  )
})

test("sessions are found wherever they stand in the values of a page", () => {
  const session = { id: "l1", start_time: "2026-03-02 19:00:00", end_time: "2026-03-02 21:00:00" }
  expect(
    sessionsIn({ home: { live: [session, { id: "x" }], course: null }, detail: session, text: "a" }),
  ).toStrictEqual([session, session])
})
