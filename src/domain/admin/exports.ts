import { cellText, type Column, PAGED_ROWS, type Row, type Table } from "./Drawing.ts"
import { DRAWINGS } from "./drawings.ts"
import type { ListName } from "./lists.ts"

/** Lists that are given as a file as well, whole: the rows of one table. */
export const EXPORTED = [
  "acts:list",
  "exam:list",
  "exam:results",
  "user:find",
  "order:list",
  "order:day",
  "study:list",
  "candidate:list",
  "certificate:list",
  "hours:list",
  "code:list",
  "code:uses",
  "coupon:list",
  "invoice:list",
  "live:attendance",
  "question:file",
] as const satisfies ReadonlyArray<ListName>

export type ExportedList = (typeof EXPORTED)[number]

/** What a file may be, with what its button says. `signed`: of a whole class, for whoever verifies it offline. */
export const FORMATS = {
  docx: "下载Word",
  xlsx: "下载XLSX",
  csv: "下载CSV",
  signed: "下载签名文件",
} as const

export type ExportFormat = keyof typeof FORMATS

const OTHER_FORMATS: { readonly [N in ExportedList]?: ReadonlyArray<ExportFormat> } = {
  "hours:list": ["xlsx", "csv", "signed"],
  // to be written over, and brought in again
  "question:file": ["docx", "xlsx"],
}

export const formatsOf = (list: ExportedList): ReadonlyArray<ExportFormat> => OTHER_FORMATS[list] ?? ["xlsx", "csv"]

export const isExported = (list: string): list is ExportedList => (EXPORTED as ReadonlyArray<string>).includes(list)

/** The table whose rows are the file. */
export const fileTables = (list: ExportedList): ReadonlyArray<Table> =>
  DRAWINGS[list].tables.filter(({ rows }) => rows === PAGED_ROWS)

/** Its columns, with those that are a file's alone. */
export const fileColumns = (list: ExportedList): ReadonlyArray<Column> =>
  fileTables(list).flatMap(({ columns }) => columns)

/** A number stays one: a spreadsheet counts with it. */
export const fileCell = (column: Column, row: Row): string | number => {
  const value = row[column.name]
  return typeof value === "number" && column.shows === undefined ? value : cellText(column, row)
}
