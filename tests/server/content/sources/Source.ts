import fc from "fast-check"
import type { Given } from "../markedHere.ts"

/** A question of another system, with that system's own rules as they are documented, written apart from what reads it. */
export interface Source {
  readonly file: string
  /** Of a package the only item. */
  readonly text: string
  /** What is tried. */
  readonly given: ReadonlyArray<Given>
  /** Whether its own system marks it as right. */
  readonly isRight: (given: Given) => boolean
  /** Whether this site can hold all that its key says; what it cannot hold is refused or printed. */
  readonly isHeld: boolean
}

export const WORDS = ["甲", "乙", "丙丁", "ab", "c d", "7"] as const

export const words = (minLength: number, maxLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom(...WORDS), { minLength, maxLength })

/** Every choice of some. */
export const subsets = <T>(all: ReadonlyArray<T>): ReadonlyArray<ReadonlyArray<T>> =>
  all
    .reduce<ReadonlyArray<ReadonlyArray<T>>>((made, one) => [...made, ...made.map((set) => [...set, one])], [[]])
    .slice(1)

export const permutations = <T>(all: ReadonlyArray<T>): ReadonlyArray<ReadonlyArray<T>> =>
  all.length < 2
    ? [all]
    : all.flatMap((one, n) => permutations(all.filter((_, m) => m !== n)).map((rest) => [one, ...rest]))

/** Every way to give each of some prompts one of the texts. */
export const assignments = (prompts: number, texts: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  prompts === 0 ? [[]] : assignments(prompts - 1, texts).flatMap((before) => texts.map((text) => [...before, text]))

export const same = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((one, n) => one === b[n])

export const sameSet = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => same(a.toSorted(), b.toSorted())

export const chosenIn = (given: Given): ReadonlyArray<string> => ("chosen" in given ? given.chosen : [])
export const typedIn = (given: Given): ReadonlyArray<string> => ("typed" in given ? given.typed : [])
export const pairedIn = (given: Given): ReadonlyArray<string> => ("paired" in given ? given.paired : [])
export const orderedIn = (given: Given): ReadonlyArray<string> => ("ordered" in given ? given.ordered : [])
