import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { backupSets, checkFiles, checkSet, firstSegment, pruneSets } from "#server/backup/backupSets.ts"
import { makeBackupSet } from "#server/backup/makeBackupSet.ts"
import { fetchBackups, mirrorBackups } from "#server/backup/mirrorBackups.ts"
import { nightlyBackup } from "#server/backup/nightlyBackup.ts"
import { restoreAt } from "#server/backup/restoreAt.ts"
import { type Config, readConfig } from "#server/config.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { connect, type DatabaseAddress } from "#server/db/connect.ts"
import { databaseNow } from "#server/db/databaseClock.ts"
import { startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { readServerKeys } from "#server/db/serverKeys.ts"
import { readSecretsKey } from "#server/db/secretsKey.ts"
import { archiving, pruneLog } from "#server/db/walArchive.ts"
import { bucketStore } from "#server/objects/bucketStore.ts"
import type { Pool } from "#server/db/Sql.ts"
import { clusterFolder, TEMPLATE } from "../../support/clusterFolder.ts"
import { copyFolder } from "../../support/copyFolder.ts"
import { startS3Stub } from "../../support/s3Stub.ts"

const log = { info: () => {}, warn: () => {} }
const quiet = () => {}
let folder: string
const at = (name: string) => join(folder, name)
/** After the second agency, before the third. */
let moment: number
let config: Config

/** The files of the cluster are copied, read and sent again and again: the fewer, the better. */
const keepFewFiles = async (sql: Pool): Promise<void> => {
  await sql`drop database ${sql(TEMPLATE)}`
  const others = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> all (${TABLES})`
  await sql`drop table ${sql(others.map(({ name }) => name))} cascade`
}

/** Of the agencies, and what keys, jobs, backups and restores read. */
const TABLES = [
  "schema_migrations",
  "schema_functions",
  "agencies",
  "agencies_version",
  "agency_moves",
  "server_keys",
  "signing_keys",
  "site_acts",
  "live_rooms",
  "live_entries",
]

const add = (sql: Pool, id: string) => sql`
  insert into agencies (id, key, name, flag, is_default) values (${id}, ${id}, ${id}, ${id}, false)`

/** A moment after everything so far, once it has passed. */
const nextMoment = async (sql: Pool): Promise<number> => {
  const next = (await databaseNow(sql)) + 1
  while ((await databaseNow(sql)) <= next);
  return next
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-moment-"))
  for (const name of ["data", "backups", "media", "content"]) await mkdir(at(name))
  await mkdir(at("media/v1"))
  await writeFile(at("media/v1/index.m3u8"), "video")
  await writeFile(at("content/site.yaml"), "content")
  const [dataDir, backupDir] = [at("data"), at("backups")]
  const settings = { ...(await archiving(backupDir)), fsync: "off" }
  await copyFolder(await clusterFolder(), dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log })
  const pool = connect(postgres.address, { max: 1 })
  await keepFewFiles(pool)
  config = readConfig({
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    MEDIA_DIR: at("media"),
    CONTENT_DIR: at("content"),
  })
  readSecretsKey(config)
  const copy = connect(postgres.address, { max: 1 })
  const make = (now: string) => makeBackupSet({ pool: copy, config, backupDir, now: () => Date.parse(now) })
  await add(pool, "first")
  await make("2026-03-02T00:00:00Z")
  await writeFile(at("content/new.yaml"), "news")
  await make("2026-03-03T00:00:00Z")
  await add(pool, "second")
  moment = await nextMoment(pool)
  await add(pool, "third")
  await Promise.all([pool.end(), copy.end()])
  await postgres.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The agencies of a database that is restored, looked at with its archive on, and changed. */
const restored = async (name: string, when: number | null): Promise<ReadonlyArray<string>> => {
  await restoreAt({ dataDir: at(name), backupDir: at("backups"), at: when, progress: quiet })
  return inDatabase(name, async (sql) => {
    const rows = await sql<{ id: string }[]>`select id from agencies order by id`
    await add(sql, name)
    return rows.map(({ id }) => id)
  })
}

const inDatabase = async <T>(name: string, run: (sql: Pool, address: DatabaseAddress) => Promise<T>): Promise<T> => {
  const settings = { ...(await archiving(at("backups"))), fsync: "off" }
  const postgres = await startEmbeddedPostgres({ dataDir: at(name), log, settings })
  const sql = connect(postgres.address, { max: 2 })
  try {
    return await run(sql, postgres.address)
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

it("leads from the files of a night to any moment since, and to the last one", async () => {
  expect(await restored("then", moment)).toStrictEqual(["first", "second"])
  expect(await restored("all", null)).toStrictEqual(["first", "second", "third"])
  const key = (name: string) => readFile(join(at(name), "secrets-key"), "utf8")
  expect(await key("then")).toBe(await key("data"))
})

it("begins anew with a database that was restored and goes on", async () => {
  await inDatabase("all", async (pool, address) => {
    const [job] = nightlyBackup(config, address)
    const deps = { pool, keys: await readServerKeys(pool), now: () => Date.parse("2026-03-03T01:00:00Z") }
    expect(await runSteps(job?.run ?? (async () => null), deps, { name: "back up" })).toBe(1)
    await add(pool, "fourth")
  })
})

it("refuses a moment that no backup and no log leads to, and leaves no database behind", async () => {
  const to = (when: number) => restoreAt({ dataDir: at("none"), backupDir: at("backups"), at: when, progress: quiet })
  await expect(to(Date.parse("2026-03-01T12:00:00Z"))).rejects.toThrow("has no copy of the database from before")
  await expect(to(moment + 3_600_000)).rejects.toThrow("the log ends before that moment")
  expect(await readdir(at("none"))).not.toContain("postgres")
  await expect(restoreAt({ dataDir: at("data"), backupDir: at("backups"), at: null, progress: quiet })).rejects.toThrow(
    "holds a database",
  )
})

it("shares with the set before what did not change", async () => {
  const [, newest, before] = (await backupSets(at("backups"))).map((set) => set.folder)
  const inode = async (set = "", name: string) => (await stat(join(set, name))).ino
  expect(await inode(newest, "media/v1/index.m3u8")).toBe(await inode(before, "media/v1/index.m3u8"))
  expect(await readFile(join(newest ?? "", "content/new.yaml"), "utf8")).toBe("news")
})

it("keeps as many sets as it should, and the log since the oldest", async () => {
  const [newest, ...rest] = await pruneSets(at("backups"), 1)
  expect(rest).toStrictEqual([])
  expect(await backupSets(at("backups"))).toStrictEqual([
    { folder: newest?.folder, at: Date.parse("2026-03-03T01:00:00Z") },
  ])
  const first = (await firstSegment(newest?.folder ?? "")) ?? ""
  await pruneLog(at("backups"), first)
  const kept = (await readdir(at("backups/log"))).filter((name) => /^\w{24}\.gz$/.test(name))
  expect(kept.toSorted()[0]).toBe(`${first}.gz`)
})

it("leads to the last moment of a database that was restored and went on, from a bucket when the folder is lost", async () => {
  const stub = await startS3Stub(Date.now, { listed: 1_000 })
  const store = bucketStore(stub.bucket, async () => undefined)
  try {
    const deps = { pool: null as never }
    const step = mirrorBackups(at("backups"), store)
    const next = async () => {
      const piece = await step(null as never, deps)
      return typeof piece === "function" ? piece(new AbortController().signal) : piece
    }
    stub.fail(503, "cut", 500, 503)
    await expect(next()).rejects.toThrow("503 SlowDown")
    expect(await next()).toBeGreaterThan(100)
    expect([await next(), await mirrorBackups(at("backups"), store)(null as never, deps)]).toStrictEqual([null, null])
    expect([...stub.objects.keys()].filter((key) => /media|content/.test(key))).toStrictEqual([])
    await mkdir(at("fetched"))
    await fetchBackups(at("fetched"), store)
    await restoreAt({ dataDir: at("mirrored"), backupDir: at("fetched"), at: null, progress: quiet })
    const rows = await inDatabase("mirrored", (sql) => sql<{ id: string }[]>`select id from agencies order by id`)
    expect(rows.map(({ id }) => id)).toStrictEqual(["all", "first", "fourth", "second", "third"])
  } finally {
    await stub.close()
  }
})

it("reads every file of a set, and names the first that is changed or missing", async () => {
  const [{ folder: set } = { folder: "" }] = await backupSets(at("backups"))
  expect((await checkSet(set)).rows["agencies"]).toBe(4)
  const file = join(set, "content/new.yaml")
  await writeFile(file, "olds")
  await expect(checkFiles(set, "content/")).rejects.toThrow(`${file} is changed`)
  await rm(file)
  await expect(checkFiles(set, "content/")).rejects.toThrow(`${file} is missing`)
})
