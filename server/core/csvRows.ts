import Papa from "papaparse"
import { CannotOperate } from "./CannotOperate.ts"

const MAX_ROWS = 50_000

export interface CsvRow {
  /** As a spreadsheet counts, the heading being the first. */
  readonly line: number
  /** Trimmed; empty where the file has no such column. */
  readonly cell: (name: string) => string
}

export interface CsvFile {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<CsvRow>
}

/** Rows of a CSV text with a heading. Throws CannotOperate where there are too many. */
export const csvRows = (text: string): CsvFile => {
  const { data, meta } = Papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (name) => name.trim(),
  })
  const rows = data.flatMap((row, n) =>
    Object.values(row).every((cell) => cell.trim() === "")
      ? []
      : [{ line: n + 2, cell: (name: string) => (row[name] ?? "").trim() }],
  )
  if (rows.length > MAX_ROWS) throw new CannotOperate(`一次最多 ${MAX_ROWS} 行，请分几个文件`)
  return { columns: meta.fields ?? [], rows }
}

const MAX_SHOWN = 20

/** Throws CannotOperate where a row is wrong: what was done is undone, and each row is named. */
export const refuseFaulty = (problems: ReadonlyArray<readonly [line: number, problem: string]>): void => {
  if (problems.length === 0) return
  const shown = problems.slice(0, MAX_SHOWN).map(([line, problem]) => `第 ${line} 行：${problem}`)
  throw new CannotOperate([`${problems.length} 处有误，没有写入`, ...shown].join("\n"))
}
