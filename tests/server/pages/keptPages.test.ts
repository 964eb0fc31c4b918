import { once } from "node:events"
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { registerPages } from "#server/pages/registerPages.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

let server: TestServer
let passed = 0
let rendered = 0

beforeAll(async () => {
  server = await makeTestServer({
    config: { trustProxy: ["127.0.0.1"] },
    deps: {
      registerPages: async (app, { now, costs }) => {
        app.addHook("onRequest", (_request, _reply, done) => {
          passed += 1
          done()
        })
        registerPages(app, {
          files: {
            buildId: "x",
            script: "/x.js",
            css: "",
            scripts: () => [],
            render: async ({ href, startUp }) => {
              rendered += 1
              const whose = startUp.has_token ? "learner" : "guest"
              const html = `${startUp.agency.name} ${href} ${whose} ${rendered} ${"字".repeat(2_000)}`
              const page = { page: "home", title: "", description: "", html, snapshot: {}, isSettled: true, calls: [] }
              return { kind: "page", status: href === "/none" ? 404 : 200, ...page }
            },
            remoteCall: (() => {}) as never,
          },
          clock: now,
          costs,
          salt: "",
          apiBase: "/api",
          resourceUrl: "",
          patience: 300,
          callAs: () => () => Promise.reject(new Error("no call")),
        })
      },
    },
  })
  await server.app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => server.close())
beforeEach(() => {
  // what the test before left is older than a page is kept
  server.clock.now += 60_000
  ;[passed, rendered] = [0, 0]
})

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const ask = async (path: string, headers: OutgoingHttpHeaders = {}, method = "GET"): Promise<Answer> => {
  const { port } = server.app.server.address() as AddressInfo
  const asked = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    headers: { host: "a.test", ...headers },
    agent: false,
  })
  const [answer] = await once(asked.end(), "response")
  return { status: answer.statusCode, headers: answer.headers, body: (await buffer(answer)).toString("base64") }
}

const withoutRequestId = ({ headers: { "x-request-id": _, ...headers }, ...answer }: Answer) => ({ ...answer, headers })

it("answers again what the first answer was, without passing the hooks", async () => {
  for (const headers of [
    {},
    { "accept-encoding": "gzip, br" },
    { "accept-encoding": "gzip" },
    { "client-request-id": "1-1" },
    { host: "B.TEST:80" },
    { "x-forwarded-proto": "https", "x-forwarded-host": "b.test" },
  ]) {
    const first = await ask("/course", headers)
    passed = 0
    const second = await ask("/course", headers)
    expect([passed, first.status, withoutRequestId(second)]).toStrictEqual([0, 200, withoutRequestId(first)])
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"])
  }
  expect(rendered).toBe(3)
})

it("keeps the home page once for all guests and once for all learners, and other pages for both", async () => {
  const tokens = ["token=a", "theme=dark; token=b"]
  const guests = ["", "theme=token", "token="]
  const bodyOf = async (path: string, cookie: string) => {
    const { body, headers } = await ask(path, { cookie })
    expect(headers["vary"]).toBe(path === "/" ? "accept-encoding, cookie" : "accept-encoding")
    return Buffer.from(body, "base64").toString()
  }
  for (const cookie of [...tokens, ...tokens]) expect(await bodyOf("/", cookie)).toContain("/ learner 1 ")
  for (const cookie of [...guests, ...guests]) expect(await bodyOf("/", cookie)).toContain("/ guest 2 ")
  for (const cookie of [...tokens, ...guests]) expect(await bodyOf("/course", cookie)).toContain("/course guest 3 ")
})

it("says of each request what belongs to it", async () => {
  await ask("/course", { "client-request-id": "1-1" })
  server.clock.now += 2_000
  const { headers } = await ask("/course")
  expect(passed).toBe(1)
  expect([headers["date"], headers["x-server-time"], headers["client-request-id"]]).toStrictEqual([
    new Date(server.clock.now).toUTCString(),
    String(server.clock.now),
    undefined,
  ])
  expect((await ask("/course", { "client-request-id": "1-9" })).headers["client-request-id"]).toBe("1-9")
})

it("logs each request once, with its own id", async () => {
  server.logged.length = 0
  const ids = [await ask("/course?secret=1"), await ask("/course?secret=1")].map(
    ({ headers }) => headers["x-request-id"],
  )
  const answered = { level: 30, method: "GET", path: "/course", status: 200, agency: "a", msg: "answered" }
  await expect.poll(() => server.logged.length).toBe(2)
  const lines = server.logged.map((line) => JSON.parse(line) as object)
  expect([passed, lines]).toStrictEqual([
    1,
    ids.map((reqId) => ({ ...answered, reqId, time: expect.any(Number), ms: expect.any(Number) })),
  ])
})

it("knows a page that did not change, and gives a HEAD none", async () => {
  const first = await ask("/course")
  const same = await ask("/course", { "if-none-match": String(first.headers["etag"]) })
  const head = await ask("/course", {}, "HEAD")
  expect([same.status, same.body, head.status, head.body, head.headers["etag"], passed]).toStrictEqual([
    304,
    "",
    200,
    "",
    first.headers["etag"],
    3,
  ])
})

it("keeps nothing beyond its page's time, no page that is not there, no call and no file", async () => {
  await ask("/course")
  server.clock.now += 5_000
  await ask("/course")
  expect(rendered).toBe(2)
  for (const path of ["/none", "/api/default/ip", "/none.js", "/favicon.svg"]) {
    passed = 0
    await ask(path)
    await ask(path)
    expect([path, passed]).toStrictEqual([path, 2])
  }
})

it("gives each host its own agency's page, also when the agencies change meanwhile", async () => {
  const nameIn = async (host: string) =>
    /[甲乙]机构/.exec(Buffer.from((await ask("/course", { host })).body, "base64").toString())?.[0]
  const names = async () => [await nameIn("a.test"), await nameIn("b.test")]
  expect([await names(), await names()]).toStrictEqual([
    ["甲机构", "乙机构"],
    ["甲机构", "乙机构"],
  ])
  await server.sql`update agency_hosts set agency_id = 'a' where host = 'b.test'`
  server.deps.agencies.forget()
  expect(await names()).toStrictEqual(["甲机构", "甲机构"])
  await server.sql`update agency_hosts set agency_id = 'b' where host = 'b.test'`
  server.deps.agencies.forget()
})

it("gives a kept page to whoever was let in before the server closed, and keeps no connection", async () => {
  await ask("/course")
  const arrived = once(server.app.server, "connection")
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1")
  socket.write("GET /course HTTP/1.1\r\nHost: a.test\r\n")
  await arrived
  const closing = server.app.close()
  socket.write("\r\n")
  const answer = (await buffer(socket)).toString()
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer.toLowerCase()).toContain("connection: close")
  await closing
})
