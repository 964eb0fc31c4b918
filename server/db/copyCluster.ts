import { mkdir, open } from "node:fs/promises"
import { join } from "node:path"
import type { Pool, Sql } from "./Sql.ts"

interface Options {
  /** Of a superuser of the cluster, which runs. */
  readonly pool: Pool
  /** Must not be there yet. */
  readonly folder: string
  /** Waits until the log that the copy needs is archived; otherwise somebody else keeps it. */
  readonly isArchived: boolean
}

interface Entry {
  readonly path: string
  readonly size: number
  readonly isdir: boolean
}

const CHUNK = 4 * 2 ** 20
const CONTROL = "./global/pg_control"

/** What a copy begins without: of the process that runs, of those who follow it, and what the log brings. */
const EMPTIED = "pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans".split(" ")
const OMITTED = ["postmaster.pid", "postmaster.opts", "postgresql.auto.conf", "standby.signal", "recovery.signal"]

/**
 * Copies a cluster while it is written, over a connection, for want of pg_basebackup in the package. The copy is whole
 * once the log since then is replayed on it. Each file is flushed.
 */
export const copyCluster = ({ pool, folder, isArchived }: Options): Promise<void> =>
  pool.begin(async (sql) => {
    await sql`set local statement_timeout = 0`
    await sql`select pg_backup_start('study-site', true)`
    await mkdir(folder, { mode: 0o700 })
    const entries = await listed(sql)
    for (const { path } of entries.filter(({ isdir }) => isdir))
      await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
    // the control file last, so that it knows of everything that was copied before it
    const files = entries.filter(({ isdir, path }) => !isdir && path !== CONTROL)
    for (const batch of batches(files)) await copyBatch(sql, batch, folder)
    await copyBatch(sql, [{ path: CONTROL, size: CHUNK, isdir: false }], folder)
    const [stopped] = await sql<[{ label: string }]>`select labelfile as label from pg_backup_stop(${isArchived})`
    await write(join(folder, "postgresql.auto.conf"), 0, Buffer.alloc(0))
    await write(join(folder, "backup_label"), 0, Buffer.from(stopped.label))
  })

const listed = (sql: Sql) => sql<Entry[]>`
  with recursive tree as (
    select '.' as path, 0::bigint as size, true as isdir
    union all
    select tree.path || '/' || name, found.size, found.isdir
    from tree cross join lateral pg_ls_dir(tree.path, true, false) name
      cross join lateral pg_stat_file(tree.path || '/' || name, true) found
    where tree.isdir and found.isdir is not null and ltrim(tree.path, './') <> all (${EMPTIED})
      and name <> all (${OMITTED}) and name not like 'pgsql_tmp%'
  )
  select path, size, isdir from tree where path <> '.'`

interface Piece extends Entry {
  readonly offset?: number
}

/** Pieces of files, as many together as a connection should carry at once. */
function* batches(files: ReadonlyArray<Entry>): Generator<ReadonlyArray<Piece>> {
  let batch: Piece[] = []
  let bytes = 0
  for (const file of files)
    for (let offset = 0; offset === 0 || offset < file.size; offset += CHUNK) {
      const size = Math.min(CHUNK, file.size - offset)
      if (bytes + size > CHUNK && batch.length > 0) {
        yield batch
        batch = []
        bytes = 0
      }
      batch.push({ ...file, size, offset })
      bytes += size
    }
  yield batch
}

/** A file that was removed meanwhile is left out: the log removes it as well. */
const copyBatch = async (sql: Sql, batch: ReadonlyArray<Piece>, folder: string): Promise<void> => {
  const pieces = batch.map(({ path, offset = 0, size }) => ({ path, offset, size }))
  const read = await sql<{ path: string; offset: number; bytes: Buffer }[]>`
    select path, "offset", pg_read_binary_file(path, "offset", size, true) as bytes
    from jsonb_to_recordset(${sql.json(pieces)}) piece (path text, "offset" bigint, size bigint)`
  const found = read.filter(({ bytes }) => bytes !== null)
  await Promise.all(found.map(({ path, offset, bytes }) => write(join(folder, path), offset, bytes)))
}

const write = async (file: string, offset: number, bytes: Buffer): Promise<void> => {
  const handle = await open(file, offset === 0 ? "w" : "r+", 0o600)
  try {
    await handle.write(bytes, 0, bytes.length, offset)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
