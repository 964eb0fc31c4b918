import { setImmediate as nextTurn } from "node:timers/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import type { Pool, Sql } from "#server/db/Sql.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let killer: Pool
beforeAll(async () => {
  server = await makeTestServer()
  killer = connect(server.database.address, { max: 1, applicationName: "killer" })
  await server.sql`create table marks (name text)`
})
afterAll(async () => {
  await killer.end()
  await server.close()
})

const pidOf = async (sql: Sql): Promise<number> => {
  const [row] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  return row.pid
}
/** Until the processes are gone, however busy the machine is. */
const end = async (pid: number): Promise<void> => {
  await killer`select pg_terminate_backend(${pid}, 60000)`
}
const endAll = () => killer`
  select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and application_name <> 'killer'`
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error & { readonly code?: string }) => error.code,
  )

it("fails a transaction whose connection ends in the middle of a query, and works on", async () => {
  const lost = server.sql.begin(async (sql) => {
    const pid = await pidOf(sql)
    const [slow] = await Promise.allSettled([sql`select pg_sleep(20)`, end(pid)])
    if (slow.status === "rejected") throw slow.reason
  })
  expect(await reasonOf(lost)).toBe("CONNECTION_CLOSED")
  expect(await reasonOf(server.sql`select 1`)).toBe("done")
})

it("runs nothing of a transaction after its connection ended", async () => {
  const after: unknown[] = []
  const lost = server.sql.begin(async (sql) => {
    await sql`insert into marks values ('before')`
    await end(await pidOf(sql))
    // until the driver has seen the end, as a slow computation would
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    await server.sql.begin(async (other) => {
      after.push(await reasonOf(other`insert into marks values ('other')`))
      after.push(await reasonOf((async () => sql`insert into marks values ('after')`)()))
    })
  })
  expect(await reasonOf(lost)).toBe("CONNECTION_CLOSED")
  expect(await reasonOf(server.sql`select 1`)).toBe("done")
  await expect.poll(() => after).toStrictEqual(["done", "CONNECTION_CLOSED"])
  expect([...(await server.sql`select name from marks`)]).toStrictEqual([{ name: "other" }])
})

it("answers or says 503 while connections are ended under load, and recovers", async () => {
  const ready = async () => (await server.app.inject({ url: "/readyz", headers: { host: "a.test" } })).statusCode
  const statuses = new Set<number>()
  let isOver = false
  const ask = async () => {
    while (!isOver) {
      statuses.add(await ready())
      statuses.add((await server.call("course.list", {})).status)
    }
  }
  const write = async () => {
    while (!isOver)
      await reasonOf(
        server.sql.begin(async (sql) => {
          await sql`select 1`
          await sql`insert into marks values ('load')`
        }),
      )
  }
  const load = [...Array.from({ length: 6 }, ask), ...Array.from({ length: 6 }, write)]
  for (let round = 0; round < 6; round += 1) {
    await endAll()
    await expect.poll(ready, { interval: 5 }).toBe(200)
  }
  isOver = true
  await Promise.all(load)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toStrictEqual([])

  await expect
    .poll(async () => new Set(await Promise.all(Array.from({ length: 40 }, ready))))
    .toStrictEqual(new Set([200]))
})
