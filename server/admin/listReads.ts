import * as Shanghai from "#domain/time/Shanghai.ts"
import { daysBetween } from "../core/daysBetween.ts"
import type { PagedList } from "../core/PagedList.ts"
import { type Asked, namedBy, UUID } from "./listActs.ts"

interface Row {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly list: string
  readonly learners: number
  /** The first of them. */
  readonly first: ReadonlyArray<string>
}

/** Who read personal data of an agency's learners, and whose; the latest first. */
export const READS_OF_DATA: PagedList<Asked, "at", Listed> = {
  from: (sql) => sql`personal_reads r`,
  scope: (sql, { agency }) => sql`r.agency_id = ${agency}`,
  filters: (sql, { agency }, { upon, act, by, ...days }) => [
    ...(upon === undefined
      ? []
      : [sql`r.learners && array_append(array(${namedBy(sql, agency, upon)}), ${upon}::text)`]),
    ...(act === undefined ? [] : [sql`r.list = ${act}`]),
    ...(by === undefined ? [] : [sql`r.by = ${by}`]),
    ...daysBetween(sql, sql`r.at`, days),
  ],
  id: (sql) => sql`r.id`,
  ids: UUID,
  sorts: { at: { by: (sql) => sql`r.at`, type: "timestamptz" } },
  sort: "at.desc",
  open:
    async (sql, { agency }) =>
    async (ids) => {
      const rows = await sql<Row[]>`
        select id, at, by, list, cardinality(learners) as learners, learners[1:5] as first from personal_reads
        where agency_id = ${agency} and id = any(${ids}::uuid[])`
      return rows.map(listed)
    },
}

const listed = ({ at, ...row }: Row) => ({ ...row, at: Shanghai.format(at) })

type Listed = ReturnType<typeof listed>

export const readLines = (list: ReadonlyArray<Listed>): ReadonlyArray<string> =>
  list.length === 0 ? ["没有查看记录"] : list.map(lineOf)

const lineOf = ({ at, by, list, learners, first }: Listed): string =>
  [at, by, list, `${learners}名学员`, `${first.join("、")}${learners > first.length ? "等" : ""}`].join("  ")
