import { createWriteStream, existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { flush } from "../objects/flush.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { checkBackup, type Contents } from "./checkBackup.ts"
import { encode, type Frame, type Header } from "./frames.ts"
import { tablesOf } from "./tables.ts"

interface Options {
  readonly pool: Pool
  /** Must not be there yet. */
  readonly file: string
  readonly settings: Header["settings"]
  readonly progress: (line: string) => void
}

/**
 * Everything that the database held in one moment, in one file, while the site goes on: one repeatable-read transaction
 * reads all tables. The file is read again before it gets its name.
 */
export const writeBackup = async ({ pool, file, settings, progress }: Options): Promise<Contents> => {
  if (existsSync(file)) throw new Error(`${file} is there already: name another file`)
  const part = `${file}.part`
  try {
    await pool.begin(async (sql) => {
      await sql`set transaction isolation level repeatable read, read only`
      await sql`set local statement_timeout = 0`
      const frames = Readable.from(framesIn(sql, settings, progress), { objectMode: false })
      await pipeline(frames, createGzip(), createWriteStream(part, { mode: 0o600 }))
    })
    const contents = await checkBackup(part)
    await flush(part)
    await rename(part, file)
    return contents
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function* framesIn(
  sql: Sql,
  settings: Header["settings"],
  progress: Options["progress"],
): AsyncGenerator<Buffer> {
  const [state] = await sql<{ postgres: string; migrations: string[]; now: number }[]>`
    select current_setting('server_version') as postgres, now() as now,
      array(select name from schema_migrations order by name) as migrations`
  if (state === undefined) throw new Error("the database does not answer")
  const { postgres, migrations, now } = state
  const value: Header = { format: 1, made_at: new Date(now).toISOString(), postgres, migrations, settings }
  yield encode({ kind: "header", value })
  const tables = await tablesOf(sql)
  for (const [index, { name, columns }] of tables.entries()) {
    yield encode({ kind: "table", value: { name, columns } })
    const rows = await sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable()
    for await (const bytes of rows as AsyncIterable<Buffer>) yield encode({ kind: "rows", bytes } satisfies Frame)
    // the driver pauses its socket while the stream is full, and lets it go on only when more is read: not after the end
    rows._read(0)
    progress(`${index + 1} of ${tables.length} tables: ${name}`)
  }
  yield encode({ kind: "end", value: { tables: tables.length } })
}
