import { fail, type Outcome, succeed } from "../core/Outcome.ts"

export const MISTYPED = "税号有误，请对照营业执照上的统一社会信用代码逐位核对"

/** GB 32100-2015: digits and capitals without I, O, S, V and Z. */
const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY"
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{18}$/

/** How it was typed does not matter: small letters, full-width signs, spaces and hyphens. */
export const plain = (typed: string): string => typed.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase()

/** A unified social credit code; or why it cannot be one, in Chinese. */
export const read = (typed: string): Outcome<string, string> => {
  const code = plain(typed)
  return SHAPE.test(code) && code.endsWith(checkSign(code)) ? succeed(code) : fail(MISTYPED)
}

/** Of the first 17 signs, weighted by powers of 3 modulo 31. */
export const checkSign = (code: string): string => {
  let sum = 0
  let weight = 1
  for (const sign of code.slice(0, 17)) {
    sum += SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % SIGNS.length
  }
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length)
}
