import fc from "fast-check"
import { expect, test } from "vitest"
import * as CourseCode from "#domain/account/CourseCode.ts"

const code = fc.uint8Array({ minLength: CourseCode.BYTES, maxLength: CourseCode.BYTES }).map(CourseCode.fromBytes)
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

test("is three groups of six in an alphabet without look-alikes", () => {
  expect(CourseCode.fromBytes(new Uint8Array(10))).toBe("000000-000000-000000")
  fc.assert(
    fc.property(code, (one) => {
      expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{6}-){2}[0-9A-HJKMNP-TV-Z]{6}$/)
    }),
  )
})

test("is read however it was written", () => {
  const one = CourseCode.fromBytes(Uint8Array.from([1, 35, 69, 103, 137, 171, 205, 239, 16, 50]))
  expect(CourseCode.read(one)).toBe(one)
  fc.assert(
    fc.property(code, fc.constantFrom("", " ", "—", "-"), (shown, between) => {
      const written = shown.replaceAll("-", between).toLowerCase().replaceAll("0", "o").replaceAll("1", "l")
      expect(CourseCode.read(` ${written} `)).toBe(shown)
      const wide = shown.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
      expect(CourseCode.read(wide)).toBe(shown)
    }),
  )
})

test("is different for different bytes", () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(CourseCode.fromBytes(a) === CourseCode.fromBytes(b)).toBe(Buffer.compare(a, b) === 0)
    }),
  )
})

test("notices any one or two wrong characters, and any two that changed places", () => {
  const at = fc.nat({ max: 17 })
  const sign = fc.constantFrom(...Array.from(ALPHABET))
  fc.assert(
    fc.property(code, at, at, sign, sign, (shown, first, second, a, b) => {
      const signs = Array.from(shown.replaceAll("-", ""))
      const wrong = signs.with(first, a).with(second, b).join("")
      const swapped = signs
        .with(first, signs[second] ?? "")
        .with(second, signs[first] ?? "")
        .join("")
      for (const other of [wrong, swapped]) expect(CourseCode.read(other)).toBe(other === signs.join("") ? shown : null)
    }),
    { numRuns: 2_000 },
  )
})

test.each(["", "K7M2QX", "000000-000000-00000", "000000-000000-0000000", "00000U-000000-000000", "课程码"])(
  "%j is none",
  (text) => {
    expect(CourseCode.read(text)).toBe(null)
  },
)

test("stays as it is typed until it is whole, and is shown in its groups then", () => {
  expect(CourseCode.typed("k7m2 qx9d")).toStrictEqual({ code: "k7m2 qx9d", isWhole: false })
  expect(CourseCode.typed("ooooooOOOOOO 000000")).toStrictEqual({ code: "000000-000000-000000", isWhole: true })
  expect(CourseCode.typed("7".repeat(90))).toStrictEqual({ code: "7".repeat(64), isWhole: false })
})
