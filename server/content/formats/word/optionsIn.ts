import { flat } from "./lineText.ts"

export interface OptionAt {
  readonly key: string
  readonly from: number
  readonly begin: number
}

interface Options {
  /** The letter that comes next. */
  readonly next: string
  /** The line below. */
  readonly below: string
  /** Whether the options before have nothing but a space behind their letters. */
  readonly isBare: boolean
  /** Whether the first option may stand behind other text of the line. */
  readonly isInStem: boolean
}

export interface FoundOptions {
  readonly options: ReadonlyArray<OptionAt>
  readonly isBare: boolean
  /** Whether a text could be parted in several ways. */
  readonly isUnsure: boolean
}

/** `A.`, `A、`, `(A)`, `A)`; `bare`: `A ` alone. */
const labelOf = (key: string, isBare: boolean): string =>
  isBare ? `${key}(?:\\s+|(?=\\p{Script=Han}))` : `(?:\\(\\s*${key}\\s*\\)\\s*[.、:]?|${key}\\s*[.、:)])\\s*`

export const keyAfter = (key: string): string => String.fromCharCode(key.charCodeAt(0) + 1)

/** The letter of the option that a line begins with. */
export const optionLetter = (text: string): string =>
  /^(?:\(\s*)?([A-H])\s*[.、:)]/.exec(flat(text).trimStart())?.[1] ?? ""

/** The options of a line from the letter that comes next on; none where it does not begin with one. */
export const optionsIn = (text: string, { next, below, isBare, isInStem }: Options): FoundOptions => {
  const line = flat(text)
  const first = firstOption(line, next, isInStem) ?? bareOption(line, flat(below), next, isBare)
  if (first === null) return { options: [], isBare, isUnsure: false }
  const options = [first.option]
  const stop = optionLetter(below)
  let isUnsure = false
  for (let key = keyAfter(next); key <= "J" && key !== stop; key = keyAfter(key)) {
    const places = placesOf(line, key, first.isBare, options.at(-1)?.begin ?? 0)
    const spaced = places.filter(({ from }) => /\s/.test(line.charAt(from - 1)))
    const [place] = spaced.length > 0 ? spaced : places
    if (place === undefined) break
    if (spaced.length === 0 && places.length > 1) isUnsure = true
    options.push({ key, ...place })
  }
  return { options, isBare: first.isBare, isUnsure }
}

interface First {
  readonly option: OptionAt
  readonly isBare: boolean
}

const firstOption = (line: string, key: string, isInStem: boolean): First | null => {
  const start = new RegExp(`^\\s*${labelOf(key, false)}`, "u").exec(line)
  if (start !== null) return { option: { key, from: 0, begin: start[0].length }, isBare: false }
  if (!isInStem) return null
  const place = placesOf(line, key, false, 1).find(
    ({ from, begin }) =>
      /[\s)?。:_]$/.test(line.slice(0, from)) && placesOf(line, keyAfter(key), false, begin).length > 0,
  )
  return place === undefined ? null : { option: { key, ...place }, isBare: false }
}

/** A letter alone begins options where others are written like it, in its line or below. */
const bareOption = (line: string, below: string, key: string, isBare: boolean): First | null => {
  const start = new RegExp(`^\\s*${labelOf(key, true)}`, "u").exec(line)
  const next = keyAfter(key)
  const hasOthers =
    isBare || (key === "A" && (placesOf(line, next, true, 1).length > 0 || new RegExp(`^\\s*${next}\\s`).test(below)))
  return start === null || !hasOthers ? null : { option: { key, from: 0, begin: start[0].length }, isBare: true }
}

const placesOf = (line: string, key: string, isBare: boolean, after: number) =>
  [...line.matchAll(new RegExp(`${isBare ? "(?<=\\s)" : "(?<![A-Za-z])"}${labelOf(key, isBare)}`, "gu"))]
    .map((match) => ({ from: match.index, begin: match.index + match[0].length }))
    .filter(({ from }) => from >= after)
