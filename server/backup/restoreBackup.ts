import { type CopyInto, copyInto } from "../db/copyInto.ts"
import { applyMigrations, readFunctions, readMigrations } from "../db/migrate.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { checkBackup, type Contents } from "./checkBackup.ts"
import { framesOf } from "./frames.ts"
import { tablesOf } from "./tables.ts"

interface Options {
  /** Of an empty database. */
  readonly pool: Pool
  readonly file: string
  readonly progress: (line: string) => void
}

/**
 * All of a backup or nothing, in one transaction: the schema of then, the rows, then the migrations made since. Rejects
 * when the database holds any table, and when the backup is of a later version.
 */
export const restoreBackup = async ({ pool, file, progress }: Options): Promise<Contents> => {
  const contents = await checkBackup(file)
  const { header, rows } = contents
  const all = await readMigrations()
  const then = all.filter(({ name }) => header.migrations.includes(name))
  if (then.length < header.migrations.length)
    throw new Error(`${file} is of a later version of the site: install that version or later`)
  await pool.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    const [found] = await sql<{ tables: number }[]>`
      select count(*) as tables from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`
    if (found === undefined || found.tables > 0)
      throw new Error("a backup is restored into an empty database only: name an empty DATA_DIR or DATABASE_URL")
    await applyMigrations(sql, then, [])
    const tables = await tablesOf(sql)
    await sql`truncate ${sql(tables.map(({ name }) => name))}`
    // what they would count or note is among the rows
    for (const { name } of tables) await sql`alter table ${sql(name)} disable trigger user`
    await copyRows(sql, file, progress)
    for (const { name } of tables) await sql`alter table ${sql(name)} enable trigger user`
    for (const [name, expected] of Object.entries(rows)) {
      const [stored] = await sql<{ n: number }[]>`select count(*) as n from ${sql(name)}`
      if (stored?.n !== expected) throw new Error(`${name} has ${stored?.n} rows, the backup ${expected}`)
    }
    await continueNumbers(sql)
    await applyMigrations(sql, all, await readFunctions())
    await beginRooms(sql)
  })
  await pool`analyze`
  return contents
}

const copyRows = async (sql: Sql, file: string, progress: Options["progress"]): Promise<void> => {
  let open: { readonly name: string; readonly copy: CopyInto } | null = null
  for await (const frame of framesOf(file)) {
    if (frame.kind === "rows") {
      await open?.copy.write(frame.bytes)
      continue
    }
    await open?.copy.end()
    if (open !== null) progress(`restored: ${open.name}`)
    open = frame.kind === "table" ? { name: frame.value.name, copy: await copyInto(sql, frame.value) } : null
  }
}

/** Identity columns go on after the highest number that was restored. */
const continueNumbers = async (sql: Sql): Promise<void> => {
  const columns = await sql<{ table: string; column: string }[]>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`
  for (const { table, column } of columns)
    await sql`
      select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), greatest(max(${sql(column)}), 1), max(${sql(column)}) is not null)
      from ${sql(table)}`
}

/** Pages that saw a room after the backup was made hold numbers that will be given again: they begin again. */
export const beginRooms = async (sql: Sql): Promise<void> => {
  await sql`
    update live_entries e set epoch = greatest(r.epoch + 1, floor(extract(epoch from now())))
    from live_rooms r
    where (e.agency_id, e.session_id, e.epoch) = (r.agency_id, r.session_id, r.epoch)`
  await sql`update live_rooms set epoch = greatest(epoch + 1, floor(extract(epoch from now())))`
}
