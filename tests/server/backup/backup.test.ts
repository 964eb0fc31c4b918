import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { checkBackup } from "#server/backup/checkBackup.ts"
import { encode, type Frame } from "#server/backup/frames.ts"
import { restoreBackup } from "#server/backup/restoreBackup.ts"
import { writeBackup } from "#server/backup/writeBackup.ts"
import { connect } from "#server/db/connect.ts"
import { isMigrated, migrate, readMigrations } from "#server/db/migrate.ts"
import type { Pool } from "#server/db/Sql.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"
import { makeTestServer } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { save, start } from "../attempt/sitting.ts"

const TAKERS = 6
const SAVES = 15
const progress = () => {}

let folder: string
let site: StudySite
let file: string
const ends: Array<() => Promise<void>> = []

/** What was acknowledged before the backup began. */
let before: ReadonlyArray<Acknowledged>
let all: ReadonlyArray<Acknowledged>

interface Acknowledged {
  readonly attempt_id: string
  readonly seq: number
}

/** A database without any table. */
const emptyDatabase = async (): Promise<TestDatabase> => {
  const database = await makeTestDatabase("template0")
  ends.push(database.close)
  return database
}

const write = async (database: TestDatabase, name: string) => {
  const pool = connect(database.address, { max: 1 })
  const path = join(folder, name)
  try {
    await writeBackup({ pool, file: path, settings: { SIGN_SALT: "pepper" }, progress })
  } finally {
    await pool.end()
  }
  return path
}

const applied = async () => (await readMigrations()).map(({ name }) => name)

