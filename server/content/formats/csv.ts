import Papa from "papaparse"
import type { Format } from "./Format.ts"
import { FileRefused, textOf } from "../../sheet/FileRefused.ts"
import { draftsOf, sheetOf } from "./sheet.ts"
import { type Cells, headingRow, notesOf } from "./sheetHead.ts"
import { sheetTemplate } from "./sheetTemplate.ts"

/** A spreadsheet takes such a cell for a formula: it is written with an apostrophe before it, and read without. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

const encoded = (rows: ReadonlyArray<Cells>): Uint8Array => {
  const guarded = rows.map((cells) => cells.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell)))
  // the mark tells a spreadsheet that the text is UTF-8
  return new TextEncoder().encode(`\u{feff}${Papa.unparse(guarded, { newline: "\r\n" })}\r\n`)
}

export const csv: Format = {
  read: (bytes) => {
    const text = textOf(bytes)
    // in the headings alone: texts have signs of any kind
    const heading = /^[^\n]*/.exec(text)?.[0] ?? ""
    const delimiter = [",", "\t", ";"].toSorted((a, b) => heading.split(b).length - heading.split(a).length)[0] ?? ","
    const { data, errors } = Papa.parse<string[]>(text, { delimiter })
    const [error] = errors.filter(({ type }) => type === "Quotes")
    if (error !== undefined) throw new FileRefused(`第 ${(error.row ?? 0) + 1} 行的引号没有成对`)
    const rows = data.map((cells) =>
      cells.map((cell) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)),
    )
    const notes = notesOf(rows)
    const drafts = draftsOf(rows).map((draft, n) => (n === 0 ? { ...draft, simplified: notes } : draft))
    return {
      drafts,
      rest: (numbers) =>
        encoded([rows[headingRow(rows)] ?? [], ...numbers.map((n) => rows[drafts[n]?.row ?? 0] ?? [])]),
    }
  },
  write: (bank) => {
    const { rows, left } = sheetOf(bank)
    return { bytes: encoded(rows), left }
  },
}

export const csvTemplate = (): Uint8Array => encoded(sheetTemplate)
