import * as Mobile from "#domain/core/Mobile.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { type BroughtFile, sheetRows } from "../sheet/sheetRows.ts"
import { refuseFaulty } from "../core/refuseFaulty.ts"
import type { Person } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { classroomOf } from "../core/classroomOf.ts"

/** Learners as an operator chooses them: by ids or mobile numbers, as a file of these, or those of a class. */
export interface Chosen {
  readonly users?: string
  readonly learners?: BroughtFile
  readonly classroom?: string
}

export const MAX_CHOSEN = 2_000

/** Each of them once, in the order in which they are named. Throws CannotOperate, naming everybody who is not there. */
export const chosenLearners = async (
  sql: Sql,
  agency: string,
  { users, learners, classroom }: Chosen,
): Promise<ReadonlyArray<Person>> => {
  const people =
    classroom === undefined
      ? await named(sql, agency, learners === undefined ? typedNames(users ?? "") : await namesIn(learners))
      : await inClassroom(sql, agency, classroom)
  if (people.length === 0) throw new CannotOperate("没有选中学员")
  if (people.length > MAX_CHOSEN) throw new CannotOperate(`一次最多${MAX_CHOSEN}人，请分几批`)
  return people
}

interface Name {
  readonly line: number
  readonly name: string
}

const typedNames = (text: string): ReadonlyArray<Name> =>
  text
    .split(/[\s,，;；、]+/)
    .filter((name) => name !== "")
    .map((name, n) => ({ line: n + 1, name }))

const namesIn = async (file: BroughtFile): Promise<ReadonlyArray<Name>> => {
  const { columns, rows } = await sheetRows(file)
  const column = ["手机号", "学员", "编号"].find((one) => columns.includes(one))
  if (column === undefined) throw new CannotOperate("第一行应有手机号、学员或编号")
  return rows.map(({ line, cell }) => ({ line, name: cell(column) }))
}

const named = async (sql: Sql, agency: string, names: ReadonlyArray<Name>): Promise<ReadonlyArray<Person>> => {
  const personOf = await peopleNamed(
    sql,
    agency,
    names.map(({ name }) => name),
  )
  refuseFaulty(names.flatMap(({ line, name }) => (personOf(name) ? [] : [[line, `没有学员${name}`] as const])))
  return [...new Set(names.flatMap(({ name }) => personOf(name) ?? []))]
}

/** Finds each of these learners by the id or mobile number that names them. */
export const peopleNamed = async (sql: Sql, agency: string, names: ReadonlyArray<string>) => {
  const rows = await sql<Person[]>`
    select id, name, mobile from users where agency_id = ${agency} and left_at is null
      and (id = any (${[...names]}) or mobile = any (${names.map(Mobile.plain)}))`
  const found = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.mobile ?? row.id, row] as const]))
  return (name: string): Person | undefined => found.get(name) ?? found.get(Mobile.plain(name))
}

const inClassroom = async (sql: Sql, agency: string, classroom: string): Promise<ReadonlyArray<Person>> => {
  await classroomOf(sql, agency, classroom)
  return sql<Person[]>`
    select u.id, u.name, u.mobile from enrolments e
    join users u on u.agency_id = e.agency_id and u.id = e.user_id and u.left_at is null
    where e.agency_id = ${agency} and e.classroom_id = ${classroom} order by u.name, u.id`
}
