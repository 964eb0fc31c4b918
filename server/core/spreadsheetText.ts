/** A byte order mark: a spreadsheet reads the text as UTF-8 then. */
export const BOM = "\u{feff}"

/** What a spreadsheet would take for a formula, also after white space, gets an apostrophe. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** What stands in quotes. */
const QUOTED = /[",\r\n\ufeff]|^ | $/

/** Rows of a CSV file; no text begins a formula. */
export const csvText = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  rows.map((row) => row.map(csvCell).join(",")).join("\r\n")

const csvCell = (cell: string | number): string => {
  if (typeof cell === "number") return String(cell)
  if (FORMULA.test(cell)) return quoted(`'${cell}`)
  return QUOTED.test(cell) ? quoted(cell) : cell
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
