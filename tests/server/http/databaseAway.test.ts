import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { clusterFolder } from "../../support/clusterFolder.ts"
import { copyFolder } from "../../support/copyFolder.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let dataDir: string
let postgres: EmbeddedPostgres
let server: TestServer
const start = () =>
  startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} }, settings: { fsync: "off" } })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "study-away-"))
  await copyFolder(await clusterFolder(), dataDir)
  postgres = await start()
  const sql = connect(postgres.address, { max: 4 })
  const close = () => sql.end({ timeout: 1 })
  server = await makeTestServer({ database: { sql, address: postgres.address, close } })
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const get = (url: string, host = "a.test") => server.app.inject({ url, headers: { host } })
const check = () => server.call("user.checkUsername", { mobile: "13800000001" })

it("reports that it is away, and recovers by itself when it is back", async () => {
  expect([(await get("/readyz")).json(), (await check()).data]).toStrictEqual([{ status: "ready" }, { exists: false }])

  await postgres.stop()
  const ready = await get("/readyz")
  expect([ready.statusCode, ready.json()]).toStrictEqual([503, { status: "not ready", reason: "the database is away" }])
  expect((await get("/healthz")).statusCode).toBe(200)
  const { response } = await check()
  expect([response.statusCode, response.headers["retry-after"], response.json()]).toStrictEqual([
    503,
    "2",
    { code: 503, flag: 0, data: null, msg: "服务暂时不可用，请稍后再试" },
  ])
  server.clock.now = START + 60_000
  const known = await server.call("default.routeRules", {})
  expect([known.status, known.data]).toStrictEqual([200, { list: [] }])
  const page = await get("/", "never-asked.test")
  expect([page.statusCode, page.headers["content-type"]]).toStrictEqual([503, "text/html; charset=utf-8"])
  expect(page.body).toContain("服务暂时不可用")

  postgres = await start()
  await expect.poll(async () => (await check()).data).toStrictEqual({ exists: false })
  await expect.poll(async () => (await get("/readyz")).statusCode).toBe(200)
})

it("reports missing migrations", async () => {
  await server.sql`delete from schema_migrations where name like '0001%'`
  const { statusCode, body } = await get("/readyz")
  expect([statusCode, JSON.parse(body)]).toStrictEqual([503, { status: "not ready", reason: "migrations are missing" }])
})
