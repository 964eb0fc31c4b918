import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as FileSize from "#domain/core/FileSize.ts"

describe("a file size", () => {
  it.each([
    [0, "0.00B"],
    [512, "512.00B"],
    [1023, "1023.00B"],
    [1024, "1.00KB"],
    [1536, "1.50KB"],
    [1_048_575, "1.00M"],
    [2_097_152, "2.00M"],
    [1_073_741_824, "1.00G"],
    [5_000_000_000_000, "4656.61G"],
    [-1, "0.00B"],
    [Number.NaN, "0.00B"],
    [Infinity, "0.00B"],
  ])("of %d bytes is %s", (bytes, text) => {
    expect(FileSize.format(bytes)).toBe(text)
  })

  it("has two decimals, a unit, and less than 1024 of any unit below G", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (bytes) => {
        const [, number = "", unit] = /^(\d+\.\d\d)(B|KB|M|G)$/.exec(FileSize.format(bytes)) ?? []
        expect(unit === "G" || Number(number) < 1024).toBe(true)
        expect(number).not.toBe("")
      }),
    )
  })
})
