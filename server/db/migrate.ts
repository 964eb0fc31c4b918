import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Pool } from "./Sql.ts"

const FOLDER = fileURLToPath(new URL("./migrations/", import.meta.url))
// any fixed number: whoever migrates this schema takes the same lock
const LOCK = 5_270_001

export interface Migration {
  readonly name: string
  readonly text: string
}

/** The files `NNNN_name.sql` in their order. */
export const readMigrations = async (folder = FOLDER): Promise<ReadonlyArray<Migration>> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, "utf8") })))
}

/**
 * Applies what is missing, all of it or nothing, and gives the names applied. Several processes may do it at once.
 * Rejects when the database knows a migration that this code does not: a newer version ran on it.
 */
export const migrate = async (pool: Pool, migrations?: ReadonlyArray<Migration>): Promise<ReadonlyArray<string>> => {
  const known = migrations ?? (await readMigrations())
  return pool.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    await sql`select pg_advisory_xact_lock(${LOCK})`
    await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set((await sql<{ name: string }[]>`select name from schema_migrations`).map(({ name }) => name))
    const unknown = [...applied].filter((name) => !known.some((migration) => migration.name === name))
    if (unknown.length > 0)
      throw new Error(
        `the database was migrated by a newer version (${unknown.join(", ")}): install that version or later`,
      )
    const missing = known.filter(({ name }) => !applied.has(name))
    for (const { name, text } of missing) {
      await sql.unsafe(text)
      await sql`insert into schema_migrations (name) values (${name})`
    }
    return missing.map(({ name }) => name)
  })
}

/** Whether every migration of this code is applied. Rejects when the database is away. */
export const isMigrated = async (pool: Pool, migrations: ReadonlyArray<Migration>): Promise<boolean> => {
  const rows = await pool<{ name: string }[]>`select name from schema_migrations`
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}
