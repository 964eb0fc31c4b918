import fc from "fast-check"
import { expect, test } from "vitest"
import * as Preference from "#domain/player/Preference.ts"

test("speeds go from 0.5 to 2, one step at a time, and no further", () => {
  expect([Preference.slower(0.5), Preference.faster(0.5), Preference.slower(2), Preference.faster(2)]).toStrictEqual([
    0.5, 0.75, 1.75, 2,
  ])
})

test("what was kept is read back, and anything else is as usual", () => {
  const kept: Preference.Preference = { rate: 1.5, volume: 0.4, muted: true, captions: false, height: 720 }
  expect(Preference.read(JSON.parse(JSON.stringify(kept)))).toStrictEqual(kept)
  expect(Preference.read({ rate: 9, volume: -1, muted: "yes", height: "big" })).toStrictEqual(Preference.DEFAULT)
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { rate, volume } = Preference.read(value)
      expect([Preference.RATES.includes(rate), volume >= 0 && volume <= 1]).toStrictEqual([true, true])
    }),
  )
})
