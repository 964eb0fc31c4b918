import { request } from "node:http"
import type { AddressInfo } from "node:net"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { signUp } from "../../support/people.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let token: string
beforeAll(async () => {
  server = await makeTestServer({ config: { apiPack: "auto" } })
  token = await signUp(server, "13800000001")
})
afterAll(() => server.close())

const signed = (now = START) => ({
  host: "a.test",
  sign: sign(accessTime(now), "study-site"),
  "access-time": accessTime(now),
})
const login = (payload: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/user/login",
    headers: { ...signed(), "content-type": "application/json", ...headers },
    payload,
  })

it("answers with the envelope and the server's time", async () => {
  const { response } = await server.call("default.ip", {})
  expect(response.json()).toStrictEqual({
    code: 20200,
    flag: 0,
    data: { ip: "127.0.0.1", region: { id: "430000", name: "湖南" } },
    msg: "",
  })
  expect(response.headers).toMatchObject({
    date: "Mon, 02 Mar 2026 02:00:00 GMT",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-type": "application/json; charset=utf-8",
  })
})

it("repeats the id that a request brings, and nothing else in its place", async () => {
  const named = async (asked: string) =>
    (await server.app.inject({ url: "/healthz", headers: { "client-request-id": asked } })).headers["client-request-id"]
  expect([await named("17-24"), await named("<b>"), await named("1, 2")]).toStrictEqual(["17-24", undefined, undefined])
})

it("refuses malformed JSON, bytes that are no UTF-8 and a planted prototype with 400", async () => {
  const wrong = ['{"mobile":', "mobile=1", '{"__proto__":{"a":1}}', Buffer.from([0x22, 0xff, 0x22])]
  for (const payload of wrong) {
    const response = await login(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toStrictEqual({ code: 400, flag: 0, data: null, msg: "请求内容不是有效的JSON" })
  }
})

it("names unknown fields and wrong types in Chinese with 422", async () => {
  const response = await login(JSON.stringify({ mobile: 13800000001, password: "x", is_admin: true }))
  expect(response.statusCode).toBe(422)
  expect(response.json()).toStrictEqual({
    code: 422,
    flag: 0,
    data: {
      fields: [
        { path: "is_admin", message: "不支持的字段is_admin" },
        { path: "mobile", message: "手机号应为文字" },
      ],
    },
    msg: "不支持的字段is_admin",
  })
})

it.each(["[]", "null", '"text"', "7"])("refuses %s where fields are due", async (payload) => {
  expect((await login(payload)).statusCode).toBe(422)
})

it("refuses unknown and repeated fields of a query", async () => {
  const ask = async (query: string) =>
    (await server.app.inject({ url: `/api/advertise/ad?${query}`, headers: signed() })).statusCode
  expect([await ask("place=home"), await ask("debug=1"), await ask("place=a&place=b")]).toStrictEqual([200, 422, 422])
})

it("refuses text that the database cannot store, in any field", async () => {
  for (const name of ["a\0b", "\ud83d"]) {
    const { status, msg } = await server.call("user.saveInfo", { name }, { token })
    expect([status, msg]).toStrictEqual([422, "内容含有不支持的字符"])
  }
})

it("refuses an oversized body with 413 and a foreign type with 415", async () => {
  const large = await login(JSON.stringify({ mobile: "1".repeat(300 * 1024) }))
  expect([large.statusCode, large.json().msg]).toStrictEqual([413, "提交的内容太大"])
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml"]) {
    const foreign = await login("a=b", { "content-type": type })
    expect([foreign.statusCode, foreign.json().msg]).toStrictEqual([415, "不支持的内容类型"])
  }
})

it("checks that the sign belongs to the access time, and minds no clock", async () => {
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await server.app.inject({ url: "/api/default/ip", headers: { host: "a.test", ...headers } })).statusCode
  const day = 86_400_000
  expect([
    await ask(signed()),
    await ask(signed(START - 900 * day)),
    await ask(signed(START + 900 * day)),
  ]).toStrictEqual([200, 200, 200])
  expect([
    await ask({}),
    await ask({ ...signed(), "access-time": "1" }),
    await ask({ ...signed(), sign: "0".repeat(32) }),
    await ask({ "access-time": "soon", sign: sign("soon", "study-site") }),
  ]).toStrictEqual([400, 400, 400, 400])
  const { msg } = await server.call("default.ip", {}, { headers: { sign: "bad" } })
  expect(msg).toBe("请求签名不正确（Sign）")
})

it("takes the token bare or behind Bearer", async () => {
  const bare = await server.call("user.info", {}, { token })
  const bearer = await server.call("user.info", {}, { token: `Bearer ${token}` })
  expect([bare.status, bearer.status]).toStrictEqual([200, 200])
  expect(bearer.data).toStrictEqual(bare.data)
})

