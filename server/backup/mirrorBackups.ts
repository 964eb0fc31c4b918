import { mkdir } from "node:fs/promises"
import { createWriteStream } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { pipeline } from "node:stream/promises"
import type { Step } from "../core/runSteps.ts"
import type { ObjectStore } from "../objects/ObjectStore.ts"
import { backupSets, DATABASE, SITE, SUMS } from "./backupSets.ts"
import { filesIn } from "./copyTree.ts"

/** What leads to a moment: the log, and of each set its rows and the files of the database; videos and content are not in it. */
const isMirrored = (key: string): boolean =>
  /^log\/[\dA-F][\dA-F.]*(\.backup|\.history)?\.gz$/.test(key) ||
  [SITE, SUMS].includes(key.split("/").slice(1).join("/")) ||
  key.split("/")[1] === DATABASE

/** Sends to a bucket what a folder of backups has and the bucket does not. Nothing is removed there. */
export const mirrorBackups = (backupDir: string, mirror: ObjectStore): Step<object> => {
  let sent: Set<string> | null = null
  return async () => {
    const missing = async () => {
      sent ??= await keysIn(mirror)
      const finished = (await backupSets(backupDir)).map(({ folder }) => folder)
      const files = (await Promise.all([join(backupDir, "log"), ...finished].map(filesIn))).flat()
      return files
        .map((file) => ({ file, key: relative(backupDir, file).split(sep).join("/") }))
        .filter(({ key }) => isMirrored(key) && !sent?.has(key))
    }
    const files = await missing()
    if (files.length === 0) return null
    // a set is one once its sums are there
    const inOrder = files.toSorted((one, other) => Number(one.key.endsWith(SUMS)) - Number(other.key.endsWith(SUMS)))
    return async (signal) => {
      let done = 0
      for (const { file, key } of inOrder) {
        if (signal.aborted) break
        await mirror.put(key, file)
        sent?.add(key)
        done += 1
      }
      return done
    }
  }
}

const keysIn = async (mirror: ObjectStore): Promise<Set<string>> => {
  const keys = new Set<string>()
  for await (const { key } of mirror.list("")) keys.add(key)
  return keys
}

/** Writes what a bucket has into a folder of backups that has none; gives how many files that were. */
export const fetchBackups = async (backupDir: string, mirror: ObjectStore): Promise<number> => {
  const keys = await keysIn(mirror)
  const fetched = [...keys].filter((key) => isMirrored(key) && isWhole(key, keys))
  for (const key of fetched) {
    const answer = await mirror.read(key)
    if (answer === null) throw new Error(`${key} is no longer in BACKUP_BUCKET`)
    await mkdir(dirname(join(backupDir, key)), { recursive: true, mode: 0o700 })
    await pipeline(answer.body, createWriteStream(join(backupDir, key), { mode: 0o600, flush: true }))
  }
  for (const { folder } of await backupSets(backupDir))
    for (const name of EMPTY) await mkdir(join(folder, DATABASE, "postgres", name), { recursive: true, mode: 0o700 })
  return fetched.length
}

/** Folders of a cluster that its copy has without a file, and that PostgreSQL does not start without. */
const EMPTY =
  `pg_wal/archive_status pg_wal/summaries pg_commit_ts pg_dynshmem pg_notify pg_replslot pg_serial pg_snapshots
pg_stat pg_stat_tmp pg_subtrans pg_tblspc pg_twophase pg_logical/snapshots pg_logical/mappings`.split(/\s+/)

const isWhole = (key: string, keys: ReadonlySet<string>): boolean => {
  const [folder = ""] = key.split("/")
  return folder === "log" || keys.has(`${folder}/${SUMS}`)
}
