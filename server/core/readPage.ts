import type { Sql } from "../db/Sql.ts"
import type { OperatorContext, OperatorReport } from "./OperatorReport.ts"
import {
  countOf,
  type ListedId,
  listedIds,
  type ListRow,
  type PagedList,
  type Paging,
  placeOf,
  type ReadRows,
} from "./PagedList.ts"

export const PAGE = 100

/** A page of a list: its rows, how many there are in all, and the id to continue after. Throws CannotOperate. */
export const readPage = async <A extends Paging, R extends ListRow>(
  sql: Sql,
  list: PagedList<A, string, R>,
  operator: OperatorContext,
  { asked, linesOf }: { readonly asked: A; readonly linesOf: (rows: ReadonlyArray<R>) => ReadonlyArray<string> },
): Promise<OperatorReport> => {
  const read = await list.open(sql, operator, asked)
  const after = await placeOf(sql, list, operator, asked)
  const [counted, found] = await Promise.all([
    countOf(sql, list, operator, asked),
    listedIds(sql, list, operator, { asked, after, limit: PAGE + 1 }),
  ])
  const shown = found.slice(0, PAGE)
  const rows = await inOrder(read, shown)
  return {
    lines: linesOf(rows),
    data: { ...counted, list: rows, next: found.length > PAGE ? (shown.at(-1)?.id ?? null) : null },
    learners: shown.flatMap(({ learner }) => learner ?? []),
  }
}

/** The rows of some ids, in the order of those; what is gone meanwhile is left out. */
export const inOrder = async <R extends ListRow>(
  read: ReadRows<R>,
  ids: ReadonlyArray<ListedId>,
): Promise<ReadonlyArray<R>> => {
  const rows = new Map((await read(ids.map(({ id }) => id))).map((row) => [row.id, row]))
  return ids.map(({ id }) => rows.get(id)).filter((row) => row !== undefined)
}
