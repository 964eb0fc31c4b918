import { afterAll, beforeAll, expect, it } from "vitest"
import { freePort } from "../../support/npmScript.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  const url = `http://127.0.0.1:${await freePort()}/sms`
  server = await makeTestServer({ config: { smsGateway: { kind: "gateway", url, token: "secret-token" } } })
})
afterAll(() => server.close())

it("names agency and cause in the log when an SMS is not sent, and neither number nor token", async () => {
  server.logged.length = 0
  const { status } = await server.call("sms.send", { mobile: "13800000001", scene: "login" }, { host: "b.test" })
  expect(status).toBe(503)
  const [line = ""] = server.logged.filter((each) => each.includes("SMS not sent"))
  expect(JSON.parse(line)).toMatchObject({ agency: "b", err: { cause: { code: "ECONNREFUSED" } } })
  expect(line).not.toMatch(/13800000001|secret-token/)
})
