import { flat, numberedIn } from "./lineText.ts"
import { tableKeysIn } from "./keysIn.ts"
import { optionLetter } from "./optionsIn.ts"
import { PLAIN_STYLE } from "../textStyle.ts"
import { textOf, trim, type WordCell, type WordLine } from "./WordLine.ts"

type Table = NonNullable<WordLine["table"]>

/** Lines with those of the tables that only arrange them: options side by side, questions in frames. */
export const withoutFrames = (lines: ReadonlyArray<WordLine>): ReadonlyArray<WordLine> =>
  lines.flatMap((line) => {
    if (line.table === null) return [line]
    const { table } = line
    if (tableKeysIn(tableTexts(table)) !== null) return [line]
    const options = optionLines(table)
    if (options !== null) return options
    return isFrame(table) ? withoutFrames(table.flatMap((row) => row.flatMap((cell) => cell.lines))) : [line]
  })

export const tableTexts = (table: Table): ReadonlyArray<ReadonlyArray<string>> => table.map((row) => row.map(cellText))

const cellText = ({ lines }: WordCell): string =>
  lines
    .map(({ pieces }) => textOf(pieces))
    .join("\n")
    .trim()

/** `A. 甲 | B. 乙`, or `A. | 甲`. */
const optionLines = (table: Table): ReadonlyArray<WordLine> | null => {
  const cells = table
    .flat()
    .filter((cell) => cell.lines.some(({ pieces, table: inner }) => inner !== null || textOf(pieces).trim() !== ""))
  const texts = cells.map(cellText)
  if (optionLetter(texts[0] ?? "") !== "A") return null
  const lettered = texts.map(optionLetter)
  const isLabel = (text: string) => /^\(?[A-H][.、:)]\)?$/.test(flat(text).trim())
  const labels = texts.filter(isLabel)
  if (labels.length === 0) return lettered.every((letter) => letter !== "") ? cells.flatMap(({ lines }) => lines) : null
  if (labels.length * 2 !== texts.length || texts.some((text, n) => isLabel(text) !== (n % 2 === 0))) return null
  return cells.flatMap(({ lines }, n) => {
    const [first, ...more] = lines
    if (n % 2 === 0 || first === undefined) return []
    const label = { kind: "text" as const, text: `${texts[n - 1] ?? ""} `, marks: [], style: PLAIN_STYLE }
    return [{ ...first, pieces: [label, ...trim(first.pieces)] }, ...more]
  })
}

/** One column, or cells that hold whole questions. */
const isFrame = (table: Table): boolean => {
  const isColumn = table.every((row) => row.length === 1)
  const starts = table
    .flat()
    .filter(({ lines }) => lines.some(({ pieces }) => numberedIn(textOf(pieces).trimStart())?.style === "dot"))
  const options = table.flat().filter(({ lines }) => lines.some(({ pieces }) => optionLetter(textOf(pieces)) === "A"))
  return (isColumn && starts.length > 0) || (starts.length > 0 && options.length > 0)
}
