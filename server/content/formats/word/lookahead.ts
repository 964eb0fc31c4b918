import { fieldsIn } from "./fieldsIn.ts"
import { chapterIn, type HeadedKind, type Heading, headingIn } from "./headingIn.ts"
import { isKeyHeading, isKeyLine } from "./keyReader.ts"
import { beginsRange, listedKeysIn, rangeKeysIn, tableKeysIn } from "./keysIn.ts"
import { flat, type Numbered, numberedIn } from "./lineText.ts"
import { optionLetter, optionsIn } from "./optionsIn.ts"
import { tableTexts } from "./tableLines.ts"
import { textOf, type WordLine } from "./WordLine.ts"

/** The lines of a document by their numbers, and what stands below each. */
export interface Lookahead {
  readonly text: (n: number) => string
  readonly heading: (n: number) => Heading | null
  /** Whether questions below, up to the next heading, have numbers. */
  readonly hasNumbers: (n: number) => boolean
  /** Whether options come before the next number. */
  readonly optionsSoon: (n: number) => boolean
  /** Whether a line before the next number begins with an option `A`. */
  readonly lettersBelow: (n: number) => boolean
  /** Whether the options that begin here are of several questions below, which have none. */
  readonly isShared: (n: number) => boolean
  /** Whether this number comes again before the next heading, so that here it counts something inside of an answer. */
  readonly comesAgain: (n: number, numbered: Numbered) => boolean
  /** Whether an answer stands here or below, before the next number. */
  readonly answerSoon: (n: number) => boolean
  /** Whether a list of keys stands here; `missing`: as many questions before it have none. */
  readonly beginsKeys: (n: number, missing: number) => boolean
  /** Whether a list of keys stands here above all questions. */
  readonly beginsKeysAbove: (n: number) => boolean
  /** Whether a question that is still to be answered stands here: with a place for its answer, and, below no heading, options. */
  readonly asks: (n: number, kind: HeadedKind | null) => boolean
  /** Where it begins behind a label: `答案：1-5 ABCDA`; null where there is none. */
  readonly keysBehindLabel: (n: number) => number | null
}

export const lookahead = (lines: ReadonlyArray<WordLine>): Lookahead => {
  const texts = lines.map(({ pieces }) => textOf(pieces))
  const headings = texts.map((text, n) => (lines[n]?.table == null ? headingIn(text) : null))
  const text = (n: number) => texts[n] ?? ""
  const heading = (n: number) => headings[n] ?? null
  const untilHeading = (n: number): ReadonlyArray<number> => {
    const stop = headings.findIndex((one, at) => at > n && one !== null)
    return Array.from({ length: (stop === -1 ? lines.length : stop) - n - 1 }, (_, at) => n + 1 + at)
  }
  const isKeyTable = (n: number) => {
    const table = lines[n]?.table ?? null
    return table !== null && tableKeysIn(tableTexts(table)) !== null
  }
  const optionsSoon = (n: number) => {
    const inLine = optionsIn(text(n), { next: "A", below: "", labels: "marked", isInStem: true, isLoose: false })
    if (inLine.options.length > 1) return true
    for (let at = n + 1; at < Math.min(n + 7, lines.length); at += 1) {
      if (optionLetter(text(at)) === "A") return true
      if (heading(at) !== null || isNumber(numberedIn(text(at)))) return false
    }
    return false
  }
  return {
    text,
    heading,
    optionsSoon,
    hasNumbers: (n) => untilHeading(n).some((at) => isNumber(numberedIn(text(at)))),
    lettersBelow: (n) => {
      for (let at = n + 1; at < lines.length && heading(at) === null && !isNumber(numberedIn(text(at))); at += 1)
        if (optionLetter(text(at)) === "A") return true
      return false
    },
    isShared: (n) => {
      let at = n
      while (optionLetter(text(at)) !== "") at += 1
      for (let numbers = 0; at < lines.length && heading(at) === null; at += 1) {
        const { options } = optionsIn(text(at), {
          next: "A",
          below: "",
          labels: "marked",
          isInStem: true,
          isLoose: false,
        })
        if (options.length > 0 || fieldsIn(text(at)).some(({ name }) => name === "答案")) return false
        if (isNumber(numberedIn(text(at)))) numbers += 1
        else if (numbers === 0) return false
        if (numbers > 1) return true
      }
      return false
    },
    comesAgain: (n, { style, number }) => {
      for (let at = n + 1; at < lines.length && heading(at) === null; at += 1) {
        const other = numberedIn(text(at))
        if (other?.style === style && other.number === number) return true
      }
      return false
    },
    answerSoon: (n) => {
      for (let at = n; at < lines.length && heading(at) === null; at += 1) {
        if (at > n && isNumber(numberedIn(text(at)))) return false
        if (fieldsIn(text(at)).some(({ name }) => name === "答案")) return true
      }
      return false
    },
    beginsKeys: (n, missing) => {
      if (beginsRange(text(n))) return true
      if (!isKeyHeading(text(n))) return false
      if (isKeyLine(text(n + 1)) || heading(n + 1) !== null || isKeyTable(n + 1)) return true
      if (chapterIn(text(n + 1)) !== null && [2, 3].some((more) => isKeyLine(text(n + more)))) return true
      const isLong = flat(text(n)).replaceAll(/[【】[\]():\s]/g, "").length > 4
      return numberedIn(text(n + 1)) !== null && missing > 1 && (isLong || !flat(text(n)).trim().endsWith(":"))
    },
    beginsKeysAbove: (n) => {
      if (!isKeyHeading(text(n))) return false
      const below = heading(n + 1)
      if (below === null) return isKeyLine(text(n + 1)) || isKeyTable(n + 1)
      return isKeyLine(below.rest) || isKeyLine(text(n + 2))
    },
    asks: (n, kind) => {
      const line = flat(text(n)).trim()
      if (!isNumber(numberedIn(line)) || fieldsIn(line).length > 0) return false
      if (kind === "short") return line.endsWith("?")
      return /\(\s*\)|_{2,}/.test(line) && (kind !== null || optionsSoon(n))
    },
    keysBehindLabel: (n) => {
      const [label] = fieldsIn(text(n))
      if (label === undefined || label.from !== 0 || label.name !== "答案") return null
      const rest = text(n).slice(label.begin)
      return rangeKeysIn(rest) !== null || (listedKeysIn(rest)?.length ?? 0) > 1 ? label.begin : null
    },
  }
}

export const isNumber = (numbered: Numbered | null): boolean =>
  numbered !== null && numbered.style !== "circle" && numbered.style !== "space"

/** Questions that share what stands above them: a text, or their options. */
export interface Shared {
  readonly from: number
  readonly to: number
  readonly isOptions: boolean
}

/** `根据以上资料，回答 21-25 题`, `（1～3 题共用备选答案）`. */
export const sharedStem = (text: string): Shared | null => {
  const line = flat(text).replaceAll(/\s+/g, "")
  const found = SHARED.map((pattern) => pattern.exec(line)).find((match) => match !== null)
  const [from, to] = [Number(found?.[1]), Number(found?.[2])]
  return to > from && to - from < 30 ? { from, to, isOptions: /共用(?:备选答案|选项)/.test(line) } : null
}

const SHARED = [
  /(?:回答|完成|做)(?:下列|以下)?第?(\d{1,3})题?[-~至到]{1,3}第?(\d{1,3})(?:小?题|各题)/,
  /^\(?第?(\d{1,3})[-~至到]{1,3}(\d{1,3})题?(?:共用(?:题干|备选答案|选项)|基于(?:以下|下列)|根据)/,
]
