import { type Row, rowOf } from "#domain/admin/Drawing.ts"
import { type ExportedList, fileCell, fileColumns } from "#domain/admin/exports.ts"
import { csvText } from "../core/spreadsheetText.ts"
import type { Cell } from "../core/xlsxFile.ts"

export type FileRow = ReadonlyArray<Cell>

export const headOf = (list: ExportedList): FileRow => fileColumns(list).map(({ title }) => title)

export const cellsOf = (list: ExportedList): ((row: Row) => FileRow) => {
  const columns = fileColumns(list)
  return (row) => columns.map((column) => fileCell(column, row))
}

/** As the shell prints it: the file, a line each. */
export const csvLines = (list: ExportedList, rows: ReadonlyArray<object>): ReadonlyArray<string> =>
  [headOf(list), ...rows.map(rowOf).map(cellsOf(list))].map((cells) => csvText([cells]))
