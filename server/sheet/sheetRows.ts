import { CannotOperate } from "../core/CannotOperate.ts"
import { sheetCells } from "./sheetCells.ts"

const MAX_ROWS = 50_000

/** A file as an act gets it. */
export interface BroughtFile {
  readonly bytes: Uint8Array
}

export interface SheetRow {
  /** As a spreadsheet counts, the heading being the first. */
  readonly line: number
  /** What stands in it. */
  readonly text: string
  /** Trimmed; empty where the sheet has no such column. Throws CannotOperate for a cell that cannot be read. */
  readonly cell: (column: string) => string
}

export interface SheetRows {
  /** Its heading, in the order of the sheet. */
  readonly columns: ReadonlyArray<string>
  /** Without the empty ones. */
  readonly rows: ReadonlyArray<SheetRow>
}

/**
 * The rows of a list that somebody brings: XLSX, or CSV in UTF-8, UTF-16 or GB18030. Throws CannotOperate where it is
 * neither, or has too many rows.
 */
export const sheetRows = async ({ bytes }: BroughtFile): Promise<SheetRows> => {
  const [heading = [], ...below] = await sheetCells(bytes)
  const columns = heading.map(({ text }) => text.trim())
  const rows = below.flatMap((cells, n) => {
    if (cells.every(({ text, reason }) => text.trim() === "" && reason === undefined)) return []
    const line = n + 2
    const text = cells.map((one) => one.text.trim()).join("，")
    const cell = (column: string): string => {
      const { text = "", reason } = cells[columns.indexOf(column)] ?? {}
      if (reason !== undefined) throw new CannotOperate(`第 ${line} 行：${column}的${reason}`)
      return text.trim()
    }
    return [{ line, text, cell }]
  })
  if (rows.length > MAX_ROWS) throw new CannotOperate(`一次最多 ${MAX_ROWS} 行，请分几个文件`)
  return { columns, rows }
}
