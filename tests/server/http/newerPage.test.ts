import { afterAll, beforeAll, expect, it } from "vitest"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { isReplaced, noteStarted } from "#server/db/startedBuild.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let isOther = false
beforeAll(async () => {
  server = await makeTestServer({ deps: { isReplaced: async () => isOther } })
})
afterAll(() => server.close())

const signed = { host: "a.test", sign: sign(accessTime(START), "study-site"), "access-time": accessTime(START) }
const ask = async (url: string, payload?: object) => {
  const { statusCode, headers, body } = await server.app.inject({
    url,
    headers: signed,
    ...(payload && { method: "POST", payload }),
  })
  return [statusCode, headers["retry-after"] ?? null, JSON.parse(body).msg]
}
const UPDATING = [503, "5", "网站正在更新，请稍后重试"]

it.each([
  ["a field of a call", 422, () => ask("/api/advertise/ad?place=home&size=2")],
  ["a field inside a call", 422, () => ask("/api/user/login", { mobile: "1", password: "x", device: { os: "" } })],
  ["a call", 404, () => ask("/api/advertise/next")],
  ["a field of the back office", 422, () => ask("/admin/api/sign-in", { email: "a@a.test", password: "x", next: "" })],
])(
  "waits with %s that it does not know while a newer build takes over, and refuses it else",
  async (_, status, asked) => {
    isOther = false
    const [refused] = await asked()
    isOther = true
    expect([refused, await asked()]).toStrictEqual([status, UPDATING])
  },
)

it("refuses as ever what no newer build would take either", async () => {
  isOther = true
  expect(await ask("/api/user/login", { mobile: "1" })).toStrictEqual([422, null, "请输入正确的手机号"])
})

it("is replaced by the build that was started last", async () => {
  const replaced = () => Promise.all(["one", "two"].map((build) => isReplaced(server.sql, build)))
  expect(await replaced()).toStrictEqual([false, false])
  await noteStarted(server.sql, "one")
  await noteStarted(server.sql, "two")
  expect(await replaced()).toStrictEqual([true, false])
  await noteStarted(server.sql, "one")
  expect(await replaced()).toStrictEqual([false, true])
})
