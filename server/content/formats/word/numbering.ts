import { allOf, childOf, childrenOf, type WordElement, valueOf } from "./WordElement.ts"

interface Level {
  readonly format: string
  readonly text: string
  readonly start: number
}

interface List {
  /** Lists of one definition count on together. */
  readonly definition: string
  readonly levels: ReadonlyMap<number, Level>
  /** Levels that begin again with this list. */
  readonly restarts: ReadonlyMap<number, number>
}

/** The label that Word puts before the next paragraph of a list: `1.`, `A.`, `一、`; "" for bullets and where there is none. */
export type NextLabel = (list: string, level: number) => string

/** Counts lists as Word does; labels are asked for in the order of the paragraphs. */
export const labelsOf = (numbering: WordElement | null): NextLabel => {
  const lists = listsIn(numbering)
  const counters = new Map<string, number[]>()
  const begun = new Set<string>()
  return (id, level) => {
    const list = lists.get(id)
    const own = list?.levels.get(level)
    if (list === undefined || own === undefined) return ""
    const counts = counters.get(list.definition) ?? []
    counters.set(list.definition, counts)
    const restart = list.restarts.get(level)
    if (restart !== undefined && !begun.has(`${id}/${level}`)) counts[level] = restart
    else counts[level] = (counts[level] ?? own.start - 1) + 1
    begun.add(`${id}/${level}`)
    counts.length = level + 1
    return own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const shown = list.levels.get(at)
      return shown === undefined ? "" : numberText(counts[at] ?? shown.start, shown.format)
    })
  }
}

const listsIn = (numbering: WordElement | null): ReadonlyMap<string, List> => {
  if (numbering === null) return new Map()
  const definitions = new Map(
    childrenOf(numbering, "w:abstractNum").map((one) => [one.attributes["w:abstractNumId"] ?? "", levelsIn(one)]),
  )
  return new Map(
    childrenOf(numbering, "w:num").map((one) => {
      const definition = valueOf(one, "w:abstractNumId") ?? ""
      const overrides = childrenOf(one, "w:lvlOverride")
      const restarts = overrides.flatMap((override) => {
        const start = valueOf(override, "w:startOverride")
        return start === null ? [] : [[Number(override.attributes["w:ilvl"]), Number(start)] as const]
      })
      const own = overrides.flatMap((override) => [...levelsIn(override)])
      const levels = new Map([...(definitions.get(definition) ?? []), ...own])
      return [one.attributes["w:numId"] ?? "", { definition, levels, restarts: new Map(restarts) }]
    }),
  )
}

const levelsIn = (parent: WordElement): ReadonlyMap<number, Level> =>
  new Map(
    allOf(parent, "w:lvl").map((level) => {
      const format =
        valueOf(level, "w:numFmt") ?? valueOf(childOf(level, "mc:AlternateContent"), "w:numFmt") ?? "decimal"
      const text = format === "bullet" || format === "none" ? "" : (valueOf(level, "w:lvlText") ?? "")
      return [Number(level.attributes["w:ilvl"]), { format, text, start: Number(valueOf(level, "w:start") ?? 1) }]
    }),
  )

const CHINESE = "零一二三四五六七八九"

/** `二十一`. */
export const chineseNumber = (n: number): string => {
  if (n < 10) return CHINESE.charAt(n)
  if (n < 100) {
    const [tens, ones] = [Math.floor(n / 10), n % 10]
    return `${tens === 1 ? "" : CHINESE.charAt(tens)}十${ones === 0 ? "" : CHINESE.charAt(ones)}`
  }
  return String(n)
}

const numberText = (n: number, format: string): string => {
  switch (format) {
    case "upperLetter":
      return String.fromCharCode(65 + ((n - 1) % 26)).repeat(Math.floor((n - 1) / 26) + 1)
    case "lowerLetter":
      return String.fromCharCode(97 + ((n - 1) % 26)).repeat(Math.floor((n - 1) / 26) + 1)
    case "upperRoman":
      return romanNumber(n)
    case "lowerRoman":
      return romanNumber(n).toLowerCase()
    case "decimalEnclosedCircle":
    case "decimalEnclosedCircleChinese":
      return n <= 20 ? String.fromCodePoint(0x2460 + n - 1) : String(n)
    case "chineseCounting":
    case "chineseCountingThousand":
    case "chineseLegalSimplified":
    case "ideographDigital":
    case "japaneseCounting":
    case "taiwaneseCountingThousand":
      return chineseNumber(n)
    case "ideographTraditional":
      return "甲乙丙丁戊己庚辛壬癸".charAt(n - 1) || String(n)
    case "decimalZero":
      return String(n).padStart(2, "0")
    default:
      return String(n)
  }
}

const ROMAN: ReadonlyArray<readonly [value: number, sign: string]> = [
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
]

const romanNumber = (n: number): string => {
  let [text, left] = ["", n]
  for (const [value, sign] of ROMAN)
    while (left >= value && text.length < 20) {
      text += sign
      left -= value
    }
  return text
}
