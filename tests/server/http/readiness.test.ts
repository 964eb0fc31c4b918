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
