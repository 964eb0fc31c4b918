import { afterAll, beforeAll, expect, it } from "vitest"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer()
})
afterAll(() => server.close())

const report = { build_id: "b1", page: "home", name: "TypeError", message: "x is undefined", at: "home.js:1:2" }
const send = (over: object = {}, from = "192.0.2.1") => server.call("default.crash", { ...report, ...over }, { from })
const logged = () => server.logged.flatMap((line) => (JSON.parse(line) as { readonly crash?: unknown }).crash ?? [])

it("is written into the log without what anybody wrote, whatever a client sends", async () => {
  expect((await send({ message: "no 林晓雨 13800000000" })).data).toStrictEqual({ done: true })
  expect(logged()).toStrictEqual([{ ...report, message: "no … …" }])
  for (const wrong of [{ at: "林晓雨" }, { page: "/course?token=1" }, { message: "x".repeat(201) }])
    expect((await send(wrong)).response.statusCode).toBe(422)
  expect(logged()).toHaveLength(1)
})

it("is bounded by network", async () => {
  const statuses = []
  for (let n = 0; n < 21; n += 1) statuses.push((await send({}, "192.0.2.2")).response.statusCode)
  expect(new Set(statuses.slice(0, 20))).toStrictEqual(new Set([200]))
  expect(statuses[20]).toBe(429)
  expect((await send({}, "192.0.2.3")).response.statusCode).toBe(200)
})
