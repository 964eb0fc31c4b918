import type { Sql } from "../db/Sql.ts"
import { CannotOperate } from "./CannotOperate.ts"

/** Throws CannotOperate where no agency has the id that an operator names. */
export const requireAgency = async (sql: Sql, id: string): Promise<void> => {
  if ((await sql`select from agencies where id = ${id}`).length === 0) throw new CannotOperate(`没有机构 ${id}`)
}
