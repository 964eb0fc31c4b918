import { PassThrough } from "node:stream"
import { finished } from "node:stream/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const REGION = { id: "430000", name: "湖南" }

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer({
    handlers: {
      "default.ip": async () => ({ ip: "1.2.3.4", region: REGION, password_hash: "leak" }),
      "default.bottomDetail": async () => ({ about: 7 }) as never,
      "advertise.ad": async () => {
        throw new Error("select password_hash from users")
      },
      "calendar.info": async () => {
        const upload = new PassThrough()
        upload.destroy()
        await finished(upload)
        return { list: [] }
      },
    },
  })
})
afterAll(() => server.close())

it("drops output that the contract does not name", async () => {
  expect((await server.call("default.ip", {})).data).toStrictEqual({ ip: "1.2.3.4", region: REGION })
})

it("keeps what broke in the log, under the id that the answer carries", async () => {
  for (const [name, reason] of [
    ["default.bottomDetail", "about"],
    ["advertise.ad", "select password_hash from users"],
  ] as const) {
    server.logged.length = 0
    const { response } = await server.call(name, {})
    expect(response.statusCode).toBe(500)
    expect(response.json()).toStrictEqual({ code: 500, flag: 0, data: null, msg: "服务器出错了，请稍后再试" })
    const line = server.logged.find((text) => text.includes("request failed")) ?? "{}"
    expect(JSON.parse(line)).toMatchObject({ reqId: response.headers["x-request-id"] })
    expect(line).toContain(reason)
  }
})

it("does not call it a failure that a client left in the middle", async () => {
  server.logged.length = 0
  await server.call("calendar.info", { region_id: "430000" })
  expect(server.logged.filter((line) => line.includes("request failed"))).toStrictEqual([])
  expect(server.logged.filter((line) => line.includes("client left"))).toHaveLength(1)
})
