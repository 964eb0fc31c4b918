import { withoutEnd } from "../core/withoutEnd.ts"

/** An exact fraction; the lower part is above 0, and both have no common factor. */
interface Fraction {
  readonly up: bigint
  readonly down: bigint
}

export type Calculated =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: "empty" | "syntax" | "zero" | "size" }

/** Longer numbers than anybody types, and a bound on the work. */
const MAX_LENGTH = 200
const MAX_DEPTH = 40
/** Significant digits of a result that has no end. */
const DIGITS = 12

/**
 * Works out `1,200 × (3 + 0.5) ÷ 7 - 20%` by the rules of arithmetic, exactly: signs `+ - * / × ÷ −`, brackets, a
 * percent sign after a number. The result is rounded, half away from zero, only when it is written down.
 */
export const calculate = (expression: string): Calculated => {
  const text = normalise(expression)
  if (text === "") return { ok: false, problem: "empty" }
  if (text.length > MAX_LENGTH) return { ok: false, problem: "size" }
  try {
    const reader = new Reader(text)
    const value = reader.sum(0)
    if (!reader.isAtEnd()) return { ok: false, problem: "syntax" }
    return { ok: true, text: write(value) }
  } catch (error) {
    if (error instanceof Stop) return { ok: false, problem: error.problem }
    throw error
  }
}

class Stop extends Error {
  readonly problem: "syntax" | "zero" | "size"
  constructor(problem: "syntax" | "zero" | "size") {
    super(problem)
    this.problem = problem
  }
}

const normalise = (expression: string): string =>
  expression
    .replaceAll(/[\uff01-\uff5e]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s,]/gu, "")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-")

/** Reads from left to right: sums of products of signed numbers and brackets. */
class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  sum(depth: number): Fraction {
    let value = this.#product(depth)
    for (;;) {
      if (this.#take("+")) value = add(value, this.#product(depth))
      else if (this.#take("-")) value = add(value, negative(this.#product(depth)))
      else return value
    }
  }

  #product(depth: number): Fraction {
    let value = this.#signed(depth)
    for (;;) {
      if (this.#take("*")) value = times(value, this.#signed(depth))
      else if (this.#take("/")) value = times(value, inverse(this.#signed(depth)))
      else return value
    }
  }

  #signed(depth: number): Fraction {
    if (depth > MAX_DEPTH) throw new Stop("size")
    if (this.#take("-")) return negative(this.#signed(depth + 1))
    if (this.#take("+")) return this.#signed(depth + 1)
    return this.#percents(this.#atom(depth))
  }

  #percents(value: Fraction): Fraction {
    return this.#take("%") ? this.#percents(reduced(value.up, value.down * 100n)) : value
  }

  #atom(depth: number): Fraction {
    if (this.#take("(")) {
      const value = this.sum(depth + 1)
      if (!this.#take(")")) throw new Stop("syntax")
      return value
    }
    const [digits = ""] = /^(\d+\.?\d*|\.\d+)/.exec(this.#text.slice(this.#at)) ?? []
    if (digits === "") throw new Stop("syntax")
    this.#at += digits.length
    const [whole = "", part = ""] = digits.split(".")
    return reduced(BigInt(`${whole}${part}`), 10n ** BigInt(part.length))
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at += 1
    return true
  }
}

const reduced = (up: bigint, down: bigint): Fraction => {
  const common = divisor(up < 0n ? -up : up, down)
  return { up: up / common, down: down / common }
}

const divisor = (a: bigint, b: bigint): bigint => (b === 0n ? (a === 0n ? 1n : a) : divisor(b, a % b))

const add = (a: Fraction, b: Fraction): Fraction => reduced(a.up * b.down + b.up * a.down, a.down * b.down)
const times = (a: Fraction, b: Fraction): Fraction => reduced(a.up * b.up, a.down * b.down)
const negative = ({ up, down }: Fraction): Fraction => ({ up: -up, down })

const inverse = ({ up, down }: Fraction): Fraction => {
  if (up === 0n) throw new Stop("zero")
  return up < 0n ? { up: -down, down: -up } : { up: down, down: up }
}

/** As a decimal: whole where it ends within the digits, else rounded to them. */
const write = ({ up, down }: Fraction): string => {
  const sign = up < 0n ? "-" : ""
  const size = up < 0n ? -up : up
  const whole = (size / down).toString()
  const wanted = whole === "0" ? DIGITS + leadingZeros(size, down) : Math.max(0, DIGITS - whole.length)
  const scale = 10n ** BigInt(wanted)
  const rounded = (2n * size * scale + down) / (2n * down)
  const digits = rounded.toString().padStart(wanted + 1, "0")
  const cut = digits.length - wanted
  const part = withoutEnd(digits.slice(cut), "0")
  const text = `${digits.slice(0, cut)}${part === "" ? "" : `.${part}`}`
  return text === "0" ? "0" : `${sign}${text}`
}

/** Zeros between the point and the first digit of a number below one. */
const leadingZeros = (size: bigint, down: bigint): number => {
  if (size === 0n) return 0
  let zeros = 0
  for (let scaled = size * 10n; scaled < down; scaled *= 10n) zeros += 1
  return zeros
}
