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

it("asks the disk of the embedded database, and leaves another database's disk to that", async () => {
  free = makeFreeBytes({ databaseUrl: null, dataDir: server.deps.config.dataDir })
  expect(await ready()).toStrictEqual([200, { status: "ready" }])
  free = makeFreeBytes({ databaseUrl: null, dataDir: "/no/such/mount" })
  expect(await ready()).toStrictEqual(FULL)
  free = makeFreeBytes({ databaseUrl: "postgres://db/site", dataDir: "/no/such/mount" })
  expect(await ready()).toStrictEqual([200, { status: "ready" }])
})
