import fc from "fast-check"
import { expect, it } from "vitest"
import { ladderOf } from "#server/video/ladder.ts"

it.each([
  [1920, 1080, ["640x360", "1280x720", "1920x1080"]],
  [1080, 1920, ["360x640", "720x1280", "1080x1920"]],
  [1280, 720, ["640x360", "1280x720"]],
  [1366, 768, ["640x360", "1280x720"]],
  [320, 239, ["320x240"]],
])("makes of %i × %i %j", (width, height, sizes) => {
  expect(ladderOf({ width, height }).map((one) => `${one.width}x${one.height}`)).toStrictEqual(sizes)
})

it("has even sides of the video's form, the smaller ones first, under names of their own", () => {
  fc.assert(
    fc.property(fc.integer({ min: 16, max: 8000 }), fc.integer({ min: 16, max: 8000 }), (width, height) => {
      const ladder = ladderOf({ width, height })
      expect(ladder.length).toBeGreaterThan(0)
      expect(new Set(ladder.map(({ name }) => name)).size).toBe(ladder.length)
      for (const [n, one] of ladder.entries()) {
        expect([one.width % 2, one.height % 2]).toStrictEqual([0, 0])
        const drawn = Math.max(width, height) / Math.min(width, height)
        expect(Math.abs(Math.max(one.width, one.height) - Math.min(one.width, one.height) * drawn)).toBeLessThan(
          2 + drawn,
        )
        expect(one.height).toBeGreaterThan(ladder[n - 1]?.height ?? 0)
      }
    }),
  )
})
