import fc from "fast-check"
import type { Given } from "../markedHere.ts"
import { chosenIn, same, type Source, subsets, typedIn, words } from "./Source.ts"

/** An answer that earns a part of the score, in per cent, as Moodle and its text format have them. */
export interface Weighed {
  readonly text: string
  readonly weight: number
}

type Rules = Pick<Source, "given" | "isRight" | "isHeld">

const PARTS = [100, 75, 66.66667, 50, 33.33333, 25, 0, 0, -25, -50, -100]
/** Weights that belong together, as authors give them. */
const SETS = [
  [100, 0, 0, 0],
  [100, 100, 0, 0],
  [50, 50, -50, -50],
  [50, 50, 0, -100],
  [33.33333, 33.33333, 33.33333, -100],
  [100, -100, -100, -100],
]

export const weighedOptions: fc.Arbitrary<ReadonlyArray<Weighed>> = fc
  .tuple(
    words(2, 4),
    fc.oneof(fc.array(fc.constantFrom(...PARTS), { minLength: 4, maxLength: 4 }), fc.constantFrom(...SETS)),
  )
  .map(([texts, weights]) => texts.map((text, n) => ({ text, weight: weights[n] ?? 0 })))

const EVERYTHING = 99.9999

/** One radio button: its grade is its weight. */
export const oneOf = (options: ReadonlyArray<Weighed>): Rules => {
  const right = options.filter(({ weight }) => weight >= EVERYTHING).map(({ text }) => text)
  return {
    given: options.map(({ text }): Given => ({ chosen: [text] })),
    isRight: (given) => right.includes(chosenIn(given)[0] ?? ""),
    isHeld: right.length > 0 && options.every(({ weight }) => weight >= 0 && Number.isInteger(weight)),
  }
}

/** Check boxes: the grade is the sum of what is checked, at most everything. */
export const someOf = (options: ReadonlyArray<Weighed>): Rules => {
  const given = subsets(options.map(({ text }) => text)).map((chosen): Given => ({ chosen }))
  const grade = (one: Given) =>
    options.filter(({ text }) => chosenIn(one).includes(text)).reduce((sum, { weight }) => sum + weight, 0)
  const isRight = (one: Given) => grade(one) >= EVERYTHING
  return { given, isRight, isHeld: given.filter(isRight).length === 1 }
}

const PATTERNS = ["甲", "乙", "ab", "AB", "a", "*", "a*", "*b", String.raw`7\*`]
const TYPED = ["甲", "乙", "ab", "AB", "aB", "a", "abb", "7*", "7", "丙"]

export const weighedPatterns: fc.Arbitrary<ReadonlyArray<Weighed>> = fc.array(
  fc.record({
    text: fc.oneof({ weight: 3, arbitrary: fc.constantFrom("甲", "乙", "ab", "a") }, fc.constantFrom(...PATTERNS)),
    weight: fc.constantFrom(100, 100, 100, 100, 50, 0),
  }),
  { minLength: 1, maxLength: 4 },
)

/** A line that is typed: the first answer that fits counts; a star stands for any text, `\*` for a star. */
export const shortAnswer = (answers: ReadonlyArray<Weighed>, isExact = false): Rules => {
  const first = (typed: string) => answers.find(({ text }) => fits(Array.from(text), Array.from(typed), isExact))
  const isFull = (typed: string) => first(typed)?.weight === 100
  const full = answers.filter(({ weight }) => weight === 100)
  const literals = full.map(({ text }) => text.replace(String.raw`\*`, "*"))
  // a star is a text here, which its own system may give to an earlier answer
  const reached = full.filter((_, n) => isFull(literals[n] ?? ""))
  return {
    given: TYPED.map((typed): Given => ({ typed: [typed] })),
    isRight: (given) => isFull(typedIn(given)[0] ?? ""),
    isHeld:
      !(isExact && literals.some((text) => isFull(text) && /[a-z]/i.test(text))) &&
      reached.length > 0 &&
      reached.every(({ text }) => !/^\*|[^\\]\*/.test(text)) &&
      answers.every(({ weight }) => weight === 100 || weight === 0),
  }
}

const fits = ([sign, ...pattern]: ReadonlyArray<string>, text: ReadonlyArray<string>, isExact: boolean): boolean => {
  const [first, ...rest] = text
  if (sign === undefined) return first === undefined
  if (sign === "*")
    return fits(pattern, text, isExact) || (first !== undefined && fits([sign, ...pattern], rest, isExact))
  const [wanted, left] = sign === "\\" && pattern[0] === "*" ? ["*", pattern.slice(1)] : [sign, pattern]
  const isSame = isExact ? first === wanted : first?.toLowerCase() === wanted.toLowerCase()
  return isSame && fits(left, rest, isExact)
}

/** Pairs of texts; a prompt takes any option with the right text. */
export const matchOf = (pairs: ReadonlyArray<readonly [string, string]>, given: ReadonlyArray<Given>): Rules => ({
  given,
  isRight: (one) =>
    "paired" in one &&
    same(
      one.paired,
      pairs.map(([, text]) => text),
    ),
  isHeld: true,
})

export interface Range {
  /** In hundredths, both ends right. */
  readonly least: number
  readonly most: number
  readonly weight: number
}

export const ranges: fc.Arbitrary<ReadonlyArray<Range>> = fc.array(
  fc
    .record({
      least: fc.integer({ min: -300, max: 300 }),
      by: fc.constantFrom(0, 0, 2, 10),
      weight: fc.constantFrom(100, 100, 50, 0),
    })
    .map(({ least, by, weight }) => ({ least, most: least + by, weight })),
  { minLength: 1, maxLength: 2 },
)

export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** A number that is typed: the first range in which it lies counts. */
export const numberIn = (all: ReadonlyArray<Range>): Rules => {
  const tried = all.flatMap(({ least, most }) => [least - 1, least, (least + most) >> 1, most, most + 1])
  const full = all.filter(({ weight }) => weight === 100)
  const [key] = full
  const before = key === undefined ? [] : all.slice(0, all.indexOf(key))
  return {
    given: tried.map((hundredths): Given => ({ typed: [decimal(hundredths)] })),
    isRight: (given) => {
      const value = Math.round(Number(typedIn(given)[0]) * 100)
      return all.find(({ least, most }) => least <= value && value <= most)?.weight === 100
    },
    isHeld:
      full.length === 1 &&
      key !== undefined &&
      before.every(({ least, most }) => most < key.least || key.most < least) &&
      all.every(({ weight }) => weight === 100 || weight === 0),
  }
}
