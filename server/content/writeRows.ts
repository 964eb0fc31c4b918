import type { Sql } from "../db/Sql.ts"
import {
  type GivenTable,
  IMPORT_TABLES,
  type ImportTable,
  type Kept,
  type Moment,
  type StagedTable,
  type TableName,
} from "./importTables.ts"
import { keepVersions } from "./keepVersions.ts"
import type { Pacer } from "../core/makePacer.ts"
import type { Rows } from "./rowsOf.ts"
import type { Scope } from "./Scope.ts"

/** How many rows of a table are in the files, were new or different, and left. */
export interface Written {
  readonly rows: number
  readonly changed: number
  readonly hidden: number
}

export type Summary = Readonly<Record<string, Written>>

/** Told after each chunk of a table; null while nobody knows how many rows there are. */
export type Progress = (table: TableName, done: number, rows: number | null) => void

interface Options {
  readonly progress: Progress
  readonly pace: Pacer
  /** What the rows are of; null: everything. */
  readonly scope: Scope | null
}

/** Writes all rows inside the transaction of `sql`, a table at a time, as sets. A row that is the same is not touched. */
export const writeRows = async (sql: Sql, rows: Rows, { progress, pace, scope }: Options): Promise<Summary> => {
  const agencies = rows.agencies.map((row) => String(row["id"]))
  const opened = rows.banks.filter(({ id }) => scope === null || scope.banks.includes(String(id)))
  if (rows.agencies.some((row) => row["is_default"] === true))
    await sql`update agencies set is_default = false where is_default and id <> all (${agencies})`
  await sql`
    create temporary table offered_banks on commit drop as
    select agency_id, id as bank_id
    from jsonb_populate_recordset(null::banks, ${sql.json(opened.map(({ agency_id, id }) => ({ agency_id, id })))})`
  await sql`
    insert into pictures select distinct on (id) id, type, base64 from pg_temp.staged_images on conflict do nothing`
  const summary: Record<string, Written> = {}
  for (const table of IMPORT_TABLES) {
    if (scope !== null && !scope.tables.includes(table.name)) continue
    if (table.name === "questions") await keepVersions(sql)
    const source =
      table.name in STAGED
        ? stagedIn(sql, table.name as StagedTable)
        : givenIn(sql, table.name as GivenTable, rows, progress)
    summary[table.name] = await writeTable(sql, table, source, {
      agencies,
      pace,
      among: amongOf(sql, table.name, scope),
    })
    if (table.name === "agencies") await writeHosts(sql, rows, agencies)
  }
  return summary
}

/** Which rows of a table a scope has all of: others are not missing. */
const amongOf = (sql: Sql, name: TableName, scope: Scope | null): Fragment => {
  if (name === "live_sessions") return sql`not t.is_own`
  if (scope === null) return sql`true`
  const banks = [...scope.banks]
  if (name === "questions") return sql`t.bank_id = any (${banks})`
  return name === "papers" ? sql`(t.bank_id = any (${banks}) or t.id = ${scope.paper})` : sql`true`
}

/** Rows of one statement: large enough to be few, small enough for the memory of either side. */
export const CHUNK = 2_000

/** Where the rows of a table come from. */
interface Source {
  readonly columns: ReadonlyArray<string>
  /** Puts them into `pg_temp.incoming`, without `hidden`; gives how many they are. */
  readonly fill: (columns: Fragment) => Promise<number>
}

type Fragment = ReturnType<Sql["unsafe"]>

const givenIn = (sql: Sql, name: GivenTable, { [name]: rows }: Rows, progress: Progress): Source => ({
  columns: Object.keys(rows[0] ?? {}),
  fill: async (columns) => {
    for (let done = 0; done < rows.length; done += CHUNK) {
      const chunk = rows.slice(done, done + CHUNK)
      await sql`
        insert into pg_temp.incoming (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql(name)}, ${sql.json(chunk)})`
      progress(name, done + chunk.length, rows.length)
    }
    return rows.length
  },
})

/** The rows of a bank stand once in what was staged, and here for each agency that has the bank. */
const stagedIn = (sql: Sql, name: StagedTable): Source => ({
  columns: ["agency_id", ...STAGED[name].columns],
  fill: async (columns) =>
    (
      await sql`
        insert into pg_temp.incoming (${columns})
        select ${sql.unsafe(STAGED[name].once)} ${columns}
        from pg_temp.offered_banks join pg_temp.${sql(STAGED[name].from)} using (bank_id)`
    ).count,
})

const STAGED = {
  questions: {
    from: "staged_questions",
    once: "",
    columns: ["id", "bank_id", "chapter_id", "position", "kind", "source", "year", "difficulty", "case_id", "body"],
  },
  question_keys: {
    from: "staged_questions",
    once: "",
    columns: ["question_id", "answer", "explanation_html", "points"],
  },
  // two banks may show the same picture
  question_images: { from: "staged_images", once: "distinct on (agency_id, id)", columns: ["id"] },
} as const

