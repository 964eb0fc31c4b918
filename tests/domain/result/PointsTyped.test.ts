import fc from "fast-check"
import { expect, it } from "vitest"
import * as PointsTyped from "#domain/result/PointsTyped.ts"
import { runs } from "../../support/runs.ts"

const after = (signs: string, full: number) =>
  Array.from(signs).reduce((text, sign) => PointsTyped.typed(text, sign, full), "")

it.each([
  ["2", 3, "2"],
  ["2.5", 3, "2.5"],
  ["12", 15, "12"],
  ["20", 15, "0"],
  ["23", 15, "3"],
  ["05", 9, "5"],
  ["0.5", 9, "0.5"],
  [".", 9, ""],
  ["9", 3, ""],
  ["1.255", 9, "5"],
  ["3.5", 3, "3."],
] as const)("%s of %d points is typed as %o", (signs, full, text) => {
  expect(after(signs, full)).toBe(text)
})

it("nothing that can be typed is beyond the full score", () => {
  const signs = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.")) })
  fc.assert(
    fc.property(signs, fc.integer({ min: 1, max: 3_000 }), (text, hundredths) => {
      const full = hundredths / 100
      const points = PointsTyped.read(after(text, full), full)
      expect(points === null || (points >= 0 && points <= full)).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})

it.each([
  [3, [0, 1, 2, 3]],
  [2.5, [0, 1, 2, 2.5]],
  [15, [0, 2, 4, 6, 8, 10, 12, 14, 15]],
  [40, [0, 5, 10, 15, 20, 25, 30, 35, 40]],
] as const)("of %d points %o are offered", (full, steps) => {
  expect(PointsTyped.steps(full)).toStrictEqual(steps)
})
