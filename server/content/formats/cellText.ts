import { type Line, type Mark, MARKS, type Run } from "./Block.ts"
import { blockText } from "./blockText.ts"
import { wordsIn } from "./wordsIn.ts"
import { childNamed, elementsIn, type XmlElement } from "./xml.ts"

/** A text of a workbook, in one or several runs that are set differently. */
export interface CellText {
  /** With the marks of questions. */
  readonly marked: string
  /** Without: `10²`. */
  readonly words: string
}

/** Of a shared text or a cell; what says how it is read aloud is left out. */
export const cellText = (item: XmlElement): CellText => {
  const runs = elementsIn(item).flatMap((child): ReadonlyArray<Text> => {
    if (child.name === "t") return [textRun(child.text, [])]
    return child.name === "r" ? [textRun(childNamed(child, "t")?.text ?? "", marksIn(childNamed(child, "rPr")))] : []
  })
  const lines = linesOf(withoutCommonMarks(runs).map(withoutMarksOnSpaces))
  return { marked: blockText([{ kind: "paragraph", lines }], "plain"), words: lines.map(wordsIn).join("\n") }
}

export const plainCell = (text: string): CellText => ({ marked: text, words: text })

export const unescapedCell = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type Text = Extract<Run, { kind: "text" }>

const textRun = (text: string, marks: ReadonlyArray<Mark>): Text => ({
  kind: "text",
  text: unescapedCell(text).replaceAll(/\r\n?/g, "\n"),
  marks,
})

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
