import * as Shanghai from "#domain/time/Shanghai.ts"
import { recordSiteAct } from "../core/recordSiteAct.ts"
import type { Config } from "../config.ts"
import type { Job } from "../core/runSteps.ts"
import { connect, type DatabaseAddress } from "../db/connect.ts"
import { type BackupSet, backupSets, firstSegment } from "./backupSets.ts"
import type { Sql } from "../db/Sql.ts"
import { isEmbedded } from "./isEmbedded.ts"
import { makeBackupSet } from "./makeBackupSet.ts"
import { mirrorBackups } from "./mirrorBackups.ts"
import { bucketStore } from "../objects/bucketStore.ts"

/** Three in the morning in China. */
const NIGHT_MS = 3 * 3_600_000
const TIMELINE_DIGITS = 8

/** Makes a backup of the whole site where none was made since the night began, or since the database was restored. */
export const nightlyBackup = (config: Config, address: DatabaseAddress): ReadonlyArray<Job> => {
  const { backupDir } = config
  if (backupDir === null) return []
  const run: Job["run"] = async (sql, { now }) => {
    const [last] = await backupSets(backupDir)
    const night = Shanghai.startOfDay(now() - NIGHT_MS) + NIGHT_MS
    if (last !== undefined && last.at >= night && (!isEmbedded(config) || (await leadsHere(sql, last)))) return null
    // of its own: the connection that holds the lock of the job may be the last one of its pool
    const pool = connect(address, { max: 1 })
    try {
      const { folder, rows } = await makeBackupSet({ pool, config, backupDir, now })
      await recordSiteAct(sql, { act: "backup", words: folder, after: { rows } })
    } finally {
      await pool.end({ timeout: 5 })
    }
    return 1
  }
  const { backupBucket } = config
  const mirror = backupBucket === null ? null : mirrorBackups(backupDir, bucketStore(backupBucket))
  return [
    { name: "back up", every: 60_000, run },
    ...(mirror === null ? [] : [{ name: "mirror backups", every: 60_000, run: mirror }]),
  ]
}

/** Whether the log leads from a set to now: not once the database was restored, which begins another timeline. */
const leadsHere = async (sql: Sql, { folder }: BackupSet): Promise<boolean> => {
  const [row] = await sql<[{ file: string }]>`select pg_walfile_name(pg_current_wal_lsn()) as file`
  return (await firstSegment(folder))?.slice(0, TIMELINE_DIGITS) === row.file.slice(0, TIMELINE_DIGITS)
}
