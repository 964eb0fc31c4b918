type Compare = (a: string, b: string) => number

/** Order of names with numbers in them, as a Chinese reader counts: 第九考场, 第十考场; 2, 10. Any two different texts have one. */
export const compare: Compare = (a, b) => compareCounted(countedOf(a), countedOf(b))

/** A text as it is compared. */
export interface Counted {
  readonly text: string
  readonly parts: ReadonlyArray<Part>
}

/** Reads each text once: for a list of thousands. */
export const reader = (): ((text: string) => Counted) => {
  const known = new Map<string, Counted>()
  return (text) => {
    const counted = known.get(text) ?? countedOf(text)
    known.set(text, counted)
    return counted
  }
}

export const compareCounted = (a: Counted, b: Counted): number => {
  if (a.text === b.text) return 0
  let n = 0
  for (const part of a.parts) {
    const order = comparePart(part, b.parts[n])
    if (order !== 0) return order
    n += 1
  }
  return a.parts.length - b.parts.length || inOrder(a.text, b.text)
}

const countedOf = (text: string): Counted => ({ text, parts: partsOf(text) })

type Part = string | number

const comparePart = (a: Part, b: Part | undefined): number => {
  if (b === undefined) return 1
  if (a === b) return 0
  if (typeof a === "number") return typeof b === "number" ? inOrder(a, b) : -1
  return typeof b === "number" ? 1 : byText.compare(a, b)
}

const byText = new Intl.Collator("zh-CN")

const inOrder = <T extends Part>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

const partsOf = (text: string): ReadonlyArray<Part> =>
  (text.normalize("NFKC").match(PARTS) ?? []).map((part) => {
    if (/^\d/.test(part)) return Number(part)
    return NUMERAL.test(part) ? countOf(part) : part
  })

const DIGITS = "零一二三四五六七八九"
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 }
const NUMERAL = /^[零〇一二两三四五六七八九十百千]/
const PARTS = /\d+|[零〇一二两三四五六七八九十百千]+|[^\d零〇一二两三四五六七八九十百千]+/g

/** 十二, 一百零三; without units the digits stand in a row: 一〇三. */
const countOf = (numeral: string): number => {
  if (!/[十百千]/.test(numeral)) return Number(Array.from(numeral, digitOf).join(""))
  let [sum, digit] = [0, 0]
  for (const sign of numeral) {
    const unit = UNITS[sign]
    if (unit === undefined) digit = digitOf(sign)
    else {
      sum += (digit || 1) * unit
      digit = 0
    }
  }
  return sum + digit
}

const digitOf = (sign: string): number => (sign === "〇" ? 0 : sign === "两" ? 2 : DIGITS.indexOf(sign))
