import { existsSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Config } from "../config.ts"
import { addressIn, UPGRADE } from "./clusterAddress.ts"
import type { DatabaseAddress } from "./connect.ts"
import { readHolder, takeDataLock } from "./DataLock.ts"
import { startEmbeddedPostgres } from "./EmbeddedPostgres.ts"
import { makeDataFolder } from "./makeDataFolder.ts"
import { archiving } from "./walArchive.ts"

interface Options {
  /** The command that asks; `start` is the server. */
  readonly as: string
  readonly report: (line: string) => void
  /** What ends that which was begun; the last one first. */
  readonly undo: Array<() => Promise<void> | void>
}

const SERVER_BEGINS_MS = 60_000

/**
 * The database of DATABASE_URL; else the embedded one, under the data folder's lock. A command joins the embedded
 * database of a server that runs, and leaves it running.
 */
export const openDatabase = async (
  { databaseUrl, dataDir, backupDir }: Config,
  { as, report, undo }: Options,
): Promise<DatabaseAddress> => {
  if (databaseUrl !== null) return { url: databaseUrl }
  makeDataFolder(dataDir)
  if (as !== "start" && readHolder(dataDir)?.as === "start") return joined(dataDir)
  const lock = takeDataLock(dataDir, as)
  undo.push(lock.release)
  // between its two renames there is no cluster: one made here would be an empty site
  if (!existsSync(join(dataDir, "postgres")) && existsSync(join(dataDir, UPGRADE)))
    throw new Error(`DATA_DIR=${dataDir}: an upgrade of its database was cut off: npm run site -- upgrade-db`)
  const { address, stop } = await startEmbeddedPostgres({
    dataDir,
    settings: backupDir === null ? {} : await archiving(backupDir),
    log: { info: report, warn: report },
  })
  undo.push(stop)
  return address
}

/** The server that has the folder may be about to make its database. */
const joined = async (dataDir: string): Promise<DatabaseAddress> => {
  const giveUp = Date.now() + SERVER_BEGINS_MS
  for (;;) {
    const address = addressIn(dataDir)
    if (address !== null) return address
    if (readHolder(dataDir) === null || Date.now() > giveUp)
      throw new Error(`the server of ${dataDir} stopped before its database was there: try again`)
    await sleep(50)
  }
}
