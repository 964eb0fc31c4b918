import { type Line, type Mark, MARKS, type Run } from "./Block.ts"
import { blockText } from "./blockText.ts"
import { colorIn } from "./textColor.ts"
import { lostStyles, PLAIN_STYLE, sizeIn, type TextStyle } from "./textStyle.ts"
import { wordsIn } from "./wordsIn.ts"
import { unescapedCell } from "../../sheet/workbook.ts"
import { childNamed, elementsIn, type XmlElement } from "../../sheet/xml.ts"

/** A text of a workbook, in one or several runs that are set differently. */
export interface CellText {
  /** With the marks of questions. */
  readonly marked: string
  /** Without: `10²`. */
  readonly words: string
  /** Words on how its runs differ, which no mark says. */
  readonly lost: ReadonlyArray<string>
}

/** Of a shared text or a cell; what says how it is read aloud is left out. */
export const cellText = (item: XmlElement): CellText => {
  const parts = elementsIn(item).flatMap((child) => {
    if (child.name === "t") return [{ run: textRun(child.text, []), style: PLAIN_STYLE }]
    const set = childNamed(child, "rPr")
    const text = childNamed(child, "t")?.text ?? ""
    return child.name === "r" ? [{ run: textRun(text, marksIn(set)), style: styleOf(set) }] : []
  })
  const lines = linesOf(withoutCommonMarks(parts.map(({ run }) => run)).map(withoutMarksOnSpaces))
  const seen = parts.filter(({ run }) => run.text.trim() !== "")
  return {
    marked: blockText([{ kind: "paragraph", lines }], "plain"),
    words: lines.map(wordsIn).join("\n"),
    lost: lostStyles(seen.map(({ style }) => style)),
  }
}

export const plainCell = (text: string): CellText => ({ marked: text, words: text, lost: [] })

type Text = Extract<Run, { kind: "text" }>

const textRun = (text: string, marks: ReadonlyArray<Mark>): Text => ({
  kind: "text",
  text: unescapedCell(text).replaceAll(/\r\n?/g, "\n"),
  marks,
})

const styleOf = (properties: XmlElement | undefined): TextStyle => {
  const attributesOf = (name: string) => (properties && childNamed(properties, name))?.attributes ?? {}
  const { rgb, theme, indexed } = attributesOf("color")
  // of the theme 0 is paper and 1 is ink, of the old palette 8 and 64 are ink
  const isInk = theme === "1" || indexed === "8" || indexed === "64"
  const other = theme === undefined ? indexed && `indexed ${indexed}` : theme === "0" ? "white" : `theme ${theme}`
  return {
    ...PLAIN_STYLE,
    color: isInk ? "" : colorIn(rgb === undefined ? other : `#${rgb.slice(-6)}`, ""),
    size: sizeIn(`${attributesOf("sz")["val"] ?? "11"}pt`, ""),
  }
}

const marksIn = (properties: XmlElement | undefined): ReadonlyArray<Mark> => {
  if (properties === undefined) return []
  const value = (name: string) => {
    const found = childNamed(properties, name)
    return found && (found.attributes["val"] ?? "on")
  }
  const isOn = (name: string) => !/^(?:0|false|none|undefined)$/.test(String(value(name)))
  const has: Readonly<Partial<Record<Mark, boolean>>> = {
    strong: isOn("b"),
    em: isOn("i"),
    del: isOn("strike"),
    u: isOn("u"),
    sup: value("vertAlign") === "superscript",
    sub: value("vertAlign") === "subscript",
  }
  return MARKS.filter((mark) => has[mark] === true)
}

/** A whole cell that is bold, slanting or underlined looks like the cells around it. */
const withoutCommonMarks = (runs: ReadonlyArray<Text>): ReadonlyArray<Text> => {
  const seen = runs.filter(({ text }) => text.trim() !== "")
  const common = (["strong", "em", "u"] as const).filter((mark) => seen.every(({ marks }) => marks.includes(mark)))
  return runs.map((run) => ({ ...run, marks: run.marks.filter((mark) => !common.some((one) => one === mark)) }))
}

/** Underlined spaces are a place to write. */
const withoutMarksOnSpaces = (run: Text): Text => {
  if (/[^ \u00A0\n]/.test(run.text)) return run
  return /^[ \u00A0]{2,}$/.test(run.text) && run.marks.includes("u")
    ? { ...run, text: "____", marks: [] }
    : { ...run, marks: [] }
}

const linesOf = (runs: ReadonlyArray<Text>): ReadonlyArray<Line> => {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    run.text.split("\n").forEach((text, n) => {
      if (n > 0) lines.push([])
      if (text !== "") lines.at(-1)?.push({ ...run, text })
    })
  }
  return lines
}
