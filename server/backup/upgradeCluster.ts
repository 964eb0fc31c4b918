import { existsSync } from "node:fs"
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Binaries } from "../db/binaries.ts"
import { passwordFile, UPGRADE } from "../db/clusterAddress.ts"
import { connect } from "../db/connect.ts"
import { startEmbeddedPostgres } from "../db/EmbeddedPostgres.ts"
import type { Pool } from "../db/Sql.ts"
import { restoreBackup } from "./restoreBackup.ts"
import { writeBackup } from "./writeBackup.ts"

interface Options {
  readonly dataDir: string
  /** The programs that made its cluster. */
  readonly from: Binaries
  readonly progress: (line: string) => void
}

/**
 * Makes the cluster of a data folder one of the installed PostgreSQL, by a backup of it, and gives the folder in which the
 * old one is kept. It is replaced only after the new one has answered with every row; cut off, it may be run again.
 */
export const upgradeCluster = async ({ dataDir, from, progress }: Options): Promise<string> => {
  const fresh = join(dataDir, UPGRADE)
  const whole = join(fresh, "whole")
  const kept = join(dataDir, `postgres-${from.major}`)
  if (existsSync(kept)) throw new Error(`${kept} is there already: move it away`)
  if (!existsSync(whole)) {
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh)
    await copyFile(passwordFile(dataDir), passwordFile(fresh))
    const file = join(fresh, "upgrade.backup")
    await running(dataDir, from, progress, (pool) => writeBackup({ pool, file, settings: {}, progress }))
    await running(fresh, undefined, progress, (pool) => restoreBackup({ pool, file, progress }))
    await writeFile(whole, "")
  }
  await rename(join(dataDir, "postgres"), kept)
  await finishUpgrade(dataDir)
  return kept
}

/** The last step, also of an upgrade that was cut off before it; false when there is none to finish. */
export const finishUpgrade = async (dataDir: string): Promise<boolean> => {
  const fresh = join(dataDir, UPGRADE)
  if (existsSync(join(dataDir, "postgres")) || !existsSync(join(fresh, "whole"))) return false
  await rename(join(fresh, "postgres"), join(dataDir, "postgres"))
  await rm(fresh, { recursive: true, force: true })
  return true
}

const running = async (
  dataDir: string,
  binaries: Binaries | undefined,
  warn: (line: string) => void,
  run: (pool: Pool) => Promise<unknown>,
): Promise<void> => {
  const log = { info: () => {}, warn }
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(binaries === undefined ? {} : { binaries }) })
  const pool = connect(postgres.address, { max: 1 })
  try {
    await run(pool)
  } finally {
    await pool.end({ timeout: 5 })
    await postgres.stop()
  }
}
