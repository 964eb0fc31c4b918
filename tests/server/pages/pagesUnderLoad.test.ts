import { afterAll, beforeAll, expect, it } from "vitest"
import type { Rendered, RenderRequest } from "#app/RenderPage.ts"
import { type MadeBody, PageCache } from "#server/pages/PageCache.ts"
import { registerPages } from "#server/pages/registerPages.ts"
import { makeTestServer, type TestServer } from "../../support/testServer.ts"

const rendered: string[] = []
let running = 0
let most = 0
let release: () => void = () => {}
let gone = new Promise<void>((resolve) => (release = resolve))

const render = async ({ href }: RenderRequest): Promise<Rendered> => {
  rendered.push(href)
  running += 1
  most = Math.max(most, running)
  if (href.startsWith("/help/")) await gone
  running -= 1
  const page = { page: "home", title: "", description: "", html: href, snapshot: {}, isSettled: true, calls: [] }
  return { kind: "page", status: 200, ...page }
}

let server: TestServer
beforeAll(async () => {
  server = await makeTestServer({
    deps: {
      registerPages: async (app, { now }) =>
        registerPages(app, {
          files: { buildId: "x", script: "/x.js", css: "", scripts: () => [], render, remoteCall: (() => {}) as never },
          clock: now,
          salt: "",
          apiBase: "/api",
          resourceUrl: "",
          patience: 300,
          callAs: () => () => Promise.reject(new Error("no call")),
        }),
    },
  })
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ url, headers: { host: "a.test" } })

it("renders a page once, whatever is added to its address", async () => {
  rendered.length = 0
  for (let at = 0; at < 50; at += 1) await get(`/aboutus?x=${at}`)
  await get("/course?x=1&free=1")
  await get("/course?free=1&free=0&y")
  expect(rendered).toStrictEqual(["/aboutus", "/course?free=1"])
})

it("renders few pages at once, lets some wait and says to the rest when to come again", async () => {
  ;[rendered.length, most] = [0, 0]
  let answered = 0
  const asked = Array.from({ length: 130 }, (_, at) => get(`/help/${at}`).finally(() => (answered += 1)))
  // all have come: the others are rendered or wait
  await expect.poll(() => answered).toBe(26)
  release()
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect([answers.filter(({ statusCode }) => statusCode === 200).length, refused.length, most]).toStrictEqual([
    104, 26, 4,
  ])
  expect(refused[0]?.headers["retry-after"]).toBe("2")
  expect(refused[0]?.body).toContain("请稍后再试")
})

it("drops the oldest pages by size", async () => {
  const cache = new PageCache(100_000)
  const made: string[] = []
  const ask = async (key: string, length = 30_000) => {
    const make = async (): Promise<MadeBody> => {
      made.push(key)
      return { status: 200, type: "text/html", headers: {}, text: "x".repeat(length) }
    }
    await cache.get(key, 0, make)
    await new Promise(setImmediate)
  }
  for (const key of ["1", "2", "3", "2", "1"]) await ask(key)
  expect(made).toStrictEqual(["1", "2", "3", "1"])
  await ask("large", 200_000)
  await ask("large", 200_000)
  expect(made.slice(4)).toStrictEqual(["large", "large"])
})
