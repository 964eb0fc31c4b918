import * as Mobile from "#domain/core/Mobile.ts"
import type { Sql } from "../db/Sql.ts"
import { CannotOperate } from "./CannotOperate.ts"

export interface Person {
  readonly id: string
  readonly name: string
  readonly mobile: string | null
}

/** The learner that an operator names by id or mobile number. Throws CannotOperate where there is none. */
export const personOf = async (sql: Sql, agency: string, asked: string): Promise<Person> => {
  const [person] = await sql<(Person & { readonly merged_into: string | null })[]>`
    select id, name, mobile, merged_into from users where agency_id = ${agency} and (id = ${asked} or mobile = ${Mobile.plain(asked)})`
  if (person === undefined) throw new CannotOperate(`没有学员 ${asked}`)
  if (person.merged_into !== null) throw new CannotOperate(`学员 ${asked} 的账号已经并入 ${person.merged_into}`)
  return person
}
