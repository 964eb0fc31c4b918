import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Pool, Sql } from "./Sql.ts"

const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url))
const FUNCTIONS = fileURLToPath(new URL("./functions/", import.meta.url))
// any fixed number: whoever migrates this schema takes the same lock
const LOCK = 5_270_001

export interface SqlFile {
  readonly name: string
  readonly text: string
}

const readFolder = async (folder: string, pattern: RegExp): Promise<ReadonlyArray<SqlFile>> => {
  const names = (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, "utf8") })))
}

/** The files `NNNN_name.sql` in their order: each is applied once. */
export const readMigrations = () => readFolder(MIGRATIONS, /^\d{4}_\w+\.sql$/)

/** The files `name.sql` that replace a function: each is applied after the migrations whenever its text has changed. */
export const readFunctions = () => readFolder(FUNCTIONS, /^\w+\.sql$/)

/**
 * Applies what is missing, all of it or nothing, and gives the names applied. Several processes may do it at once.
 * Rejects when the database knows a migration that this code does not: a newer version ran on it.
 */
export const migrate = async (
  pool: Pool,
  migrations?: ReadonlyArray<SqlFile>,
  functions?: ReadonlyArray<SqlFile>,
): Promise<ReadonlyArray<string>> => {
  const known = migrations ?? (await readMigrations())
  const wanted = functions ?? (await readFunctions())
  return pool.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    return applyMigrations(sql, known, wanted)
  })
}

/** The same inside a transaction that is open. */
export const applyMigrations = async (
  sql: Sql,
  known: ReadonlyArray<SqlFile>,
  wanted: ReadonlyArray<SqlFile>,
): Promise<ReadonlyArray<string>> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`
  await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
  const applied = new Set((await sql<{ name: string }[]>`select name from schema_migrations`).map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new Error(
      `the database was migrated by a newer version (${unknown.join(", ")}): install that version or later`,
    )
  const missing = known.filter(({ name }) => !applied.has(name))
  await sql`create table if not exists schema_functions (name text primary key, hash text not null)`
  for (const { name, text } of missing) {
    await sql.unsafe(text)
    await sql`insert into schema_migrations (name) values (${name})`
    await keepHash(sql, { name, text })
  }
  const replaced = await replaceFunctions(sql, wanted)
  return [...missing, ...replaced].map(({ name }) => name)
}

const replaceFunctions = async (sql: Sql, functions: ReadonlyArray<SqlFile>): Promise<ReadonlyArray<SqlFile>> => {
  const present = await hashesIn(sql)
  const changed = functions.filter(({ name, text }) => present.get(name) !== hashOf(text))
  for (const file of changed) {
    await sql.unsafe(file.text)
    await keepHash(sql, file)
  }
  return changed
}

/** The migrations whose files say something else than when this database applied them; of older ones it is not known. */
export const changedMigrations = async (
  pool: Pool,
  migrations: ReadonlyArray<SqlFile>,
): Promise<ReadonlyArray<string>> => {
  const applied = await hashesIn(pool)
  return migrations
    .filter(({ name, text }) => ![undefined, hashOf(text)].includes(applied.get(name)))
    .map(({ name }) => name)
}

/** Of the texts that were applied, functions and migrations. */
const hashesIn = async (sql: Sql | Pool): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql<{ name: string; hash: string }[]>`select name, hash from schema_functions`
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

const keepHash = (sql: Sql, { name, text }: SqlFile): Promise<unknown> => sql`
  insert into schema_functions (name, hash) values (${name}, ${hashOf(text)})
  on conflict (name) do update set hash = excluded.hash`

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Whether every migration of this code is applied. Rejects when the database is away. */
export const isMigrated = async (pool: Pool, migrations: ReadonlyArray<SqlFile>): Promise<boolean> => {
  const rows = await pool<{ name: string }[]>`select name from schema_migrations`
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.every(({ name }) => applied.has(name))
}
