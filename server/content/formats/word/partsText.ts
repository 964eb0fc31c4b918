import type { Block, Cell, Line, Mark, Run } from "../Block.ts"
import { lineOf } from "../lineOf.ts"
import { PLAIN_STYLE, type TextStyle } from "../textStyle.ts"
import { wordsIn } from "../wordsIn.ts"
import { writtenBlocks } from "../writtenBlocks.ts"
import type { TextPart } from "./FoundQuestion.ts"
import { OBJECT, type Piece, type Pieces, textOf, trim, type WordCell } from "./WordLine.ts"

export interface PartsText {
  readonly text: string
  readonly refused: ReadonlyArray<string>
  readonly simplified: ReadonlyArray<string>
  readonly styles: ReadonlyArray<TextStyle>
}

/** Lines and tables of a document in the marks of questions; an empty line begins a paragraph. */
export const partsText = (parts: ReadonlyArray<TextPart>, isOption: boolean): PartsText => {
  const all = parts.flatMap((part) =>
    "pieces" in part ? [part.pieces] : part.table.flatMap((row) => row.flatMap(piecesIn)),
  )
  const texts = all.flat().filter((piece) => piece.kind === "text" && piece.text.trim() !== "")
  const common = (["strong", "em", "u"] as const).filter((mark) => texts.every((piece) => hasMark(piece, mark)))
  const blocks: Block[] = []
  let lines: Line[] = []
  const close = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", lines })
    lines = []
  }
  for (const part of parts) {
    if ("pieces" in part) {
      const line = lineIn(part.pieces, common)
      if (line.length === 0) close()
      else lines.push(line)
    } else {
      close()
      blocks.push({ kind: "table", rows: part.table.map((row) => row.map((cell) => cellIn(cell, common))) })
    }
  }
  close()
  const styles = texts.map((piece) => (piece.kind === "text" ? piece.style : PLAIN_STYLE))
  const hasTable = blocks.some(({ kind }) => kind === "table")
  if (isOption && hasTable) return { text: "", refused: ["选项里的表格"], simplified: [], styles }
  const written = writtenBlocks(blocks, isOption)
  if (written === null) return { text: "", refused: ["无法照原样显示的排版"], simplified: [], styles }
  return { ...written, refused: [], styles }
}

/** The same without marks, `10²` for what is raised: for answers, which are plain text. */
export const partsWords = (parts: ReadonlyArray<TextPart>): string =>
  parts
    .flatMap((part) =>
      "pieces" in part
        ? [wordsOf(part.pieces)]
        : part.table.map((row) => row.map((cell) => piecesIn(cell).map(wordsOf).join(" ")).join("　")),
    )
    .join("\n")

export const hasPicture = (parts: ReadonlyArray<TextPart>): boolean =>
  parts.some((part) =>
    ("pieces" in part ? [part.pieces] : part.table.flat().flatMap(piecesIn))
      .flat()
      .some(({ kind }) => kind === "picture"),
  )

const wordsOf = (pieces: Pieces): string => wordsIn(lineIn(pieces, []))

const piecesIn = (cell: WordCell): ReadonlyArray<Pieces> =>
  cell.lines.flatMap(({ pieces, table }) => (table === null ? [pieces] : table.flat().flatMap(piecesIn)))

const hasMark = (piece: Piece, mark: Mark): boolean => piece.kind === "text" && piece.marks.includes(mark)

const cellIn = (cell: WordCell, common: ReadonlyArray<Mark>): Cell => ({
  tag: "td",
  spans: `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ""}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""}`,
  lines: piecesIn(cell)
    .map((pieces) => lineIn(trim(pieces), common))
    .filter((line, n, { length }) => line.length > 0 || (n > 0 && n < length - 1)),
})

/** With objects put back where the line has their sign. */
const lineIn = (pieces: Pieces, common: ReadonlyArray<Mark>): Line => {
  const objects = pieces.flatMap((piece): ReadonlyArray<Run> => (piece.kind === "text" ? [] : [piece]))
  const line = lineOf(
    pieces.map((piece) =>
      piece.kind === "text"
        ? {
            text: spaced(piece),
            marks: piece.marks.filter((mark) => !common.some((one) => one === mark)),
            isSpaced: true,
          }
        : { text: OBJECT, marks: [], isSpaced: true },
    ),
    true,
  )
  let n = 0
  return line.flatMap((run): ReadonlyArray<Run> => {
    if (run.kind !== "text") return [run]
    return run.text.split(new RegExp(`(${OBJECT})`)).flatMap((text) => {
      if (text !== OBJECT) return text === "" ? [] : [{ ...run, text }]
      const object = objects[n]
      n += 1
      return object === undefined ? [] : [object]
    })
  })
}

/** Underlined spaces are a place to write, however wide they are. */
const spaced = ({ text, marks }: Extract<Piece, { kind: "text" }>): string =>
  marks.includes("u") && /^[\s\u3000]+$/.test(text) ? " ".repeat(Math.max(2, text.length)) : text

export const plainText = (parts: ReadonlyArray<TextPart>): string =>
  parts.map((part) => ("pieces" in part ? textOf(part.pieces) : "")).join("\n")
