import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { finishUpgrade, upgradeCluster } from "#server/backup/upgradeCluster.ts"
import { findBinaries } from "#server/db/binaries.ts"
import { connect } from "#server/db/connect.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { openDatabase } from "#server/db/openDatabase.ts"
import type { Pool } from "#server/db/Sql.ts"
import { readConfig } from "#server/config.ts"
import { clusterFolder } from "../../support/clusterFolder.ts"
import { copyFolder } from "../../support/copyFolder.ts"

let dataDir: string
const log = { info: () => {}, warn: () => {} }
const progress = () => {}

const run = async <T>(work: (sql: Pool) => Promise<T>): Promise<T> => {
  const { address, stop } = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: "off" } })
  const sql = connect(address, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
    await stop()
  }
}
const agencies = () => run(async (sql) => (await sql<{ id: string }[]>`select id from agencies`).map(({ id }) => id))
/** The same programs play those of the major before: what differs between majors is theirs alone. */
const older = async () => ({ ...(await findBinaries()), major: 18 })

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "study-upgrade-"))
  await copyFolder(await clusterFolder(), dataDir)
  await run((sql) => sql`insert into agencies (id, key, name, flag, is_default) values ('a', 'a', '甲', 'a', true)`)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it("replaces the cluster by a new one with the same rows, and keeps the old one", async () => {
  const kept = await upgradeCluster({ dataDir, from: await older(), progress })
  expect([kept, existsSync(join(kept, "PG_VERSION")), await agencies()]).toStrictEqual([
    join(dataDir, "postgres-18"),
    true,
    ["a"],
  ])
  expect(await readdir(dataDir)).not.toContain("upgrade")
})

it("touches nothing when the old cluster cannot be read", async () => {
  const broken = { ...(await older()), postgres: "/no/such/program" }
  await expect(upgradeCluster({ dataDir, from: broken, progress })).rejects.toThrow("the database did not start")
  expect(existsSync(join(dataDir, "postgres-18"))).toBe(false)
  await rm(join(dataDir, "upgrade"), { recursive: true })
  expect(await agencies()).toStrictEqual(["a"])
})

it("is not mistaken for an empty site when it is cut off between its renames, and is finished then", async () => {
  const fresh = join(dataDir, "upgrade")
  await mkdir(fresh)
  await rename(join(dataDir, "postgres"), join(fresh, "postgres"))
  await writeFile(join(fresh, "whole"), "")
  const undo: Array<() => Promise<void> | void> = []
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(openDatabase(config, { as: "start", report: progress, undo })).rejects.toThrow(
    `DATA_DIR=${dataDir}: an upgrade of its database was cut off: npm run site -- upgrade-db`,
  )
  for (const step of undo) await step()
  expect(existsSync(join(dataDir, "postgres"))).toBe(false)
  expect([await finishUpgrade(dataDir), await finishUpgrade(dataDir), await agencies()]).toStrictEqual([
    true,
    false,
    ["a"],
  ])
})
