import type { Sql } from "../db/Sql.ts"
import type { Rows, TableName } from "./rowsOf.ts"

interface Table {
  readonly name: Exclude<TableName, "agency_hosts">
  readonly keys: ReadonlyArray<string>
  /** What happens to rows that the files no longer have: records may refer to `hides`, nothing refers to `removes`. */
  readonly gone: "hides" | "removes" | "stays"
  /** What left together with its whole stays as it is: who joined a course that left the shop still studies it. */
  readonly within?: readonly [table: TableName, column: string]
  /** Instants that stay while the text which they were read from is the same relative one: `column` from `text`. */
  readonly moments?: ReadonlyArray<{ readonly column: string; readonly text: string; readonly since?: string }>
}

const ID = ["agency_id", "id"]
const TABLES: ReadonlyArray<Table> = [
  { name: "agencies", keys: ["id"], gone: "stays" },
  { name: "subjects", keys: ID, gone: "hides" },
  { name: "teachers", keys: ID, gone: "hides" },
  { name: "courses", keys: ID, gone: "hides" },
  {
    name: "course_teachers",
    keys: ["agency_id", "course_id", "teacher_id"],
    gone: "removes",
    within: ["courses", "course_id"],
  },
  { name: "course_chapters", keys: ["agency_id", "course_id", "id"], gone: "hides", within: ["courses", "course_id"] },
  { name: "lessons", keys: ID, gone: "hides", within: ["courses", "course_id"] },
  { name: "resources", keys: ID, gone: "hides", within: ["courses", "course_id"] },
  { name: "classrooms", keys: ID, gone: "hides" },
  {
    name: "classroom_courses",
    keys: ["agency_id", "classroom_id", "course_id"],
    gone: "removes",
    within: ["classrooms", "classroom_id"],
  },
  { name: "banks", keys: ID, gone: "hides" },
  { name: "bank_chapters", keys: ["agency_id", "bank_id", "id"], gone: "hides", within: ["banks", "bank_id"] },
  { name: "questions", keys: ID, gone: "hides", within: ["banks", "bank_id"] },
  { name: "question_keys", keys: ["agency_id", "question_id"], gone: "stays" },
  { name: "question_images", keys: ID, gone: "stays" },
  {
    name: "papers",
    keys: ID,
    gone: "hides",
    moments: [
      { column: "opens_at", text: "opens_text" },
      { column: "closes_at", text: "closes_text" },
    ],
  },
  {
    name: "live_sessions",
    keys: ID,
    gone: "hides",
    moments: [
      { column: "starts_at", text: "start_text" },
      { column: "ends_at", text: "start_text", since: "starts_at" },
    ],
  },
  { name: "news", keys: ID, gone: "hides" },
  { name: "documents", keys: ID, gone: "hides" },
  { name: "calendar_entries", keys: ID, gone: "hides" },
]

/** How many rows of a table are in the files, were new or different, and left. */
export interface Written {
  readonly rows: number
  readonly changed: number
  readonly hidden: number
}

export type Summary = Readonly<Record<string, Written>>

/** Writes all rows, one statement a table, inside the transaction of `sql`. A row that is the same is not touched. */
export const writeRows = async (sql: Sql, rows: Rows): Promise<Summary> => {
  const agencies = rows.agencies.map((row) => String(row["id"]))
  if (rows.agencies.some((row) => row["is_default"] === true))
    await sql`update agencies set is_default = false where is_default and id <> all (${agencies})`
  const summary: Record<string, Written> = {}
  for (const table of TABLES) {
    summary[table.name] = await writeTable(sql, table, rows, agencies)
    if (table.name === "agencies") await writeHosts(sql, rows, agencies)
  }
  return summary
}

const writeTable = async (
  sql: Sql,
  { name, keys, gone, within, moments = [] }: Table,
  rows: Rows,
  agencies: string[],
): Promise<Written> => {
  const list = rows[name].map((row) => (gone === "hides" ? { ...row, hidden: false } : row))
  const json = sql.json(list as never)
  const first = list[0]
  let changed = 0
  if (first !== undefined) {
    const columns = Object.keys(first)
    const others = columns.filter((column) => !keys.includes(column))
    const names = (of: ReadonlyArray<string>, prefix = "") => of.map((column) => `${prefix}"${column}"`).join(", ")
    const written = (column: string) => {
      const moment = moments.find((one) => one.column === column)
      return moment === undefined ? `excluded."${column}"` : keptMoment(moment)
    }
    const update =
      others.length === 0
        ? "nothing"
        : `update set ${others.map((column) => `"${column}" = ${written(column)}`).join(", ")}
           where row(${names(others, "t.")}) is distinct from row(${others.map(written).join(", ")})`
    const { count } = await sql`
      insert into ${sql(name)} as t (${sql.unsafe(names(columns))})
      select ${sql.unsafe(names(columns))} from jsonb_populate_recordset(null::${sql(name)}, ${json})
      on conflict (${sql.unsafe(names(keys))}) do ${sql.unsafe(update)}`
    changed = count
  }
  if (gone === "stays") return { rows: list.length, changed, hidden: 0 }
  const missing = sql`t.agency_id = any (${agencies}) and not exists (
    select from jsonb_populate_recordset(null::${sql(name)}, ${json}) as k
    where ${sql.unsafe(keys.map((key) => `k."${key}" = t."${key}"`).join(" and "))})`
  const offered =
    within === undefined
      ? sql`true`
      : sql`exists (select from ${sql(within[0])} as w
          where w.agency_id = t.agency_id and w.id = t.${sql(within[1])} and not w.hidden)`
  const left =
    gone === "hides"
      ? await sql`update ${sql(name)} as t set hidden = true where not t.hidden and ${missing} and ${offered}`
      : await sql`delete from ${sql(name)} as t where ${missing} and ${offered}`
  return { rows: list.length, changed, hidden: left.count }
}

/**
 * A relative time is read once, at the first import, else each import would move an exam. Rows of versions that did not
 * keep the text count as written from the same one.
 */
const keptMoment = ({ column, text, since }: NonNullable<Table["moments"]>[number]): string => {
  const begin = since ?? column
  const kept = since === undefined ? `t."${column}"` : `t."${since}" + (excluded."${column}" - excluded."${since}")`
  return `case when excluded."${text}" ~ '^[+-]' and t."${begin}" is not null and coalesce(t."${text}", excluded."${text}") = excluded."${text}"
    then ${kept} else excluded."${column}" end`
}

const writeHosts = async (sql: Sql, rows: Rows, agencies: string[]): Promise<void> => {
  const hosts = rows.agency_hosts.map((row) => String(row["host"]))
  const foreign = await sql<{ host: string }[]>`
    select host from agency_hosts where host = any (${hosts}) and agency_id <> all (${agencies})`
  if (foreign.length > 0) throw new HostTaken(foreign.map(({ host }) => host))
  await sql`delete from agency_hosts where agency_id = any (${agencies})`
  await sql`
    insert into agency_hosts (agency_id, host, mode)
    select agency_id, host, mode from jsonb_populate_recordset(null::agency_hosts, ${sql.json(rows.agency_hosts as never)})`
}

/** Hosts that an agency outside of the files owns. */
export class HostTaken extends Error {
  override readonly name = "HostTaken"
  readonly hosts: ReadonlyArray<string>

  constructor(hosts: ReadonlyArray<string>) {
    super(`域名已属于其他机构：${hosts.join("、")}`)
    this.hosts = hosts
  }
}
