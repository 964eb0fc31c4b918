import type { PendingQuery, Row } from "postgres"
import type { Sort } from "#domain/admin/paging.ts"
import type { Sql } from "../db/Sql.ts"
import { CannotOperate } from "./CannotOperate.ts"
import type { OperatorContext } from "./OperatorReport.ts"

export type Fragment = PendingQuery<Row[]>

/** What rows are sorted by; not null. */
interface Key {
  readonly by: (sql: Sql) => Fragment
  readonly type: "timestamptz" | "date" | "float8" | "bigint" | "interval" | "text"
}

/** For whom a list is read; without a role, for nobody who sees personal data whole. */
export type ListOperator = Pick<OperatorContext, "agency"> & Partial<Pick<OperatorContext, "role">>

/** What every list that is read page by page may be asked. */
export interface Paging {
  readonly sort?: string
  /** The id of the row that comes before the first. */
  readonly after?: string
}

/** A page of a list in its order. */
export interface ListPage {
  /** A condition upon rows: that they come after the page before. */
  readonly beyond: Fragment
  readonly limit: number
}

/** A list that no answer holds whole: filtered, sorted and counted by the database, read page by page. */
export interface PagedList<Asked extends Paging, S extends string = string, R extends ListRow = ListRow> {
  /** The tables of its rows, joined, or what is derived of them for what is asked. */
  readonly from: (sql: Sql, operator: ListOperator, asked: Asked) => Fragment
  /** The same where rows are taken in order, maybe without others than those of a page. */
  readonly ordered?: (sql: Sql, operator: ListOperator, asked: Asked, page: ListPage) => Fragment
  /** The same where the row of that id alone is looked for, filtered away or not. */
  readonly one?: (sql: Sql, operator: ListOperator, id: string) => Fragment
  /** Of all its rows, whatever is filtered: the agency's, and of what is asked. */
  readonly scope: (sql: Sql, operator: ListOperator, asked: Asked) => Fragment
  readonly filters: (sql: Sql, operator: ListOperator, asked: Asked) => ReadonlyArray<Fragment>
  readonly id: (sql: Sql) => Fragment
  /** What ids look like, where the database refuses others. */
  readonly ids?: RegExp
  /** Whose data a row is. */
  readonly learner?: (sql: Sql) => Fragment
  readonly sorts: Readonly<Record<S, Key>>
  /** Where nobody asks for another. */
  readonly sort: Sort<S>
  /** Beside the number of rows: of all that is filtered, as aggregates; or of what is asked. */
  readonly facts?: (sql: Sql, operator: ListOperator, asked: Asked) => Fragment
  /** The number of rows and the facts of all that is filtered, where they are known without reading the rows; else null. */
  readonly counted?: (sql: Sql, operator: ListOperator, asked: Asked) => Promise<{ readonly total: number } | null>
  /** Prepares once what reads pages: rows as they are drawn, of some ids, in any order. */
  readonly open: (sql: Sql, operator: OperatorContext, asked: Asked) => Promise<ReadRows<R>>
}

/** A row as it is drawn. */
export interface ListRow {
  readonly id: string
}

export type ReadRows<R> = (ids: ReadonlyArray<string>) => Promise<ReadonlyArray<R>>

/** A row's place in the order: its key as the database writes it, and its id. */
interface Place {
  readonly id: string
  readonly key: string
}

export interface ListedId extends Place {
  /** null: it is nobody's. */
  readonly learner: string | null
}

/** Ids in the order that is asked for, after a place. */
export const listedIds = <A extends Paging>(
  sql: Sql,
  list: PagedList<A>,
  operator: ListOperator,
  { asked, after, limit }: { readonly asked: A; readonly after: Place | null; readonly limit: number },
): PendingQuery<ListedId[]> => {
  const { id, by, type, isDescending } = orderOf(sql, list, asked)
  const where = conditionOf(sql, list, operator, asked)
  const key = (text: string) => sql`${text}::text::${sql.unsafe(type)}`
  const beyond =
    after === null ? sql`true` : sql`(${by}, ${id}) ${isDescending ? sql`<` : sql`>`} (${key(after.key)}, ${after.id})`
  const direction = isDescending ? sql`desc` : sql``
  return sql<ListedId[]>`
    select (${id})::text as id, (${by})::text as key, ${list.learner?.(sql) ?? sql`null`} as learner
    from ${list.ordered?.(sql, operator, asked, { beyond, limit }) ?? list.from(sql, operator, asked)}
    where ${where} and ${beyond} order by ${by} ${direction}, ${id} ${direction} limit ${limit}`
}

/** The place of a row, filtered away or not. Throws CannotOperate where there is no such row. */
export const placeOf = async <A extends Paging>(
  sql: Sql,
  list: PagedList<A>,
  operator: ListOperator,
  asked: A,
): Promise<Place | null> => {
  if (asked.after === undefined) return null
  const { id, by } = orderOf(sql, list, asked)
  const isOne = list.ids?.test(asked.after) ?? true
  const [found] = !isOne
    ? []
    : await sql<Place[]>`
    select (${id})::text as id, (${by})::text as key from ${list.one?.(sql, operator, asked.after) ?? list.from(sql, operator, asked)}
    where ${list.scope(sql, operator, asked)} and ${id} = ${asked.after}`
  if (found === undefined) throw new CannotOperate(`列表里没有这一条：${asked.after}，请从第一页看`)
  return found
}

/** How many rows are filtered, with the list's own aggregates. */
export const countOf = async <A extends Paging>(
  sql: Sql,
  list: PagedList<A>,
  operator: ListOperator,
  filtered: A,
): Promise<{ readonly total: number }> => {
  // what they are sorted by is not read to count them
  const asked = { ...filtered, sort: "" }
  const facts = list.facts === undefined ? sql`` : sql`, ${list.facts(sql, operator, asked)}`
  const known = await list.counted?.(sql, operator, asked)
  if (known) return known
  const [counted] = await sql<[{ total: number }]>`
    select count(*)::integer as total ${facts} from ${list.from(sql, operator, asked)} where ${conditionOf(sql, list, operator, asked)}`
  return counted
}

const orderOf = <A extends Paging>(sql: Sql, { sorts, sort: usual, id }: PagedList<A>, { sort = usual }: Paging) => {
  const [name = "", way] = sort.split(".")
  const key = sorts[name]
  if (key === undefined) throw new CannotOperate("不能这样排序")
  return { id: id(sql), by: key.by(sql), type: key.type, isDescending: way === "desc" }
}

const conditionOf = <A extends Paging>(
  sql: Sql,
  { scope, filters }: PagedList<A>,
  operator: ListOperator,
  asked: A,
): Fragment =>
  filters(sql, operator, asked).reduce<Fragment>((all, one) => sql`${all} and ${one}`, scope(sql, operator, asked))
