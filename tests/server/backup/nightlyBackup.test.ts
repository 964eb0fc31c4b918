import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { backupSets } from "#server/backup/backupSets.ts"
import { makeBackupSet } from "#server/backup/makeBackupSet.ts"
import { nightlyBackup } from "#server/backup/nightlyBackup.ts"
import { readConfig } from "#server/config.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { connect } from "#server/db/connect.ts"
import { readServerKeys } from "#server/db/serverKeys.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await makeTestDatabase()
  folder = await mkdtemp(join(tmpdir(), "study-nightly-"))
  await mkdir(join(folder, "backups"))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

it("makes one backup a night of three in the morning in China, and leaves a row of each", async () => {
  const [job] = nightlyBackup(
    readConfig({
      BACKUP_DIR: join(folder, "backups"),
      // its files are kept where it runs
      DATABASE_URL: "postgres://elsewhere",
      MEDIA_DIR: join(folder, "none"),
      CONTENT_DIR: join(folder, "none"),
    }),
    database.address,
  )
  const { sql: pool } = database
  const keys = await readServerKeys(pool)
  const runAt = (time: string) =>
    runSteps(job?.run ?? (async () => null), { pool, keys, now: () => Date.parse(time) }, { name: "back up" })
  expect(await runAt("2026-03-01T12:00:00+08:00")).toBe(1)
  expect(await runAt("2026-03-02T02:59:00+08:00")).toBe(0)
  expect(await runAt("2026-03-02T03:00:00+08:00")).toBe(1)
  expect(await runAt("2026-03-02T03:10:00+08:00")).toBe(0)
  const sets = await backupSets(join(folder, "backups"))
  const acts = await pool<{ words: string }[]>`select words from site_acts where command = 'backup' order by at desc`
  expect(acts.map(({ words }) => words)).toStrictEqual(sets.map((set) => set.folder))
  expect(sets).toHaveLength(2)
})

it("makes two that are asked for at once one after the other", async () => {
  const backupDir = join(folder, "twice")
  await mkdir(backupDir)
  const config = readConfig({
    DATABASE_URL: "postgres://elsewhere",
    MEDIA_DIR: join(folder, "none"),
    CONTENT_DIR: join(folder, "none"),
  })
  const pools = [1, 2].map(() => connect(database.address, { max: 1 }))
  await Promise.all(
    pools.map((pool, n) => makeBackupSet({ pool, config, backupDir, now: () => Date.UTC(2026, 2, 3 + n) })),
  )
  await Promise.all(pools.map((pool) => pool.end()))
  expect(await backupSets(backupDir)).toHaveLength(2)
})

it("is no job where no folder is named", () => {
  expect(nightlyBackup(readConfig({}), database.address)).toStrictEqual([])
})
