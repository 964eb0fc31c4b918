import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { type Filter, MAX_LISTED, namedBy } from "./listActs.ts"

interface Row {
  readonly at: number
  readonly by: string
  readonly list: string
  readonly learners: number
  /** The first of them. */
  readonly first: ReadonlyArray<string>
}

/** Who read personal data of an agency's learners, and whose; the latest first. */
export const listReads = async (
  sql: Sql,
  { agency }: Pick<OperatorContext, "agency">,
  { upon, act }: Filter,
): Promise<OperatorReport> => {
  const rows = await sql<Row[]>`
    select at, by, list, cardinality(learners) as learners, learners[1:5] as first from personal_reads
    where agency_id = ${agency} and (${act}::text is null or list = ${act})
      and (${upon}::text is null
        or learners && array_append(array(${namedBy(sql, agency, upon)}), ${upon}::text))
    order by at desc, id limit ${MAX_LISTED}`
  const list = rows.map(({ at, ...row }) => ({ at: Shanghai.format(at), ...row }))
  const lines = list.map(({ at, by, list: name, learners, first }) =>
    [at, by, name, `${learners}名学员`, `${first.join("、")}${learners > first.length ? "等" : ""}`].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有查看记录"] : lines, data: { list } }
}
