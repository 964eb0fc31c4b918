import * as Digits from "./Digits.ts"

/** A mobile number without the width, spaces, hyphens, brackets and country code that it is typed or pasted with. */
export const plain = (typed: string): string =>
  Digits.plain(typed)
    .replaceAll(/[\s()-]/g, "")
    .replace(/^(\+|00)?86(?=1\d{10}$)/, "")
