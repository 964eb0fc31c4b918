import fc from "fast-check"
import { expect, it } from "vitest"
import * as TaxNumber from "#domain/order/TaxNumber.ts"

const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY"
const wrong = { ok: false, error: TaxNumber.MISTYPED }
const sign = fc.nat(SIGNS.length - 1).map((at) => SIGNS.charAt(at))
const head = fc.string({ unit: sign, minLength: 17, maxLength: 17 })

it.each(["91350100M000100Y43", "91440300708461136T"])("%s, published as an example, is one", (code) => {
  expect(TaxNumber.read(code)).toStrictEqual({ ok: true, value: code })
})

it("is read however it was typed", () => {
  expect(TaxNumber.read(" 91350100-m000100ｙ43 ")).toStrictEqual({ ok: true, value: "91350100M000100Y43" })
})

it.each(["", "91350100M000100Y4", "91350100M000100Y433", "91350100M0O0100Y43", "91350100M000100Y4S"])(
  "%s is none",
  (code) => {
    expect(TaxNumber.read(code)).toStrictEqual(wrong)
  },
)

it("one wrong sign, and two neighbours in the wrong order, are noticed", () => {
  fc.assert(
    fc.property(head, fc.nat(16), sign, (start, at, other) => {
      const code = start + TaxNumber.checkSign(start)
      expect(TaxNumber.read(code).ok).toBe(true)
      const changed = code.slice(0, at) + other + code.slice(at + 1)
      expect(TaxNumber.read(changed).ok).toBe(changed === code)
      const swapped = `${code.slice(0, at)}${code.charAt(at + 1)}${code.charAt(at)}${code.slice(at + 2)}`
      expect(TaxNumber.read(swapped).ok).toBe(swapped === code)
    }),
  )
})
