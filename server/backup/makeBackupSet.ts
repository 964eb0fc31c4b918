import { existsSync } from "node:fs"
import { copyFile, mkdir, rename, rm } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Config } from "../config.ts"
import { passwordFile } from "../db/clusterAddress.ts"
import { secretsFile } from "../db/secretsKey.ts"
import type { Pool } from "../db/Sql.ts"
import {
  type BackupSet,
  backupSets,
  DATABASE,
  firstSegment,
  partIn,
  pruneSets,
  readSums,
  setFolder,
  SITE,
  writeSums,
} from "./backupSets.ts"
import { rowsIn } from "./checkBackup.ts"
import { copyCluster } from "../db/copyCluster.ts"
import { copyTree } from "./copyTree.ts"
import { isEmbedded } from "./isEmbedded.ts"
import { settingsOf } from "./settingsOf.ts"
import { pruneLog } from "../db/walArchive.ts"
import { writeBackup } from "./writeBackup.ts"

const IN_TURN = 6
const LOOK_MS = 500

interface Options {
  /** Of one connection. */
  readonly pool: Pool
  readonly config: Config
  readonly backupDir: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface MadeSet extends BackupSet {
  readonly rows: number
}

/**
 * The whole site in a new folder: its rows and settings in one file, videos and content, and the files of the embedded
 * database, from which the log leads to any moment since. It has its name once it was read again; then the oldest go.
 */
export const makeBackupSet = (options: Options): Promise<MadeSet> => inTurn(options.pool, () => makeSet(options))

/** The job of the night and an operator's command write into one folder. */
const inTurn = async <T>(pool: Pool, run: () => Promise<T>): Promise<T> => {
  const isFree = async () => {
    const [row] = await pool<[{ is_free: boolean }]>`select pg_try_advisory_lock(${IN_TURN}, 0) as is_free`
    return row.is_free
  }
  while (!(await isFree())) await sleep(LOOK_MS)
  try {
    return await run()
  } finally {
    await pool`select pg_advisory_unlock(${IN_TURN}, 0)`.catch(() => {})
  }
}

const makeSet = async ({ pool, config, backupDir, now }: Options): Promise<MadeSet> => {
  const part = partIn(backupDir)
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { mode: 0o700 })
  const before = (await backupSets(backupDir))[0]?.folder ?? null
  const file = join(part, SITE)
  const contents = await writeBackup({ pool, file, settings: settingsOf(config), progress: () => {} })
  if (isEmbedded(config)) await copyDatabase(pool, config, join(part, DATABASE))
  const { mediaDir, contentDir } = config
  const trees = [
    { name: "media", from: mediaDir },
    { name: "content", from: contentDir, without: mediaDir },
  ]
  const sums = before === null ? {} : await readSums(before).catch(() => ({}))
  const vouched: Record<string, string> = {}
  for (const { name, ...tree } of trees.filter(({ from }) => existsSync(from)))
    for (const path of await copyTree({ ...tree, to: join(part, name), before: before && join(before, name) })) {
      const sum = sums[join(name, path)]
      if (sum !== undefined) vouched[join(name, path)] = sum
    }
  await writeSums(part, vouched)
  const at = now()
  const folder = setFolder(backupDir, at)
  await rename(part, folder)
  const kept = await pruneSets(backupDir, config.backupKeep)
  const first = await firstSegment(kept.at(-1)?.folder ?? folder)
  if (first !== null) await pruneLog(backupDir, first)
  return { folder, at, rows: rowsIn(contents) }
}

/** What opens it goes with it. */
const copyDatabase = async (pool: Pool, { dataDir }: Config, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 })
  await copyCluster({ pool, folder: join(to, "postgres"), isArchived: true })
  for (const file of [passwordFile(dataDir), secretsFile(dataDir)])
    if (existsSync(file)) await copyFile(file, join(to, basename(file)))
}
