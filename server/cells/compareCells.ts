import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import type { Cell } from "./Cell.ts"
import { tenantTables } from "./tenantTables.ts"

/** Changes that come from the other cell are not sent back to it (`origin`). */
const OLDEST = 16

/** Throws the sentence that says why an agency cannot move between two cells. */
export const assertMovable = async (from: Cell, to: Cell, agency: string): Promise<void> => {
  await requireDatabase(from)
  await requireDatabase(to)
  const [here, there] = await Promise.all([sharedIn(from.sql), sharedIn(to.sql)])
  if (here.migrations !== there.migrations) throw new CannotOperate("两个分站的版本不同，先装成同一个版本")
  if (here.keys !== there.keys)
    throw new CannotOperate(`分站${to.name}的密钥与本站不同，它签的和本站签的互不承认：先用cell:keys把密钥抄过去`)
  if (here.content !== there.content)
    throw new CannotOperate(`分站${to.name}的共用内容与本站不同，先在那里导入同一个内容文件夹`)
  const [found] = await from.sql<{ is_default: boolean }[]>`select is_default from agencies where id = ${agency}`
  if (found === undefined) throw new CannotOperate(`没有机构${agency}`)
  if (found.is_default) throw new CannotOperate(`${agency}是默认机构，没有域名的访问都由它回答，不能移走`)
  await requireRoom(from, to, agency)
}

const requireDatabase = async ({ name, sql }: Cell): Promise<void> => {
  const [is] = await sql<[{ wal: string; version: number; synchronous: string; may: boolean }]>`
    select current_setting('wal_level') as wal, current_setting('server_version_num')::int / 10000 as version,
      current_setting('synchronous_standby_names') as synchronous,
      (select rolsuper from pg_roles where rolname = current_user) as may`
  if (is.wal !== "logical") throw new CannotOperate(`分站${name}的PostgreSQL需要wal_level = logical`)
  if (is.version < OLDEST) throw new CannotOperate(`分站${name}的PostgreSQL是${is.version}，需要${OLDEST}或更新的`)
  if (is.synchronous.includes("*"))
    throw new CannotOperate(
      `分站${name}的synchronous_standby_names是${is.synchronous}，会把另一个分站当作备机：写出备机的名字`,
    )
  if (!is.may) throw new CannotOperate(`分站${name}的数据库用户不是超级用户，不能建立复制`)
}

/** What both cells must have alike, each as one text. */
const sharedIn = async (sql: Sql) => {
  const [row] = await sql<[Record<"migrations" | "keys" | "content", string>]>`
    select
      (select string_agg(name, ' ' order by name) from schema_migrations) as migrations,
      concat(
        (select string_agg(concat_ws(' ', name, encode(sha256(secret), 'hex')), ' ' order by name) from server_keys),
        (select string_agg(concat_ws(' ', use, number, encode(sha256(secret), 'hex')), ' ' order by use, number)
          from signing_keys)) as keys,
      (select string_agg(concat_ws(' ', f.path, v.hash), E'\n' order by f.path)
        from content_files f join content_versions v on v.path = f.path and v.number = f.number
        where v.hash is not null and f.path not like 'agencies/%') as content`
  return row
}

/** Nothing there has what the agency brings. */
const requireRoom = async (from: Cell, to: Cell, agency: string): Promise<void> => {
  const [own] = await from.sql<[{ key: string; flag: string; hosts: string[] }]>`
    select key, flag, array(select host from agency_hosts where agency_id = ${agency}) as hosts
    from agencies where id = ${agency}`
  const taken = await to.sql<{ what: string }[]>`
    select id as what from agencies where id = ${agency} or key = ${own.key} or flag = ${own.flag}
    union all select host from agency_hosts where host = any (${own.hosts})`
  if (taken.length > 0)
    throw new CannotOperate(`分站${to.name}已有${taken.map(({ what }) => what).join("、")}，机构移不过去`)
  for (const { name, key } of await tenantTables(to.sql)) {
    const [row] = await to.sql<{ n: number }[]>`
      select 1 as n from ${to.sql(name)} where ${to.sql(key)} = ${agency} limit 1`
    if (row !== undefined) throw new CannotOperate(`分站${to.name}的表${name}里已有${agency}的行`)
  }
}

/** How many rows of an agency each lasting table has, and a sum over the hash of each. */
export const readSums = async (sql: Sql, agency: string): Promise<ReadonlyMap<string, string>> => {
  const tables = (await tenantTables(sql)).filter(({ is_lasting }) => is_lasting)
  const each = tables.map(
    ({ name, key, columns }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns.map((column) => `t."${column}"`).join(", ")})::text, 0)), 0) as sum
      from "${name}" t where "${key}" = $1`,
  )
  const rows = await sql.unsafe<{ name: string; sum: string }[]>(each.join(" union all "), [agency])
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}

/** The tables whose rows are not the same in both. */
export const differing = (
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): ReadonlyArray<string> => [...here].filter(([name, sum]) => there.get(name) !== sum).map(([name]) => name)
