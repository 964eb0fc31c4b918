import { CannotOperate } from "./CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"

/** A class of the agency, shown or not. Throws CannotOperate. */
export const classroomOf = async (sql: Sql, agency: string, id: string) => {
  const [classroom] = await sql<{ name: string; valid_until: string | null }[]>`
    select name, valid_until from classrooms where agency_id = ${agency} and id = ${id}`
  if (classroom === undefined) throw new CannotOperate(`没有班级 ${id}`)
  return classroom
}