const writeTable = async (
  sql: Sql,
  table: ImportTable,
  source: Source,
  { agencies, pace, among }: { readonly agencies: string[]; readonly pace: Pacer; readonly among: Fragment },
): Promise<Written> => {
  const { name, keys, gone, moments = [], kept = [] } = table
  const named = source.columns.length === 0 ? keys : source.columns
  const columns = gone === "hides" ? [...named, "hidden"] : named
  const others = columns.filter((column) => !keys.includes(column))
  const list = (names: ReadonlyArray<string>, prefix = "") =>
    sql.unsafe(names.map((column) => `${prefix}"${column}"`).join(", "))
  const same = sql.unsafe(keys.map((key) => `k."${key}" = t."${key}"`).join(" and "))

  await sql`drop table if exists pg_temp.incoming`
  await sql`create temporary table incoming on commit drop as select ${list(columns)} from ${sql(name)} with no data`
  if (gone === "hides") await sql`alter table pg_temp.incoming alter hidden set default false`
  const rows = await source.fill(list(named))
  // the plans of the sets depend on how many rows there are
  await sql`analyze pg_temp.incoming`
  await pace()

  const settings = [
    ...moments.map((moment) => `"${moment.column}" = ${keptMoment(moment)}`),
    ...kept.map((one) => `"${one.column}" = ${keptSetting(one)}`),
  ]
  if (rows > 0 && settings.length > 0)
    await sql`
      update pg_temp.incoming as k set ${sql.unsafe(settings.join(", "))}
      from ${sql(name)} as t where ${same}`
  // what is unique may pass from one row to another: the old one gives it up first
  const updated =
    others.length === 0
      ? 0
      : (
          await sql`
            update ${sql(name)} as t set ${sql.unsafe(others.map((column) => `"${column}" = k."${column}"`).join(", "))}
            from pg_temp.incoming as k
            where ${same} and row(${list(others, "t.")}) is distinct from row(${list(others, "k.")})`
        ).count
  await pace()
  const added = await sql`
    insert into ${sql(name)} (${list(columns)})
    select ${list(columns, "k.")} from pg_temp.incoming as k
    where not exists (select from ${sql(name)} as t where ${same})`
  const changed = updated + added.count
  const left = gone === "stays" ? 0 : await leave(sql, table, sql`${among} and t.agency_id = any (${agencies})`, same)
  if (changed + left >= CHUNK) await sql`analyze ${sql(name)}`
  await pace()
  return { rows, changed, hidden: left }
}

/** Hides or removes what is no longer among the incoming rows. */
const leave = async (
  sql: Sql,
  { name, gone, within }: ImportTable,
  among: Fragment,
  same: Fragment,
): Promise<number> => {
  const missing = sql`${among} and not exists (select from pg_temp.incoming as k where ${same})`
  const offered =
    within === undefined
      ? sql`true`
      : sql`exists (select from ${sql(within[0])} as w
          where w.agency_id = t.agency_id and w.id = t.${sql(within[1])} and not w.hidden)`
  const left =
    gone === "hides"
      ? await sql`update ${sql(name)} as t set hidden = true where not t.hidden and ${missing} and ${offered}`
      : await sql`delete from ${sql(name)} as t where ${missing} and ${offered}`
  return left.count
}

/**
 * A relative time is read once, at the first import, else each import would move an exam. Rows of versions that did not
 * keep the text count as written from the same one.
 */
const keptMoment = ({ column, text, since, moved }: Moment): string => {
  const begin = since ?? column
  const kept = since === undefined ? `t."${column}"` : `t."${since}" + (k."${column}" - k."${since}")`
  const same = isSameText(text)
  const byCommand = moved === undefined ? "" : `when t."${moved}" and ${same} then t."${column}"`
  return `case ${byCommand} when k."${text}" ~ '^[+-]' and t."${begin}" is not null and ${same}
    then ${kept} else k."${column}" end`
}

const keptSetting = ({ column, text, by }: Kept): string =>
  `case when t."${by}" and ${isSameText(text)} then t."${column}" else k."${column}" end`

const isSameText = (text: string): string => `coalesce(t."${text}", k."${text}") = k."${text}"`

const writeHosts = async (sql: Sql, rows: Rows, agencies: string[]): Promise<void> => {
  const named = sql`jsonb_populate_recordset(null::agency_hosts, ${sql.json(rows.agency_hosts)})`
  const foreign = await sql<{ host: string }[]>`
    select t.host from agency_hosts t join ${named} as k on k.host = t.host
    where t.agency_id <> k.agency_id and (t.agency_id <> all (${agencies}) or t.added_at is not null)`
  if (foreign.length > 0) throw new HostTaken(foreign.map(({ host }) => host))
  // what was bound by command stays, until a file names it
  await sql`
    delete from agency_hosts as t where agency_id = any (${agencies})
      and (added_at is null or exists (select from ${named} as k where k.host = t.host))
      and not exists (select from ${named} as k
        where k.host = t.host and k.agency_id = t.agency_id and k.mode = t.mode and t.added_at is null)`
  await sql`
    insert into agency_hosts (agency_id, host, mode)
    select agency_id, host, mode from ${named} as k
    where not exists (select from agency_hosts as t where t.host = k.host)`
}

/** Hosts of an agency outside of the files, or that a command bound to another one. */
export class HostTaken extends Error {
  override readonly name = "HostTaken"
  readonly hosts: ReadonlyArray<string>

  constructor(hosts: ReadonlyArray<string>) {
    super(`域名已属于其他机构：${hosts.join("、")}`)
    this.hosts = hosts
  }
}
