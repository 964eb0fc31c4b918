import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const failingJobs = new Set<string>()
let server: TestServer
beforeAll(async () => {
  server = await makeTestServer({ deps: { failingJobs } })
})
afterAll(() => server.close())

const readiness = async () => {
  const { statusCode, body } = await server.app.inject({ url: "/readyz" })
  return [statusCode, JSON.parse(body) as unknown]
}

it("names the jobs that fail, and keeps answering requests, which need none of them", async () => {
  failingJobs.add("close attempts")
  expect(await readiness()).toStrictEqual([200, { status: "ready", failing: ["close attempts"] }])
  failingJobs.clear()
  expect(await readiness()).toStrictEqual([200, { status: "ready" }])
})

it("is not ready once it is about to stop, and answers everything else as before", async () => {
  const leaving = await makeTestServer()
  leaving.app.leave()
  const ready = await leaving.app.inject({ url: "/readyz" })
  expect([ready.statusCode, ready.json()]).toStrictEqual([
    503,
    { status: "not ready", reason: "the server is about to stop" },
  ])
  expect((await leaving.call("default.ip", {})).status).toBe(200)
  await leaving.close()
})