const countsOf = async (sql: Pool): Promise<Readonly<Record<string, number>>> => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not like 'schema\_%' order by 1`
  const counts = tables.map(async ({ name }) => {
    const [row] = await sql<[{ n: number }]>`select count(*) as n from ${sql(name)}`
    return [name, row.n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** A backup made in the middle of an exam, whose takers go on saving. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-backup-"))
  site = await makeStudySite()
  ends.push(site.close)
  const acknowledged: Acknowledged[] = []
  let enough = () => {}
  const underWay = new Promise<void>((done) => (enough = done))
  const sittings = await Promise.all(
    Array.from({ length: TAKERS }, async () => {
      const learner = await site.learner()
      return { learner, attempt_id: (await start(learner)).attempt_id }
    }),
  )
  const taker = async ({ learner, attempt_id }: (typeof sittings)[number]) => {
    for (let seq = 1; seq <= SAVES; seq += 1) {
      const outcome = await save(learner, attempt_id, [{ seq, question_id: "q1", value: seq % 2 === 0 ? "A" : "B" }])
      if (outcome.outcome !== "taken") throw new Error(outcome.outcome)
      acknowledged.push({ attempt_id, seq })
      if (acknowledged.length > (TAKERS * SAVES) / 3) enough()
    }
  }
  const takers = Promise.all(sittings.map(taker))
  await underWay
  before = [...acknowledged]
  file = await write(site.database, "night.backup")
  await takers
  all = [...acknowledged]
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

it("holds every answer that was acknowledged before it began, in a site that goes on", async () => {
  const database = await emptyDatabase()
  const { rows } = await restoreBackup({ pool: database.sql, file, progress })
  expect(sorted(rows)).toStrictEqual(await countsOf(database.sql))
  const found = await database.sql<{ key: string }[]>`select attempt_id || ' ' || seq as key from attempt_records`
  const keys = new Set(found.map(({ key }) => key))
  expect(before.filter(({ attempt_id, seq }) => !keys.has(`${attempt_id} ${seq}`))).toStrictEqual([])
  expect([before.length > 0, before.length < all.length]).toStrictEqual([true, true])

  const restored = await makeTestServer({ database, agencies: false })
  const { deriving, signing } = restored.deps.keys
  expect([deriving, ...signing].map((key) => key.equals(site.deps.keys.deriving))).toStrictEqual([true, true])
  const ready = await restored.app.inject({ url: "/readyz", headers: { host: "a.test" } })
  expect(ready.json()).toStrictEqual({ status: "ready" })
  await restored.app.close()
})

it("says what is inside, and is for its owner alone", async () => {
  const { header, rows } = await checkBackup(file)
  expect(header).toMatchObject({ format: 1, settings: { SIGN_SALT: "pepper" } })
  expect(header.migrations).toStrictEqual(await applied())
  expect([rows["users"], rows["attempts"], (rows["attempt_records"] ?? 0) >= before.length]).toStrictEqual([
    TAKERS,
    TAKERS,
    true,
  ])
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it("begins the numbers of a live room again, and keeps what was said in it", async () => {
  const EPOCH = 5
  const [session] = await site.sql<[{ id: string }]>`select id from live_sessions where agency_id = 'a' limit 1`
  await site.sql`insert into live_rooms (agency_id, session_id, epoch, last_n) values ('a', ${session.id}, ${EPOCH}, 2)`
  await site.sql`
    insert into live_entries (agency_id, session_id, epoch, n, kind, user_id, name, role, body, at)
    select 'a', ${session.id}, e.epoch, e.n, 'say', u.id, '', 'learner', e.body, now()
    from (select id from users limit 1) u, (values (4, 1, '昨天'), (5, 1, '一'), (5, 2, '二')) e (epoch, n, body)`
  const database = await emptyDatabase()
  await restoreBackup({ pool: database.sql, file: await write(site.database, "room.backup"), progress })
  const [room] = await database.sql<[{ epoch: number; last_n: number }]>`select epoch, last_n from live_rooms`
  expect([room.epoch > EPOCH, room.last_n]).toStrictEqual([true, 2])
  const said = await database.sql<{ body: string; epoch: number }[]>`
    select body, epoch from live_entries order by epoch, n`
  expect(said.map(({ body, epoch }) => [body, epoch])).toStrictEqual([
    ["昨天", 4],
    ["一", room.epoch],
    ["二", room.epoch],
  ])
})

it("goes on with the numbers of rows, and keeps text, bytes and nulls as they were", async () => {
  const odd = "tab\t line\n back\\slash \\N 秘密"
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n))
  const [user] = await site.sql<{ id: string }[]>`update users set name = ${odd} where agency_id = 'a' returning id`
  const id = user?.id ?? ""
  await site.sql`insert into avatars (agency_id, user_id, name, bytes) values ('a', ${id}, 'u.png', ${bytes})`
  const note = async (sql: Pool): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      insert into key_corrections (agency_id, question_id, answer_before, answer_after, corrected_at)
      values ('a', 'q1', '"A"', '"B"', ${0}) returning id`
    return row?.id ?? 0
  }
  await note(site.sql)
  const last = await note(site.sql)
  const to = await emptyDatabase()
  await restoreBackup({ pool: to.sql, file: await write(site.database, "odd.backup"), progress })
  const [row] = await to.sql`
    select u.name, u.mobile, a.bytes from users u join avatars a on a.agency_id = u.agency_id and a.user_id = u.id`
  expect(row).toStrictEqual({ name: odd, mobile: null, bytes })
  expect(await note(to.sql)).toBe(last + 1)
})

it("brings a backup of an earlier version up to this one", async () => {
  const migrations = await readMigrations()
  const from = await emptyDatabase()
  await migrate(from.sql, migrations.slice(0, -1), [])
  await from.sql`insert into agencies (id, key, name, flag, is_default) values ('old', 'old', '旧', 'old', true)`
  const to = await emptyDatabase()
  await restoreBackup({ pool: to.sql, file: await write(from, "old.backup"), progress })
  expect(await isMigrated(to.sql, migrations)).toBe(true)
  expect(await to.sql`select id from agencies`).toMatchObject([{ id: "old" }])
})

