import type { ListInput } from "#domain/admin/lists.ts"
import * as Mobile from "#domain/core/Mobile.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { daysBetween } from "../core/daysBetween.ts"
import type { OperatorReport } from "../core/OperatorReport.ts"
import type { Fragment, PagedList } from "../core/PagedList.ts"
import type { Sql } from "../db/Sql.ts"

export type Asked = ListInput<"acts:list">

interface Row {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly act: string
  readonly words: string
  readonly upon: string | null
  readonly before: unknown
  readonly after: unknown
  readonly undo: string | null
}

const MAX_LISTED = 200

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Who did what in an agency, upon what, and what it changed; the latest first. */
export const ACTS_DONE: PagedList<Asked, "at", Listed> = {
  from: (sql) => sql`operator_acts a`,
  scope: (sql, { agency }) => sql`a.agency_id = ${agency}`,
  filters: (sql, { agency }, { upon, act, by, ...days }) => [
    ...(upon === undefined
      ? []
      : [sql`a.upon = any (array(select ${upon}::text union all ${namedBy(sql, agency, upon)}))`]),
    ...(act === undefined ? [] : [sql`a.command = ${act}`]),
    ...(by === undefined ? [] : [sql`a.by = ${by}`]),
    ...daysBetween(sql, sql`a.at`, days),
  ],
  id: (sql) => sql`a.id`,
  ids: UUID,
  sorts: { at: { by: (sql) => sql`a.at`, type: "timestamptz" } },
  sort: "at.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select id, at, by, command as act, words, upon, before, after, undo from operator_acts
        where agency_id = ${agency} and id = any(${ids}::uuid[])`
      return rows.map(listed)
    },
}

/** The learner with that mobile number. */
export const namedBy = (sql: Sql, agency: string, upon: string): Fragment =>
  sql`select id from users where agency_id = ${agency} and mobile = ${Mobile.plain(upon)}`

/** What was done to the whole site: imports, backups, restores. */
export const listSiteActs = async (sql: Sql): Promise<OperatorReport> => {
  const rows = await sql<Row[]>`
    select id, at, by, command as act, words, null as upon, null as before, after, null as undo from site_acts
    order by at desc, id limit ${MAX_LISTED}`
  const list = rows.map(listed)
  return { lines: actLines(list), data: { list } }
}

const listed = ({ at, ...row }: Row) => ({ ...row, at: Shanghai.format(at) })

type Listed = ReturnType<typeof listed>

export const actLines = (list: ReadonlyArray<Listed>): ReadonlyArray<string> =>
  list.length === 0 ? ["没有操作记录"] : list.map(lineOf)

const lineOf = ({ id, at, by, act, words, upon, before, after, undo }: Listed): string =>
  [
    at,
    by,
    act,
    words,
    ...(upon === null ? [] : [`对象 ${upon}`]),
    ...(before === null ? [] : [`之前 ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`之后 ${JSON.stringify(after)}`]),
    ...(undo === null ? [] : [`撤销 ${undo}`, `编号 ${id}`]),
  ].join("  ")
