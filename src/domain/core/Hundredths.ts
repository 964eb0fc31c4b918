/** A decimal number as whole hundredths, with a mark when digits below them were lost. */
export interface Hundredths {
  readonly value: bigint
  readonly isExact: boolean
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/**
 * Reads a plain decimal, exponent allowed, on its digits and not on a binary float, rounded half away from zero to two
 * decimals. Null for anything else, and for what is larger than any finite number.
 */
export const hundredths = (text: string): Hundredths | null => {
  const match = DECIMAL.exec(text)
  if (match === null || !Number.isFinite(Number(text))) return null
  const [, sign, whole = "", fraction = "", exponent = "0"] = match
  const digits = (whole + fraction).replace(/^0+/, "")
  if (whole + fraction === "") return null
  const point = digits.length - fraction.length + Number(exponent)
  if (digits === "") return { value: 0n, isExact: true }
  if (point < -2) return { value: 0n, isExact: false }
  const kept = digits.padEnd(point + 3, "0").padStart(1, "0")
  const length = point + 2
  const unrounded = BigInt(kept.slice(0, length) || "0")
  const roundsUp = (kept[length] ?? "0") >= "5"
  const value = unrounded + (roundsUp ? 1n : 0n)
  return { value: sign === "-" ? -value : value, isExact: /^0*$/.test(kept.slice(length)) }
}
