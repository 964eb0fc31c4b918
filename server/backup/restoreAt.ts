import { existsSync } from "node:fs"
import { chmod, cp, readdir, rm, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { recordSiteAct } from "../core/recordSiteAct.ts"
import { runAs } from "../db/asUser.ts"
import { connect } from "../db/connect.ts"
import { takeDataLock } from "../db/DataLock.ts"
import { tail } from "../db/databaseLog.ts"
import { startEmbeddedPostgres } from "../db/EmbeddedPostgres.ts"
import { makeDataFolder } from "../db/makeDataFolder.ts"
import type { Pool } from "../db/Sql.ts"
import { type BackupSet, backupSets, checkFiles, DATABASE } from "./backupSets.ts"
import { beginRooms } from "./restoreBackup.ts"
import { recovering } from "../db/walArchive.ts"

interface Options {
  /** Without a database. */
  readonly dataDir: string
  readonly backupDir: string
  /** Epoch milliseconds; null for the last moment that the log holds. */
  readonly at: number | null
  readonly progress: (line: string) => void
}

/**
 * Makes the embedded database of a data folder as it was at a moment: the files of the last backup before it, then the
 * log up to it. All or nothing. Gives the backup that it began with.
 */
export const restoreAt = async ({ dataDir, backupDir, at, progress }: Options): Promise<BackupSet> => {
  makeDataFolder(dataDir)
  const lock = takeDataLock(dataDir, "restore")
  try {
    if (existsSync(join(dataDir, "postgres")))
      throw new Error(`DATA_DIR=${dataDir} holds a database: a moment is restored into an empty folder only`)
    const set = (await backupSets(backupDir)).find(
      (one) => existsSync(join(one.folder, DATABASE)) && !(at !== null && one.at > at),
    )
    if (set === undefined)
      throw new Error(`BACKUP_DIR=${backupDir} has no copy of the database from before that moment`)
    await checkFiles(set.folder, `${DATABASE}/`)
    const from = join(set.folder, DATABASE)
    try {
      progress(`copying ${from}`)
      await cp(from, dataDir, { recursive: true })
      const cluster = join(dataDir, "postgres")
      await chmod(cluster, 0o700)
      await (await runAs(cluster)).own(cluster)
      await recover(dataDir, recovering(backupDir, at), async (pool) => {
        await beginRooms(pool)
        await recordSiteAct(pool, { act: "restore", words: set.folder, after: { at } })
      })
    } catch (error) {
      for (const name of ["postgres", ...(await readdir(from))])
        await rm(join(dataDir, basename(name)), { recursive: true, force: true })
      throw error
    }
    return set
  } finally {
    lock.release()
  }
}

/** Replays the log, then runs what is to be done before anybody else comes. */
const recover = async (
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  run: (pool: Pool) => Promise<void>,
): Promise<void> => {
  await writeFile(join(dataDir, "postgres", "recovery.signal"), "", { mode: 0o600 })
  const log = { info: () => {}, warn: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log }).catch(explained(dataDir))
  const pool = connect(postgres.address, { max: 1 })
  try {
    while (await isRecovering(pool).catch(explained(dataDir))) await sleep(50)
    await run(pool)
  } finally {
    await pool.end({ timeout: 5 })
    await postgres.stop()
  }
}

const isRecovering = async (pool: Pool): Promise<boolean> => {
  const [row] = await pool<[{ busy: boolean }]>`select pg_is_in_recovery() as busy`
  return row.busy
}

/** A database that does not reach the moment ends. */
const explained =
  (dataDir: string) =>
  async (error: Error): Promise<never> => {
    const text = await tail(dataDir)
    const isShort = text.includes("recovery ended before configured recovery target was reached")
    throw new Error(
      isShort
        ? "the log ends before that moment: `--at end` is the last one that it holds"
        : `the log could not be replayed:\n${text}`,
      { cause: error },
    )
  }
