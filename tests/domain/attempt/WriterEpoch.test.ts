import fc from "fast-check"
import { expect, it } from "vitest"
import * as WriterEpoch from "#domain/attempt/WriterEpoch.ts"

const instant = fc.integer({ min: 1, max: 2 ** 43 })
const client = fc.uuid()

it("is the time of its take-over, and above every epoch that is known", () => {
  fc.assert(
    fc.property(instant, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), client, (last, now, part, id) => {
      const epoch = WriterEpoch.next(last, now + part, id)
      expect(epoch).toBeGreaterThan(last)
      if (now > last) expect(epoch).toBe(now)
      else expect(epoch).toBeLessThanOrEqual(last + 1_000)
    }),
  )
})

it("tells two pages apart that take over after the same one behind a clock: all but one in some hundred", () => {
  const ids = fc.sample(fc.tuple(client, client), { numRuns: 2_000, seed: 68 })
  const same = ids.filter(([a, b]) => WriterEpoch.next(5, 1, a) === WriterEpoch.next(5, 1, b))
  expect(same.length).toBeLessThan(20)
})
