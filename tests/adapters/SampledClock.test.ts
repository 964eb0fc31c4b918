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

it("keeps the margin of its last sample while it is doubted", () => {
  let mono = 0
  const clock = new SampledClock(0, () => mono)
  mono = 4_000
  clock.observe({ time: 0, precise: true, sentAt: 0, receivedAt: mono })
  clock.distrust()
  expect([clock.isTrusted(), clock.latest()]).toStrictEqual([false, 3_500])
})

it("does not believe an answer that was asked for before the clock was doubted", () => {
  let mono = 0
  const clock = new SampledClock(0, () => mono)
  mono = 1_000
  clock.distrust()
  clock.observe({ time: 50_000, precise: true, sentAt: 990, receivedAt: 1_010 })
  expect([clock.isTrusted(), clock.now()]).toStrictEqual([false, 1_000])
  clock.observe({ time: 60_000, precise: true, sentAt: 1_000, receivedAt: 1_020 })
  expect([clock.isTrusted(), clock.now()]).toStrictEqual([true, 59_990])
})

it("believes a server whose clock was set back by less than a second", () => {
  const clock = new SampledClock(0, () => 2_000)
  clock.observe({ time: 20, precise: true, sentAt: 0, receivedAt: 40 })
  clock.observe({ time: 1_320, precise: true, sentAt: 2_000, receivedAt: 2_040 })
  expect(clock.now()).toBe(1_300)
})

it("is no earlier than an answer that came in a doubt says, with its way back, and not sure of it", () => {
  let mono = 1_000
  const clock = new SampledClock(0, () => mono)
  clock.observe({ time: 10, precise: true, sentAt: 0, receivedAt: 20 })
  clock.distrust()
  clock.observe({ time: 90_000, precise: true, sentAt: 900, receivedAt: 1_600 })
  mono = 2_000
  expect([clock.isTrusted(), clock.now(), clock.latest(), clock.latest(100_000)]).toStrictEqual([
    false,
    2_000,
    90_600,
    102_000,
  ])
  clock.observe({ time: 50_000, precise: true, sentAt: 1_990, receivedAt: 2_010 })
  expect([clock.isTrusted(), clock.latest()]).toStrictEqual([true, 50_000])
})
