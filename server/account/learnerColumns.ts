import * as LearnerColumns from "#domain/admin/LearnerColumns.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import { type BroughtFile, sheetRows } from "../sheet/sheetRows.ts"

type Named = Partial<Readonly<Record<LearnerColumns.Fact, string>>>

/** Which column of a sheet says what. Throws CannotOperate where it has none of that name, or none with numbers. */
export const columnsOf = async (
  sql: Sql,
  agency: string,
  heads: ReadonlyArray<string>,
  named: Named,
): Promise<LearnerColumns.LearnerColumns> => {
  const has = heads.filter((head) => head !== "").join("、")
  const missing = LearnerColumns.FACTS.flatMap((fact) => named[fact] ?? []).find(
    (head) => head !== LearnerColumns.NONE && !heads.includes(head),
  )
  if (missing !== undefined) throw new CannotOperate(`没有“${missing}”这一列。表里有：${has}`)
  const columns = LearnerColumns.choose(heads, named, await lastColumns(sql, agency))
  if (columns.mobile === null) throw new CannotOperate(`认不出哪一列是手机号，请写明它的列名。表里有：${has}`)
  return columns
}

/** Kept for the next sheet by the row of the last one. */
const lastColumns = async (sql: Sql, agency: string): Promise<Partial<LearnerColumns.LearnerColumns>> => {
  const [last] = await sql<{ columns: Partial<LearnerColumns.LearnerColumns> | null }[]>`
    select after -> 'columns' as columns from operator_acts
    where agency_id = ${agency} and command = 'user:import' order by at desc limit 1`
  return last?.columns ?? {}
}

/** The heading of a sheet and which column is taken for what, before anybody names one. Throws CannotOperate. */
export const readHeading = async (sql: Sql, agency: string, sheet: BroughtFile): Promise<LearnerColumns.Heading> => {
  const { columns, rows } = await sheetRows(sheet)
  const heads = [...new Set(columns)].filter((head) => head !== "")
  if (heads.length === 0) throw new CannotOperate("表格是空的，第一行应当是列名")
  const last = await lastColumns(sql, agency)
  return {
    heads: heads.map((head) => ({ head, example: exampleOf(() => rows[0]?.cell(head)) })),
    columns: LearnerColumns.choose(heads, {}, last),
  }
}

/** "" for what the import itself will refuse. */
const exampleOf = (read: () => string | undefined): string => {
  try {
    return read() ?? ""
  } catch {
    return ""
  }
}
