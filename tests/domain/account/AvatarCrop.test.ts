import fc from "fast-check"
import { expect, it } from "vitest"
import * as AvatarCrop from "#domain/account/AvatarCrop.ts"

const side = fc.integer({ min: 1, max: 4_000 })
const picture = fc.record({ width: side, height: side })
const part = fc.double({ min: -2, max: 2, noNaN: true })
const point = fc.record({ x: part, y: part })
const act = fc.oneof(
  fc.record({ by: point }),
  fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), at: point }),
  fc.record({ level: fc.double({ min: 0, max: 1, noNaN: true }) }),
)

it("begins with the largest square, in the middle", () => {
  expect(AvatarCrop.of({ width: 800, height: 600 })).toStrictEqual({ x: 100, y: 0, size: 600 })
  expect(AvatarCrop.of({ width: 40, height: 90 })).toStrictEqual({ x: 0, y: 25, size: 40 })
})

it("keeps what lies under the pointer where it is", () => {
  const wide = { width: 1_000, height: 1_000 }
  const crop = AvatarCrop.zoom(wide, { x: 200, y: 200, size: 600 }, 2, { x: 0.5, y: 1 })
  expect(crop).toStrictEqual({ x: 350, y: 500, size: 300 })
})

it("stays a square of the picture, whatever a hand does", () => {
  fc.assert(
    fc.property(picture, fc.array(act, { maxLength: 20 }), (whole, acts) => {
      const least = Math.min(96, whole.width, whole.height)
      const end = acts.reduce((crop, one) => {
        if ("by" in one) return AvatarCrop.drag(whole, crop, one.by)
        if ("level" in one) return AvatarCrop.zoomTo(whole, crop, one.level)
        return AvatarCrop.zoom(whole, crop, one.factor, one.at)
      }, AvatarCrop.of(whole))
      expect(end.size).toBeGreaterThanOrEqual(least - 1e-6)
      for (const at of [end.x, end.y]) expect(at).toBeGreaterThanOrEqual(0)
      expect(end.x + end.size).toBeLessThanOrEqual(whole.width + 1e-6)
      expect(end.y + end.size).toBeLessThanOrEqual(whole.height + 1e-6)
    }),
  )
})

it("says how far it is zoomed in, and zooms so far", () => {
  const whole = { width: 900, height: 700 }
  for (const level of [0, 0.25, 0.5, 1])
    expect(AvatarCrop.zoomed(whole, AvatarCrop.zoomTo(whole, AvatarCrop.of(whole), level))).toBeCloseTo(level, 9)
  expect(AvatarCrop.zoomed({ width: 20, height: 20 }, { x: 0, y: 0, size: 20 })).toBe(0)
})
