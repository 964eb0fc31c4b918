import { withoutEnd } from "../core/withoutEnd.ts"

/** `digits` with a point before the last `scale` of them, which may be negative: exact, where a float is not. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** `-12.50`, `+.5` or `3.`; null for anything else. */
export const fromText = (text: string): Decimal | null => {
  const [, sign, whole = "", part = ""] = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  return sign === undefined
    ? null
    : { digits: BigInt(`${whole}${part}`) * (sign === "-" ? -1n : 1n), scale: part.length }
}

/** Without an exponent and without zeros that say nothing: `-12.5`. */
export const toText = ({ digits, scale }: Decimal): string => {
  const [sign, plain] = digits < 0n ? ["-", String(-digits)] : ["", String(digits)]
  if (scale <= 0) return `${sign}${plain}${digits === 0n ? "" : "0".repeat(-scale)}`
  const padded = plain.padStart(scale + 1, "0")
  const decimals = withoutEnd(padded.slice(-scale), "0")
  return `${sign}${padded.slice(0, -scale)}${decimals === "" ? "" : `.${decimals}`}`
}

export const plus = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return { digits: at(a, scale) + at(b, scale), scale }
}

export const minus = (a: Decimal, b: Decimal): Decimal => plus(a, { ...b, digits: -b.digits })

export const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })

export const abs = ({ digits, scale }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, scale })

/** `value` × 10^`power`. */
export const shifted = ({ digits, scale }: Decimal, power: number): Decimal => ({ digits, scale: scale - power })

export const isAtMost = (a: Decimal, b: Decimal): boolean => minus(a, b).digits <= 0n

export const equals = (a: Decimal, b: Decimal): boolean => minus(a, b).digits === 0n

/** The digits with the point before the last `scale` of them, which is not less than the decimal's own. */
const at = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale)
