import * as Digits from "./Digits.ts"

/** A mobile number without the width, spaces, hyphens, brackets and country code that it is typed or pasted with. */
export const plain = (typed: string): string =>
  Digits.plain(typed)
    .replaceAll(/[\s()-]/g, "")
    .replace(/^(\+|00)?86(?=1\d{10}$)/, "")

export const LENGTH = 11

/** As many digits as are looked for in a number at least. */
export const MIN_PART = 4

/** The digits that are looked for in numbers; null: what is typed is no part of one. */
export const partOf = (typed: string): string | null => {
  const digits = plain(typed)
  return /^\d+$/.test(digits) && digits.length >= MIN_PART && digits.length <= LENGTH ? digits : null
}