it("does not sign in by cookie, forged token, another agency's token or an old one", async () => {
  const refused = { code: 401, flag: 0, data: null, msg: "请先登录" }
  const cookie = await server.call("user.info", {}, { headers: { cookie: `token=${token}` } })
  const forged = await server.call("user.info", {}, { token: `${token.slice(0, -1)}x` })
  const foreign = await server.call("user.info", {}, { token, host: "b.test" })
  server.clock.now = START + 30 * 86_400_000
  const old = await server.call("user.info", {}, { token })
  server.clock.now = START
  for (const { response } of [cookie, forged, foreign, old]) {
    expect(response.statusCode).toBe(401)
    expect(response.json()).toStrictEqual(refused)
  }
})

it("believes no Agency-Flag", async () => {
  const { status } = await server.call("user.info", {}, { token, host: "b.test", headers: { "agency-flag": "a" } })
  expect(status).toBe(401)
})

it("answers a public call in spite of a stale token", async () => {
  const { status, data } = await server.call("default.routeRules", {}, { token: "stale" })
  expect([status, data]).toStrictEqual([200, { list: [] }])
})

it("keeps the token out of the database", async () => {
  const rows = await server.sql`select encode(token_hash, 'base64') as hash from tokens`
  expect(JSON.stringify(rows)).not.toContain(token)
})

it("reports an unknown call", async () => {
  for (const [method, url] of [
    ["GET", "/api/nothing"],
    ["GET", "/api/user/login"],
    ["DELETE", "/api/user/info"],
  ] as const) {
    const response = await server.app.inject({ method, url, headers: signed() })
    expect([response.statusCode, response.json()]).toStrictEqual([
      404,
      { code: 404, flag: 0, data: null, msg: "接口不存在" },
    ])
  }
})

it("compresses what is worth it", async () => {
  const get = (coding: string) =>
    server.app.inject({ url: "/api/openapi.json", headers: { host: "a.test", "accept-encoding": coding } })
  const [brotli, gzip, none] = [await get("gzip, br"), await get("gzip, br;q=0"), await get("identity")]
  expect([brotli, gzip, none].map(({ headers }) => headers["content-encoding"])).toStrictEqual([
    "br",
    "gzip",
    undefined,
  ])
  expect(brotli.rawPayload.length).toBeLessThan(none.rawPayload.length / 4)
})

it("answers those who ask for the same at once in the coding that each prefers", async () => {
  const url = "/api/default/bottom-detail"
  const detail = { about: "关于我们。".repeat(400), contact: "", links: [], copyright: "" }
  await server.sql`update agencies set bottom_detail = ${server.sql.json(detail)} where id = 'b'`
  server.deps.agencies.forget()
  const codings = ["br", "gzip", "identity", "br", "gzip", "identity"]
  const answers = await Promise.all(
    codings.map((coding) =>
      server.app.inject({ url, headers: { ...signed(), host: "b.test", "accept-encoding": coding } }),
    ),
  )
  expect(
    answers.map(({ statusCode, headers }) => [statusCode, headers["content-encoding"], headers["vary"]]),
  ).toStrictEqual(codings.map((coding) => [200, coding === "identity" ? undefined : coding, "Accept-Encoding"]))
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const texts = answers.map(({ rawPayload }, n) => read[codings[n] as keyof typeof read](rawPayload).toString())
  expect(new Set(texts).size).toBe(1)
  expect(answers[2]?.headers["content-length"]).toBe(String(Buffer.byteLength(texts[0] ?? "")))
})

it("logs no secret and no person", async () => {
  const mobile = "13912345678"
  const { msg } = await server.call(
    "user.login",
    { mobile, password: "hush-hush-1" },
    { headers: { cookie: "token=crumbs" } },
  )
  expect(msg).toBe("手机号或密码不正确")
  await server.app.inject({ url: `/api/user/info-v1?mobile=${mobile}`, headers: { ...signed(), authorization: token } })
  server.logged.length = 0
  await login(JSON.stringify({ mobile, password: "hush-hush-1" }), { cookie: "token=crumbs", authorization: token })
  const text = server.logged.join("")
  expect(text).toContain('"path":"/api/user/login"')
  for (const secret of [mobile, "hush-hush-1", "crumbs", token]) expect(text).not.toContain(secret)
})

it("answers a broken request line and a path that cannot be decoded with 400", async () => {
  await server.app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = server.app.server.address() as AddressInfo
  const status = await new Promise<number | undefined>((done, fail) => {
    const sent = request(
      { port, host: "127.0.0.1", path: "/api/%E0%A4%A", headers: { host: "a.test" } },
      (response) => {
        response.resume()
        done(response.statusCode)
      },
    )
    sent.once("error", fail).end()
  })
  expect(status).toBe(400)
})
