import Papa from "papaparse"

/** A byte order mark: a spreadsheet reads the text as UTF-8 then. */
export const BOM = "\u{feff}"

/** What a spreadsheet would take for a formula, also after white space, gets an apostrophe. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** Rows of a CSV file, a heading first where they are objects; no cell begins a formula. */
export const csvText = (rows: ReadonlyArray<object>): string =>
  Papa.unparse([...rows], { escapeFormulae: FORMULA, newline: "\r\n" })
