import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BackOff from "#domain/attempt/BackOff.ts"
import * as Chance from "#domain/core/Chance.ts"
import * as ClockText from "#domain/time/ClockText.ts"
import * as ClockWatch from "#domain/attempt/ClockWatch.ts"
import * as Remaining from "#domain/attempt/Remaining.ts"

const moments = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1 })

describe("remaining time", () => {
  it("is what is left until the deadline, and nothing after it", () => {
    expect(Remaining.at(null, 10_000, 4_000)).toStrictEqual({ deadline: 10_000, left: 6_000 })
    expect(Remaining.at(null, 10_000, 99_000)).toStrictEqual({ deadline: 10_000, left: 0 })
  })

  it("grows when the deadline is moved, and at no other time", () => {
    expect(Remaining.at({ deadline: 10_000, left: 1_000 }, 20_000, 9_000)).toStrictEqual({
      deadline: 20_000,
      left: 11_000,
    })
    fc.assert(
      fc.property(moments, (nows) => {
        let before: Remaining.Remaining | null = null
        for (const now of nows) {
          const after: Remaining.Remaining = Remaining.at(before, 1_000_000, now)
          expect(after.left).toBeLessThanOrEqual(before?.left ?? Number.POSITIVE_INFINITY)
          expect(after.left).toBeLessThanOrEqual(Math.max(0, 1_000_000 - now))
          before = after
        }
      }),
    )
  })

  it("is announced at 30, 10, 5 and 1 minute, each at most once, whatever ticks are lost", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(steps, (spans) => {
        const heard: Array<number> = []
        let now = 0
        let before = Remaining.at(null, 2_400_000, now)
        for (const span of spans) {
          now += span
          const after = Remaining.at(before, 2_400_000, now)
          const minutes = Remaining.announcement(before, after)
          if (minutes !== null) heard.push(minutes)
          before = after
        }
        expect(heard).toStrictEqual([...new Set(heard)].toSorted((a, b) => b - a))
        expect(heard.every((minutes) => before.left <= minutes * 60_000)).toBe(true)
      }),
    )
  })

  it("is announced in the very moment that a limit is reached, and not again after it", () => {
    expect(Remaining.announcement({ deadline: 1, left: 600_001 }, { deadline: 1, left: 600_000 })).toBe(10)
    expect(Remaining.announcement({ deadline: 1, left: 600_000 }, { deadline: 1, left: 599_999 })).toBeNull()
    expect(Remaining.announcementText(10)).toBe("还剩10分钟")
  })

  it("is not announced at the first look, at zero, or when the deadline was moved", () => {
    const at = (left: number, deadline = 1) => ({ deadline, left })
    expect(Remaining.announcement(null, at(59_000))).toBeNull()
    expect(Remaining.announcement(at(61_000), at(0))).toBeNull()
    expect(Remaining.announcement(at(61_000), at(59_000, 2))).toBeNull()
    expect(Remaining.announcement(at(700_000), at(59_000))).toBe(1)
  })
})

describe("clock text", () => {
  it.each([
    [0, "0:00"],
    [1, "0:01"],
    [59_999, "1:00"],
    [600_000, "10:00"],
    [3_600_000, "1:00:00"],
    [-5, "0:00"],
  ])("says %d ms as %s", (span, text) => {
    expect(ClockText.span(span)).toBe(text)
  })

  it("names the time of day in Shanghai", () => {
    expect(ClockText.timeOfDay(Date.UTC(2026, 0, 1, 2, 32, 7))).toBe("10:32:07")
    expect(ClockText.timeOfDay(Date.UTC(2026, 0, 1, 16, 0, 0))).toBe("00:00:00")
  })
})

describe("watching the clocks", () => {
  const watch = ClockWatch.since({ mono: 1_000, wall: 5_000 })

  it("trusts clocks that advance together, as coarse as a browser makes them", () => {
    const reading = ClockWatch.read(watch, { mono: 2_000, wall: 6_500 })
    expect([reading.slept, ClockWatch.isSuspect(reading)]).toStrictEqual([500, false])
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(60_000), fc.nat(70), fc.nat(70))), (looks) => {
        let [time, now] = [0, ClockWatch.since({ mono: 0, wall: 0 })]
        for (const [passed, one, other] of looks) {
          time += passed
          now = ClockWatch.read(now, { mono: time - one, wall: time - other })
          expect(ClockWatch.isSuspect(now)).toBe(false)
        }
      }),
    )
  })

  it("suspects sleep, and a wall clock that is set back", () => {
    const asleep = ClockWatch.read(watch, { mono: 2_000, wall: 65_000 })
    expect([asleep.slept, ClockWatch.isSuspect(asleep)]).toStrictEqual([59_000, true])
    const back = ClockWatch.read(watch, { mono: 2_000, wall: 0 })
    expect([back.slept, ClockWatch.isSuspect(back)]).toStrictEqual([0, true])
  })

  it("counts all sleeps, whatever the wall clock is set to before, between and after them", () => {
    const event = fc.record({ passed: fc.nat(10_000), slept: fc.nat(10_000), set: fc.integer({ min: -1e8, max: 0 }) })
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let [mono, wall, slept, now] = [0, 0, 0, ClockWatch.since({ mono: 0, wall: 0 })]
        for (const one of events) {
          mono += one.passed
          wall += one.passed + one.slept
          slept += one.slept
          now = ClockWatch.read(now, { mono, wall })
          wall += one.set
          now = ClockWatch.read(now, { mono, wall })
          expect(slept - now.slept).toBeLessThan(150 * events.length)
        }
      }),
    )
  })
})

describe("waiting before the next try", () => {
  it("stays between half a second and fifteen, and may grow with the tries", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (tries, random) => {
          const delay = BackOff.delay(tries, random)
          expect(delay).toBeGreaterThanOrEqual(500)
          expect(delay).toBeLessThanOrEqual(15_000)
          expect(delay).toBeLessThanOrEqual(BackOff.delay(tries + 1, random))
        },
      ),
    )
  })

  it("draws numbers in [0, 1) from a seed, the same ones for the same seed, spread over the whole range", () => {
    const drawn: Array<number> = []
    let seed = 7
    for (let turn = 0; turn < 1_000; turn += 1) {
      const next = Chance.next(seed)
      drawn.push(next.value)
      seed = next.seed
    }
    expect(Chance.next(7)).toStrictEqual(Chance.next(7))
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true)
    for (let tenth = 0; tenth < 10; tenth += 1)
      expect(drawn.filter((value) => Math.floor(value * 10) === tenth).length).toBeGreaterThan(60)
  })
})
