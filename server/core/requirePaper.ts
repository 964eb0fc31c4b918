import { CannotOperate } from "./CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"

/** Throws CannotOperate. */
export const requirePaper = async (sql: Sql, agency: string, paper: string): Promise<void> => {
  const found = await sql`select from papers where agency_id = ${agency} and id = ${paper}`
  if (found.length === 0) throw new CannotOperate(`没有试卷 ${paper}`)
}
