import { PLAIN_STYLE } from "../textStyle.ts"
import { labelsOf } from "./numbering.ts"
import { type Reading, runPieces, type Said } from "./runPieces.ts"
import { allOf, childOf, type WordElement, valueOf } from "./WordElement.ts"
import { isEmpty, type Pieces, slice, textOf, type WordCell, type WordLine } from "./WordLine.ts"
import { openWord } from "./WordPackage.ts"
import { paragraphProperty, stylesOf } from "./wordStyles.ts"

export interface WordText {
  readonly lines: ReadonlyArray<WordLine>
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** What of the document is not read. */
  readonly notes: ReadonlyArray<string>
}

/** The lines of a .docx, the numbers that Word puts before them included. */
export const wordLines = (bytes: Uint8Array): WordText => {
  const word = openWord(bytes)
  const reading: Reading = { word, styles: stylesOf(word.part("styles")), pictures: new Map() }
  const nextLabel = labelsOf(word.part("numbering"))
  const body = childOf(word.document, "w:body")
  let paragraphs = 0

  const paragraph = (element: WordElement): ReadonlyArray<WordLine> => {
    paragraphs += 1
    const properties = childOf(element, "w:pPr")
    const said: Said = { refused: new Set(), simplified: new Set() }
    const list = paragraphProperty(properties, reading.styles, "w:numPr")
    const [id, level] = [valueOf(list, "w:numId") ?? "0", Number(valueOf(list, "w:ilvl") ?? 0)]
    const label = list === undefined ? "" : nextLabel(id, level)
    const read = runPieces(element, reading, said)
    const labelled: Pieces =
      label === "" || isEmpty(read)
        ? read
        : [{ kind: "text", text: `${label} `, marks: [], style: PLAIN_STYLE }, ...read]
    const about = {
      paragraph: paragraphs,
      ...fieldOf(valueOf(properties, "w:pStyle")),
      isCentered: paragraphProperty(properties, reading.styles, "w:jc")?.attributes["w:val"] === "center",
      table: null,
    }
    // in a file of ours a line break is one of the text
    const parts = about.field === null ? linesIn(labelled) : [labelled]
    return parts.map((pieces, n) => ({
      ...about,
      pieces,
      refused: n === 0 ? [...said.refused] : [],
      simplified: n === 0 ? [...said.simplified] : [],
    }))
  }

  const blocks = (element: WordElement | undefined): ReadonlyArray<WordLine> =>
    (element?.children ?? []).flatMap((child): ReadonlyArray<WordLine> => {
      switch (child.name) {
        case "w:p":
          return paragraph(child)
        case "w:tbl":
          return table(child)
        case "w:sdt":
          return blocks(childOf(child, "w:sdtContent"))
        case "w:ins":
        case "w:moveTo":
        case "w:customXml":
        case "w:smartTag":
          return blocks(child)
        case "w:altChunk":
          return [{ ...EMPTY, paragraph: paragraphs, refused: ["嵌入的另一份文档"] }]
        default:
          return []
      }
    })

  const table = (element: WordElement): ReadonlyArray<WordLine> => {
    const first = paragraphs + 1
    const rows = tableRows(element).map((row) =>
      rowCells(row).map((cell) => {
        const properties = childOf(cell, "w:tcPr")
        const merge = valueOf(properties, "w:vMerge")
        const isContinued = merge !== null && merge !== "restart"
        const columns = Number(valueOf(properties, "w:gridSpan") ?? 1)
        return { lines: blocks(cell), columns: columns >= 1 && columns <= 100 ? columns : 1, rows: isContinued ? 0 : 1 }
      }),
    )
    const cells = spread(rows)
    // a frame around paragraphs is no table
    if (cells.length === 1 && cells[0]?.length === 1) return cells[0][0]?.lines ?? []
    return [{ ...EMPTY, paragraph: first, table: cells }]
  }

  const lines = blocks(body)
  const notes = [...word.parts("header"), ...word.parts("footer")].some((part) =>
    allOf(part, "w:t").some(({ text }) => text.trim() !== ""),
  )
    ? ["页眉和页脚没有读"]
    : []
  return { lines, pictures: reading.pictures, notes }
}

const fieldOf = (style: string | null): Pick<WordLine, "field" | "isVerbatim"> => {
  const [, field = null, marks] = /^Study([A-Z][a-z]+)(Marks)?$/.exec(style ?? "") ?? []
  return { field, isVerbatim: marks !== undefined }
}

const EMPTY: WordLine = {
  paragraph: 0,
  pieces: [],
  field: null,
  isVerbatim: false,
  isCentered: false,
  table: null,
  refused: [],
  simplified: [],
}

const tableRows = (element: WordElement): ReadonlyArray<WordElement> =>
  element.children.flatMap((child) =>
    child.name === "w:tr" ? [child] : SHELLS.has(child.name) ? tableRows(child) : [],
  )

const rowCells = (element: WordElement): ReadonlyArray<WordElement> =>
  element.children.flatMap((child) => (child.name === "w:tc" ? [child] : SHELLS.has(child.name) ? rowCells(child) : []))

const SHELLS = new Set(["w:sdt", "w:sdtContent", "w:customXml", "w:ins"])

/** Cells that a merged one covers leave, and it has their number. */
const spread = (rows: ReadonlyArray<ReadonlyArray<WordCell>>): ReadonlyArray<ReadonlyArray<WordCell>> => {
  const placed = rows.map((row) => {
    let column = 0
    return row.map((cell) => {
      const at = column
      column += cell.columns
      return { cell, at }
    })
  })
  return placed.map((row, n) =>
    row.flatMap(({ cell, at }) => {
      if (cell.rows === 0) return []
      let covered = 1
      while (placed[n + covered]?.some((below) => below.at === at && below.cell.rows === 0) === true) covered += 1
      return [{ ...cell, rows: covered }]
    }),
  )
}

const linesIn = (pieces: Pieces): ReadonlyArray<Pieces> => {
  const text = textOf(pieces)
  let at = 0
  return text.split("\n").map((line) => {
    const own = slice(pieces, at, at + line.length)
    at += line.length + 1
    return own
  })
}
