import { flat } from "./lineText.ts"

export interface OptionAt {
  readonly key: string
  readonly from: number
  readonly begin: number
}

/** How options are labelled: `A.`, `A` alone, `a.`, `①`. */
export type OptionLabels = "marked" | "bare" | "small" | "circled"

interface Options {
  /** The letter that comes next. */
  readonly next: string
  /** The line below. */
  readonly below: string
  /** As the options before. */
  readonly labels: OptionLabels
  /** Whether the first option may stand behind other text of the line. */
  readonly isInStem: boolean
  /** Whether `a.` and `①` begin options here. */
  readonly isLoose: boolean
}

export interface FoundOptions {
  readonly options: ReadonlyArray<OptionAt>
  readonly labels: OptionLabels
  /** Whether a text could be parted in several ways. */
  readonly isUnsure: boolean
}

/** `A.`, `A、`, `(A)`, `A)`; bare: `A ` alone. */
const labelOf = (key: string, labels: OptionLabels): string => {
  if (labels === "bare") return `${key}(?:\\s+|(?=\\p{Script=Han}))`
  if (labels === "circled") return `${circled(key)}\\s*[.、:]?\\s*`
  const letter = labels === "small" ? key.toLowerCase() : key
  return `(?:\\(\\s*${letter}\\s*\\)\\s*[.、:]?|${letter}\\s*[.、:)])\\s*`
}

const circled = (key: string): string => String.fromCodePoint(0x2460 + key.charCodeAt(0) - 65)

/** `②、③` as `BC`, `b` as `B`: what answers call options that are labelled so; null where they call none. */
export const lettersOf = (text: string, labels: OptionLabels): string | null => {
  const signs = flat(text)
    .replaceAll(/[\s,、.。]/g, "")
    .replaceAll(/[①-⑩]/g, (sign) => (labels === "circled" ? String.fromCharCode(sign.charCodeAt(0) - 0x2460 + 97) : ""))
  const isCalled = labels !== "circled" || !/[a-j]/i.test(text)
  return isCalled && /^[a-j]{1,10}$/.test(signs) ? signs.toUpperCase() : null
}

export const keyAfter = (key: string): string => String.fromCharCode(key.charCodeAt(0) + 1)

/** The letter of the option that a line begins with. */
export const optionLetter = (text: string): string =>
  /^(?:\(\s*)?([A-H])\s*[.、:)]/.exec(flat(text).trimStart())?.[1] ?? ""

/** The options of a line from the letter that comes next on; none where it does not begin with one. */
export const optionsIn = (text: string, { next, below, labels, isInStem, isLoose }: Options): FoundOptions => {
  const line = flat(text)
  const first =
    labels === "small" || labels === "circled"
      ? startingOption(line, next, labels)
      : (firstOption(line, next, isInStem) ??
        bareOption(line, flat(below), next, labels === "bare") ??
        (isLoose ? looseOption(line, flat(below), next, isInStem) : null))
  if (first === null) return { options: [], labels, isUnsure: false }
  const options = [first.option]
  const stop = optionLetter(below)
  let isUnsure = false
  for (let key = keyAfter(next); key <= "J" && key !== stop; key = keyAfter(key)) {
    const places = placesOf(line, key, first.labels, options.at(-1)?.begin ?? 0)
    const spaced = places.filter(({ from }) => /\s/.test(line.charAt(from - 1)))
    const [place] = spaced.length > 0 ? spaced : places
    if (place === undefined) break
    if (spaced.length === 0 && places.length > 1) isUnsure = true
    options.push({ key, ...place })
  }
  return { options, labels: first.labels, isUnsure }
}

interface First {
  readonly option: OptionAt
  readonly labels: OptionLabels
}

const startingOption = (line: string, key: string, labels: OptionLabels): First | null => {
  const start = new RegExp(`^\\s*${labelOf(key, labels)}`, "u").exec(line)
  return start === null ? null : { option: { key, from: 0, begin: start[0].length }, labels }
}

/** `a.` and `①` begin options, in a stem right behind its place for them, where the next stands in the line or below. */
const looseOption = (line: string, below: string, key: string, isInStem: boolean): First | null =>
  LOOSE.flatMap(
    (labels) => startingOption(line, key, labels) ?? (isInStem ? behindPlace(line, key, labels) : []) ?? [],
  ).find(
    ({ option, labels }) =>
      key === "A" &&
      (placesOf(line, "B", labels, option.begin).length > 0 || startingOption(below, "B", labels) !== null),
  ) ?? null

const LOOSE = ["small", "circled"] as const

const behindPlace = (line: string, key: string, labels: OptionLabels): First | null => {
  const place = placesOf(line, key, labels, 1).find(({ from }) => PLACE.test(line.slice(0, from)))
  return place === undefined ? null : { option: { key, ...place }, labels }
}

const PLACE = /[(【][\sA-Ja-j①-⑩]{0,20}[)】]\s{0,4}[.。:]?\s{0,20}$/

const firstOption = (line: string, key: string, isInStem: boolean): First | null => {
  const start = startingOption(line, key, "marked")
  if (start !== null || !isInStem) return start
  const place = placesOf(line, key, "marked", 1).find(
    ({ from, begin }) =>
      /[\s)?。:_]$/.test(line.slice(0, from)) && placesOf(line, keyAfter(key), "marked", begin).length > 0,
  )
  return place === undefined ? null : { option: { key, ...place }, labels: "marked" }
}

/** A letter alone begins options where others are written like it, in its line or below. */
const bareOption = (line: string, below: string, key: string, isBare: boolean): First | null => {
  const start = startingOption(line, key, "bare")
  const next = keyAfter(key)
  const hasOthers =
    isBare || (key === "A" && (placesOf(line, next, "bare", 1).length > 0 || new RegExp(`^\\s*${next}\\s`).test(below)))
  return hasOthers ? start : null
}

const placesOf = (line: string, key: string, labels: OptionLabels, after: number) =>
  [...line.matchAll(new RegExp(`${labels === "bare" ? "(?<=\\s)" : "(?<![A-Za-z])"}${labelOf(key, labels)}`, "gu"))]
    .map((match) => ({ from: match.index, begin: match.index + match[0].length }))
    .filter(({ from }) => from >= after)
