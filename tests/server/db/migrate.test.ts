import { afterAll, beforeAll, expect, it } from "vitest"
import { isMigrated, migrate, readMigrations } from "#server/db/migrate.ts"
import { staleMigrations } from "#server/db/staleMigrations.ts"
import { makeTestDatabase, type TestDatabase } from "../../support/testDatabase.ts"

let database: TestDatabase
beforeAll(async () => {
  database = await makeTestDatabase()
})
afterAll(() => database.close())

it("applies each migration once", async () => {
  const all = await readMigrations()
  expect(await migrate(database.sql)).toStrictEqual([])
  expect(await isMigrated(database.sql, all)).toBe(true)
  const next = { name: "0900_more.sql", text: "create table more (id text primary key); insert into more values ('a')" }
  expect(await isMigrated(database.sql, [...all, next])).toBe(false)
  const twice = await Promise.all([migrate(database.sql, [...all, next]), migrate(database.sql, [...all, next])])
  expect(twice.flat()).toStrictEqual(["0900_more.sql"])
  expect(await database.sql`select id from more`).toMatchObject([{ id: "a" }])
})

it("names a migration that was changed after it was applied, and the ways back", async () => {
  const all = [...(await readMigrations()), { name: "0900_more.sql", text: "-- another text" }]
  const [line = "", ...others] = await staleMigrations(database.sql, { url: "postgres://x" }, "data", all)
  expect(line).toBe(
    "0900_more.sql was changed after this database applied it, which does not have the change. " +
      "Back to the applied text: git checkout -- server/db/migrations/0900_more.sql; put the change into a new migration. " +
      "Or stop, begin with an empty database (everything in it is lost): empty the database of DATABASE_URL, and start again",
  )
  expect(others).toStrictEqual([])
  expect(await staleMigrations(database.sql, { url: "postgres://x" }, "data")).toStrictEqual([])
})

it("refuses a database that a newer version migrated", async () => {
  await expect(migrate(database.sql, await readMigrations())).rejects.toThrow(
    "the database was migrated by a newer version (0900_more.sql): install that version or later",
  )
})

it("leaves nothing of a migration that fails", async () => {
  const known = [...(await readMigrations()), { name: "0900_more.sql", text: "" }]
  const broken = { name: "0901_broken.sql", text: "create table half (id text); select 1 / 0" }
  await expect(migrate(database.sql, [...known, broken])).rejects.toThrow("division by zero")
  expect(await database.sql`select to_regclass('half') as half`).toMatchObject([{ half: null }])
})

it("replaces a function when its text has changed, and back", async () => {
  const all = [...(await readMigrations()), { name: "0900_more.sql", text: "" }]
  const answering = (answer: number) => [
    {
      name: "asked.sql",
      text: `create or replace function asked() returns integer language sql as 'select ${answer}'`,
    },
  ]
  const asked = async () => (await database.sql<{ asked: number }[]>`select asked()`)[0]?.asked
  expect(await migrate(database.sql, all, answering(1))).toStrictEqual(["asked.sql"])
  expect(await migrate(database.sql, all, answering(1))).toStrictEqual([])
  expect(await migrate(database.sql, all, answering(2))).toStrictEqual(["asked.sql"])
  expect(await asked()).toBe(2)
  expect(await migrate(database.sql, all, answering(1))).toStrictEqual(["asked.sql"])
  expect(await asked()).toBe(1)
})
