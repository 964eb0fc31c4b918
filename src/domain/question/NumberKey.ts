import * as Decimal from "./Decimal.ts"
import * as NumberText from "./NumberText.ts"

/** Which numbers are right, and the unit that stands beside the field. */
export interface NumberKey {
  readonly least: Decimal.Decimal
  readonly most: Decimal.Decimal
  /** Empty where the key has none. */
  readonly unit: string
}

/**
 * Reads a key as authors write it: `12.5`, `12.5 ± 0.1`, `12.5 ± 2%` (of the number), `3.1 ~ 3.2`, each with a unit
 * behind its number (`12.5 ± 0.1 万元`). Where the number itself is in per cent, so is the tolerance: `12% ± 0.5%`. Null
 * for a text that is no key.
 */
export const fromText = (text: string): NumberKey | null => {
  const [first = "", sign, second, ...more] = NumberText.tidy(text)
    .split(/ ?(±|\+\/-|~|\.\.|至) ?/)
    .map((part) => part.trim())
  const a = quantity(first)
  const b = second === undefined ? a : quantity(second)
  if (a === null || b === null || more.length > 0) return null
  if (sign === undefined) return { least: a.value, most: a.value, unit: a.unit }
  if (sign !== "±" && sign !== "+/-") {
    const unit = sharedUnit(a.unit, b.unit)
    return unit === null || !Decimal.isAtMost(a.value, b.value) ? null : { least: a.value, most: b.value, unit }
  }
  const isShare = b.unit.startsWith("%") && a.unit !== "%"
  const unit = sharedUnit(a.unit, isShare ? b.unit.slice(1).trim() : b.unit)
  if (unit === null || b.value.digits < 0n) return null
  const by = isShare ? Decimal.shifted(Decimal.times(Decimal.abs(a.value), b.value), -2) : b.value
  return { least: Decimal.minus(a.value, by), most: Decimal.plus(a.value, by), unit }
}

/** Whether what was typed is right; a text that is no number, or has another unit, is not. */
export const matches = (key: string, given: string): boolean => {
  const right = fromText(key)
  const value = right && NumberText.read(given, right.unit)
  return right !== null && value !== null && Decimal.isAtMost(right.least, value) && Decimal.isAtMost(value, right.most)
}

/** Whether two keys take the same numbers with the same unit. */
export const isSame = (a: NumberKey, b: NumberKey): boolean =>
  a.unit === b.unit && Decimal.equals(a.least, b.least) && Decimal.equals(a.most, b.most)

/** The number in the middle of a key and how far it reaches to both sides. */
export const middle = ({
  least,
  most,
}: NumberKey): { readonly value: Decimal.Decimal; readonly by: Decimal.Decimal } => {
  const half = { digits: 5n, scale: 1 }
  return {
    value: Decimal.times(Decimal.plus(least, most), half),
    by: Decimal.times(Decimal.minus(most, least), half),
  }
}

const NUMBER = /^[+-]? ?\d[\d, ]*(?:\.\d+)?(?:e[+-]?\d{1,2}| ?[x×*] ?10 ?\^ ?[+-]?\d{1,2})?/i
/** What could be part of a number or of another sign is no beginning of a unit. */
const UNIT = /^(?:[^\d\s+\-.,±~].{0,19})?$/u

const quantity = (text: string): { readonly value: Decimal.Decimal; readonly unit: string } | null => {
  const [number = ""] = NUMBER.exec(text) ?? []
  const value = NumberText.read(number.trim())
  const unit = text.slice(number.length).trim()
  return value === null || !UNIT.test(unit) ? null : { value, unit }
}

/** Written once or twice, it is the same; null where two differ. */
const sharedUnit = (a: string, b: string): string | null => (a === "" || b === "" || a === b ? a || b : null)