it("leaves alone a database that holds anything, and a file that is there", async () => {
  const database = await makeTestDatabase()
  ends.push(database.close)
  await expect(restoreBackup({ pool: database.sql, file, progress })).rejects.toThrow(
    "a backup is restored into an empty database only: name an empty DATA_DIR or DATABASE_URL",
  )
  await expect(write(site.database, "night.backup")).rejects.toThrow(`${file} is there already: name another file`)
})

it("refuses a file that is cut off, changed, or another thing, and then restores nothing", async () => {
  const whole = await readFile(file)
  const plain = gunzipSync(whole)
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff
  const cases: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
    ["cut", whole.subarray(0, whole.length - 100)],
    ["changed", flipped],
    ["without its end", gzipSync(plain.subarray(0, plain.length - 10))],
    ["another gzip", gzipSync("hello, world")],
    ["text", Buffer.from("hello")],
    ["empty", Buffer.alloc(0)],
  ]
  const database = await emptyDatabase()
  for (const [name, bytes] of cases) {
    const path = join(folder, name)
    await writeFile(path, bytes)
    expect([
      name,
      await restoreBackup({ pool: database.sql, file: path, progress }).catch((e: Error) => e.name),
    ]).toStrictEqual([name, "NoBackup"])
  }
  expect(await countsOf(database.sql)).toStrictEqual({})
})

it.each([
  ["right after the last row", 1],
  ["in the middle of rows", 100_000],
])("ends with the sentence of a database that refuses rows %s, and stores nothing", async (_, good) => {
  const path = join(folder, `refused-${good}.backup`)
  const columns = ["host", "agency_id"]
  const frames: ReadonlyArray<Frame> = [
    { kind: "header", value: { format: 1, made_at: "", postgres: "18", migrations: await applied(), settings: {} } },
    { kind: "table", value: { name: "agency_hosts", columns } },
    { kind: "rows", bytes: Buffer.from("twice.test\ta\ntwice.test\ta\n") },
    { kind: "rows", bytes: Buffer.from(Array.from({ length: good }, (__, n) => `${n}.test\ta\n`).join("")) },
    { kind: "end", value: { tables: 1 } },
  ]
  await writeFile(path, gzipSync(Buffer.concat(frames.map(encode))))
  const database = await emptyDatabase()
  await expect(restoreBackup({ pool: database.sql, file: path, progress })).rejects.toThrow(
    'duplicate key value violates unique constraint "agency_hosts_pkey"',
  )
  expect(await countsOf(database.sql)).toStrictEqual({})
})

it("ends when the connection is lost while rows are copied", async () => {
  const database = await emptyDatabase()
  const [{ name }] = await database.sql<[{ name: string }]>`select current_database() as name`
  const lose = async (line: string) => {
    if (line === "restored: agencies")
      await site.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and state <> 'idle'`
  }
  await expect(restoreBackup({ pool: database.sql, file, progress: (line) => void lose(line) })).rejects.toThrow(
    /terminating connection|CONNECTION_/,
  )
})

it("leaves no part of a backup that failed", async () => {
  await expect(write(await emptyDatabase(), "none.backup")).rejects.toThrow(
    'relation "schema_migrations" does not exist',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith("none"))).toStrictEqual([])
})

it("reads on after a table that filled its buffer", async () => {
  const database = await emptyDatabase()
  const pool = connect(database.address, { max: 1 })
  // no other tables: each would be copied eight times
  await migrate(pool, [], [])
  for (let n = 0; n < 12; n += 1) {
    await pool`create table ${pool(`wide_${n}`)} (line text not null)`
    await pool`
      insert into ${pool(`wide_${n}`)}
      select string_agg(md5(random()::text), '') from generate_series(1, ${1_100 + 40 * n}) i, generate_series(1, 3) row group by row`
  }
  await pool.end()
  for (let n = 0; n < 8; n += 1) await write(database, `wide-${n}.backup`)
})
