import fc from "fast-check"
import { describe, expect, test } from "vitest"
import * as CountdownText from "#domain/practice/CountdownText.ts"
import * as OnlineWindow from "#domain/practice/OnlineWindow.ts"

const HOUR = 3_600_000
const window = { opens_at: 0, closes_at: HOUR, minutes: 40 }

describe("the window of an online exam", () => {
  test("is open from its first moment and over at its last", () => {
    expect([-1, 0, HOUR - 1, HOUR].map((now) => OnlineWindow.stateAt(window, now))).toStrictEqual([
      "upcoming",
      "open",
      "open",
      "over",
    ])
  })

  test("ends an attempt after its limit, and never after itself", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: 120 }), (now, minutes) => {
        const deadline = OnlineWindow.deadlineAt({ ...window, minutes }, now)
        expect(deadline).toBeLessThanOrEqual(HOUR)
        expect(deadline).toBe(minutes === 0 ? HOUR : Math.min(HOUR, now + minutes * 60_000))
        const lost = OnlineWindow.minutesLost({ ...window, minutes }, now)
        expect(lost === 0).toBe(minutes === 0 || now + minutes * 60_000 <= HOUR)
      }),
    )
  })
})

test("a wait is shown in hours, minutes and seconds, beyond a day in days and hours", () => {
  expect([0, 61_000, 2 * HOUR, 24 * HOUR, 75 * HOUR].map(CountdownText.countdown)).toStrictEqual([
    "0:00",
    "1:01",
    "2:00:00",
    "1天",
    "3天3小时",
  ])
})
