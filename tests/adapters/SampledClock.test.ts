import fc from "fast-check"
import { expect, it } from "vitest"
import { SampledClock } from "#adapters/SampledClock.ts"

it("by its latest time never more than a second too much is left, however lopsided the ways of the answers were", () => {
  const answer = fc.record({
    wait: fc.nat(700_000),
    uplink: fc.nat(60_000),
    downlink: fc.nat(60_000),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(answer, { minLength: 1, maxLength: 8 }),
      (ahead, answers) => {
        let mono = 1_000
        const clock = new SampledClock(0, () => mono)
        for (const { wait, uplink, downlink } of answers) {
          const sentAt = mono
          const time = ahead + sentAt + uplink
          mono += uplink + downlink
          clock.observe({ time, precise: true, sentAt, receivedAt: mono })
          expect(clock.latest()).toBeGreaterThanOrEqual(ahead + mono - 501)
          mono += wait
          expect(clock.latest()).toBeGreaterThanOrEqual(ahead + mono - 501)
        }
      },
    ),
  )
})

it("adds nothing to a sample that came at once, and nothing before the first", () => {
  let mono = 0
  const clock = new SampledClock(5_000, () => mono)
  expect(clock.latest()).toBe(5_000)
  mono = 40
  clock.observe({ time: 9_020, precise: true, sentAt: 0, receivedAt: mono })
  expect([clock.now(), clock.latest()]).toStrictEqual([9_040, 9_040])
})
