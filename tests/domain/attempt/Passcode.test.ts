import fc from "fast-check"
import { expect, it } from "vitest"
import * as Passcode from "#domain/attempt/Passcode.ts"

it("is six digits, whatever they are made from, and the same for the same bytes", () => {
  expect(Passcode.ofBytes(Uint8Array.of(0, 0, 0, 0, 1, 2, 99))).toBe("000258")
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 32 }), (bytes) => {
      expect(Passcode.ofBytes(bytes)).toMatch(/^\d{6}$/)
    }),
  )
})

it("is read as it is shown, in wide digits and without its space too", () => {
  expect(Passcode.spaced("048213")).toBe("048 213")
  expect(["048 213", " 048213 ", "０４８　２１３"].map(Passcode.fromText)).toStrictEqual(["048213", "048213", "048213"])
})

it("is taken from when it is shown until one slice after it was shown, and never else", () => {
  const minute = 60_000
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 30 * minute }), (now, later) => {
      const [shown] = Passcode.slicesAt(now)
      const until = Passcode.shownUntil(now)
      expect(until > now && until - now <= Passcode.MINUTES * minute).toBe(true)
      expect(Passcode.slicesAt(now + later).includes(shown)).toBe(now + later < until + Passcode.MINUTES * minute)
    }),
  )
})
