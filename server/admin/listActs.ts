import * as Mobile from "#domain/core/Mobile.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"

export interface Filter {
  /** An id, or a learner's mobile number; null takes all. */
  readonly upon: string | null
  readonly act: string | null
}

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

export const MAX_LISTED = 200

/** Who did what in an agency, upon what, and what it changed; the latest first. */
export const listActs = async (
  sql: Sql,
  { agency }: Pick<OperatorContext, "agency">,
  { upon, act }: Filter,
): Promise<OperatorReport> =>
  reportOf(
    await sql<Row[]>`
    select id, at, by, command as act, words, upon, before, after, undo from operator_acts
    where agency_id = ${agency} and (${act}::text is null or command = ${act})
      and (${upon}::text is null or upon = ${upon} or upon in (${namedBy(sql, agency, upon)}))
    order by at desc, id limit ${MAX_LISTED}`,
  )

/** The learner with that mobile number. */
export const namedBy = (sql: Sql, agency: string, upon: string | null) =>
  sql`select id from users where agency_id = ${agency} and mobile = ${Mobile.plain(upon ?? "")}`

/** What was done to the whole site: imports, backups, restores. */
export const listSiteActs = async (sql: Sql): Promise<OperatorReport> =>
  reportOf(
    await sql<Row[]>`
    select id, at, by, command as act, words, null as upon, null as before, after, null as undo from site_acts
    order by at desc, id limit ${MAX_LISTED}`,
  )

const reportOf = (rows: ReadonlyArray<Row>): OperatorReport => {
  const list = rows.map(({ at, ...row }) => ({ at: Shanghai.format(at), ...row }))
  const lines = list.map(({ id, at, by, act, words, upon, before, after, undo }) =>
    [
      at,
      by,
      act,
      words,
      ...(upon === null ? [] : [`对象 ${upon}`]),
      ...(before === null ? [] : [`之前 ${JSON.stringify(before)}`]),
      ...(after === null ? [] : [`之后 ${JSON.stringify(after)}`]),
      ...(undo === null ? [] : [`撤销 ${undo}`, `编号 ${id}`]),
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有操作记录"] : lines, data: { list } }
}
