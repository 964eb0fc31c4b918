import type { ActName } from "./acts.ts"
import type { Given } from "./AdminPlace.ts"
import type { ListName } from "./lists.ts"
import { AGENCY } from "./isOfAnyAgency.ts"

export interface Column {
  /** In a row of the answer's data. */
  readonly name: string
  readonly title: string
  /** Figures stand at the end of their cells. */
  readonly isFigure?: true
  /** A list is sorted by it under this name. */
  readonly sort?: string
  /** It holds files of an answer, each with its address. */
  readonly isAttached?: true
  /** It stands in a file, not on a page. */
  readonly isFileOnly?: true
  /** What is shown of a value; as it is, where this is absent. */
  readonly shows?: (value: unknown, row: Row) => string
  /** A number leads to the list of what it counts: by the first that the row has. */
  readonly leads?: ReadonlyArray<RowLink>
}

/** What may be done with a row: the operation's fields, each by the column that fills it. */
export interface RowLink {
  readonly to: ActName | ListName
  readonly fields: Readonly<Record<string, string>>
  /** A column without which a row has no such link. */
  readonly needs?: string
  /** Fields that are filled where their column has something. */
  readonly optional?: Readonly<Record<string, string>>
  /** Where a row leads to an operation several times; its own title else. */
  readonly title?: string
}

/** Rows of an answer, and how they are drawn. */
export interface Table {
  /** Name of the rows in the answer's data. */
  readonly rows: string
  /** Where an answer has several tables. */
  readonly title?: string
  readonly columns: ReadonlyArray<Column>
  readonly links: ReadonlyArray<RowLink>
  /** A figure over time, as columns above the rows. */
  readonly chart?: Chart
}

export interface Chart {
  readonly title: string
  /** The columns that name the times; rows without one are no times. */
  readonly times: ReadonlyArray<string>
  readonly figure: string
}

/** How the answer of a list is drawn. */
export interface Drawing {
  /** Said once, of the answer as a whole. */
  readonly facts: ReadonlyArray<Column>
  /** What may be done with that whole. */
  readonly links: ReadonlyArray<RowLink>
  readonly tables: ReadonlyArray<Table>
  /** Whether its lines are shown as the shell prints them: no table says more. */
  readonly hasLines: boolean
  /** Where there is nothing to draw. */
  readonly empty: string
}

export const column = (name: string, title: string, shows?: Column["shows"]): Column => ({
  name,
  title,
  ...(shows && { shows }),
})

export const figure = (name: string, title: string, shows?: Column["shows"]): Column => ({
  ...column(name, title, shows),
  isFigure: true,
})

/** Files of an answer. */
export const attached = (name: string, title: string): Column => ({
  ...column(name, title, (files) => (Array.isArray(files) && files.length > 0 ? `${files.length}个` : "")),
  isAttached: true,
})

export const sorted = (by: string, of: Column): Column => ({ ...of, sort: by })

export const leading = (of: Column, ...leads: ReadonlyArray<RowLink>): Column => ({ ...of, leads })

export const fileOnly = (of: Column): Column => ({ ...of, isFileOnly: true })

export const link = (to: RowLink["to"], fields: RowLink["fields"]): RowLink => ({ to, fields })

/** An answer of one table. */
export const oneTable = (
  columns: ReadonlyArray<Column>,
  { links = [], facts = [], rows = "list" }: Partial<Pick<Drawing, "links" | "facts">> & { readonly rows?: string },
  empty: string,
): Drawing => ({ facts, links: [], tables: [{ rows, columns, links }], hasLines: false, empty })

/** A row of an answer, or the answer as a whole. */
export type Row = Readonly<Record<string, unknown>>

export const rowsIn = ({ rows }: Pick<Table, "rows">, data: unknown): ReadonlyArray<Row> => {
  const found = rowOf(data)[rows]
  return Array.isArray(found) ? found.filter(isRow) : []
}

/** Fewer are read in the table. */
const MIN_CHARTED = 3

/** What a chart shows of rows whose latest comes first: from the left, the earliest. */
export const chartIn = ({ times, figure: name }: Chart, rows: ReadonlyArray<Row>) => {
  const columns = rows.flatMap((row) => {
    const time = times.find((one) => Object.hasOwn(row, one))
    return time === undefined
      ? []
      : [{ time: plainText(row[time]), text: plainText(row[name]), value: Number(row[name]) }]
  })
  return columns.length < MIN_CHARTED ? [] : columns.toReversed()
}

export const factsIn = ({ facts }: Pick<Drawing, "facts">, data: unknown): ReadonlyArray<readonly [string, string]> =>
  facts.map((fact) => [fact.title, cellText(fact, rowOf(data))] as const).filter(([, text]) => text !== "")

/** The rows that an answer may have one page of. */
export const PAGED_ROWS = "list"

/** Of an answer that is one page of a list: how many rows there are in all, and what the next page comes after. */
export const pageIn = (data: unknown): { readonly total: number; readonly next: string | null } | null => {
  const { total, next } = rowOf(data)
  return typeof total === "number" ? { total, next: typeof next === "string" ? next : null } : null
}

/** The columns that some row has. */
export const shownColumns = ({ columns }: Pick<Table, "columns">, rows: ReadonlyArray<Row>): ReadonlyArray<Column> =>
  columns.filter(({ name, isFileOnly }) => isFileOnly !== true && rows.some((row) => Object.hasOwn(row, name)))

export const rowOf = (data: unknown): Row => (isRow(data) ? data : {})

export const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What a cell shows of a row; "" where there is nothing. */
export const cellText = ({ name, shows }: Column, row: Row): string => {
  const value = row[name]
  if (value === undefined) return ""
  return shows === undefined ? plainText(value) : shows(value, row)
}

export const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ""
  if (Array.isArray(value)) return value.map(plainText).join("；")
  // whole minutes are said without their seconds
  if (typeof value === "string") return value.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):00$/, "$1")
  if (!isRow(value)) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${plainText(inner)}`)
    .join("，")
}

/** The fields of a link, from its row, else from what was asked for; null where one is in neither, or the link is none of this row's. */
export const givenBy = ({ fields, needs, optional = {} }: RowLink, row: Row, asked: Given): Given | null => {
  if (needs !== undefined && plainText(row[needs]) === "") return null
  const filled = (columns: RowLink["fields"]) =>
    Object.entries(columns).map(([field, from]) => [field, plainText(row[from] ?? asked[from])] as const)
  const given = filled(fields)
  if (given.some(([, value]) => value === "")) return null
  // of the agency that the list is of
  const agency = Object.entries(asked).filter(([name, value]) => name === AGENCY && value !== "")
  return Object.fromEntries([...agency, ...given, ...filled(optional).filter(([, value]) => value !== "")])
}

/** Whether the operation takes several learners at once. */
export const takesMany = ({ fields }: RowLink): boolean => Object.hasOwn(fields, "users")

/** The fields of such a link from several rows: each learner once; null where the operation is none of theirs. */
export const givenByAll = (link: RowLink, rows: ReadonlyArray<Row>, asked: Given): Given | null => {
  const each = rows.map((row) => givenBy(link, row, asked))
  const given = each.filter((one) => one !== null)
  if (given.length < rows.length) return null
  return { ...given[0], users: [...new Set(given.map(({ users = "" }) => users))].join(" ") }
}

export const linksOf = ({ links, tables }: Pick<Drawing, "links" | "tables">): ReadonlyArray<RowLink> => [
  ...links,
  ...tables.flatMap((table) => table.links),
]
