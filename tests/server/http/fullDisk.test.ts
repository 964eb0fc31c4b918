import { afterAll, beforeAll, expect, it } from "vitest"
import { makeFreeBytes } from "#server/db/freeBytes.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let free: () => Promise<number>
beforeAll(async () => {
  server = await makeTestServer({ deps: { freeBytes: () => free() } })
})
afterAll(() => server.close())

const ready = async () => {
  const { statusCode, body } = await server.app.inject({ url: "/readyz", headers: { host: "a.test" } })
  return [statusCode, JSON.parse(body) as unknown]
}
const FULL = [503, { status: "not ready", reason: "the disk of DATA_DIR is full or away" }]

it("is not ready while its disk is full, and ready again when there is room", async () => {
  free = async () => 64 * 1024 * 1024 - 1
  expect(await ready()).toStrictEqual(FULL)
  free = async () => 64 * 1024 * 1024
  expect(await ready()).toStrictEqual([200, { status: "ready" }])
})

it("answers what it cannot store with 503 and the reason, from the database and from a folder", async () => {
  const failing = (error: Error) => () => Promise.reject(error)
  const noSpace = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  })
  const quota = Object.assign(new Error("EDQUOT: disk quota exceeded"), { code: "EDQUOT", syscall: "write" })
  const ofDatabase = () => server.sql`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`
  for (const handler of [failing(noSpace), failing(quota), ofDatabase]) {
    const full = await makeTestServer({ database: server.database, handlers: { "default.ip": handler as never } })
    const { response } = await full.call("default.ip", {})
    expect([response.statusCode, response.headers["retry-after"], response.json()]).toStrictEqual([
      503,
      "30",
      { code: 503, flag: 0, data: null, msg: "服务器存储空间已满，暂时无法保存，请稍后再试" },
    ])
    await full.app.close()
  }
})

it("asks the disk of the embedded database, and leaves another database's disk to that", async () => {
  free = makeFreeBytes({ databaseUrl: null, databaseListen: null, dataDir: server.deps.config.dataDir })
  expect(await ready()).toStrictEqual([200, { status: "ready" }])
  free = makeFreeBytes({ databaseUrl: null, databaseListen: null, dataDir: "/no/such/mount" })
  expect(await ready()).toStrictEqual(FULL)
  free = makeFreeBytes({ databaseUrl: "postgres://db/site", databaseListen: null, dataDir: "/no/such/mount" })
  expect(await ready()).toStrictEqual([200, { status: "ready" }])
})
