import type { Sql } from "../db/Sql.ts"
import { gainOf } from "../enrolment/enrol.ts"
import { type Both, type MergeRule, MERGE_RULES } from "./mergeRules.ts"

/** How many rows of a table moved, and how many both had. */
export interface Merged {
  readonly table: string
  readonly moved: number
  readonly twice: number
}

/** Does to every table with a learner in it what its rule says. In the transaction of the merge. */
export const mergeRows = async (sql: Sql, both: Both, now: number): Promise<ReadonlyArray<Merged>> => {
  await makeFolders(sql, both)
  const merged: Merged[] = []
  for (const [table, rule] of Object.entries(MERGE_RULES)) {
    const twice = await joinRows(sql, both, table, rule, now)
    merged.push({ table, twice, moved: rule.how === "ends" ? 0 : await moveRows(sql, both, table, rule) })
    if (rule.how !== "stays") await endRows(sql, both, table, rule)
  }
  return merged
}

const joinRows = async (sql: Sql, both: Both, table: string, rule: MergeRule, now: number): Promise<number> => {
  if (table === "enrolments") return joinEnrolments(sql, both, now)
  const { same, set, how } = rule
  if (same === undefined || how === "ends") return 0
  const twins = twinsOf(sql, both, same)
  if (how === "stays") return (await sql`select from ${sql(table)} o, ${sql(table)} k where ${twins}`).count
  const gone = sql`delete from ${sql(table)} o using ${sql(table)} k where ${twins} returning o.*`
  if (set === undefined) return (await gone).count
  const joined = await sql`
    with gone as (${gone})
    update ${sql(table)} k set ${set(sql)} from gone
    where k.agency_id = ${both.agency} and k.user_id = ${both.kept} ${alike(sql, same, "gone")}`
  return joined.count
}

/** Rows `o` of the other account that the kept one has as `k`. */
const twinsOf = (sql: Sql, { agency, kept, other }: Both, same: ReadonlyArray<string>) => sql`
  o.agency_id = ${agency} and o.user_id = ${other} and k.agency_id = ${agency} and k.user_id = ${kept}
  ${alike(sql, same, "o")}`

const alike = (sql: Sql, same: ReadonlyArray<string>, row: string) =>
  same.reduce((before, column) => sql`${before} and k.${sql(column)} = ${sql(row)}.${sql(column)}`, sql``)

const moveRows = async (
  sql: Sql,
  both: Both,
  table: string,
  { column = "user_id", same, also, how }: MergeRule,
): Promise<number> => {
  const { agency, kept, other } = both
  const moved = await sql`
    update ${sql(table)} o set ${sql(column)} = ${kept} ${also === undefined ? sql`` : sql`, ${also(sql, both)}`}
    where o.agency_id = ${agency} and o.${sql(column)} = ${other}
      ${how === "stays" ? sql`and not exists (select from ${sql(table)} k where ${twinsOf(sql, both, same ?? [])})` : sql``}`
  return moved.count
}

/** What is left, which nothing takes over. */
const endRows = (sql: Sql, { agency, other }: Both, table: string, { column = "user_id" }: MergeRule) =>
  sql`delete from ${sql(table)} where agency_id = ${agency} and ${sql(column)} = ${other}`

interface Held {
  readonly classroom_id: string
  readonly valid_until: string | null
  readonly order_id: string | null
}

/** The longer validity is that of both; the row comes from an order if either does. */
const joinEnrolments = async (sql: Sql, both: Both, now: number): Promise<number> => {
  const { agency, kept } = both
  const twins = await sql<(Held & { readonly own_until: string | null })[]>`
    delete from enrolments o using enrolments k where ${twinsOf(sql, both, ["classroom_id"])}
    returning o.classroom_id, o.valid_until, o.order_id, k.valid_until as own_until`
  for (const { classroom_id, valid_until, order_id, own_until } of twins) {
    const isLonger = gainOf({ valid_until: own_until }, valid_until, now) !== "nothing"
    await sql`
      update enrolments set order_id = coalesce(order_id, ${order_id}), valid_until = ${isLonger ? valid_until : own_until}
      where agency_id = ${agency} and user_id = ${kept} and classroom_id = ${classroom_id}`
  }
  return twins.length
}

/** Before what lies in them moves. */
const makeFolders = (sql: Sql, { agency, kept, other }: Both) => sql`
  insert into favorite_folders (agency_id, user_id, id, name, created_at)
  select agency_id, ${kept}, id, name, created_at from favorite_folders
  where agency_id = ${agency} and user_id = ${other} on conflict do nothing`
