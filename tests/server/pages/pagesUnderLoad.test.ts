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
      registerPages: async (app, { now, costs }) =>
        registerPages(app, {
          files: { buildId: "x", script: "/x.js", css: "", scripts: () => [], render, remoteCall: (() => {}) as never },
          clock: now,
          costs,
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

const get = (url: string, remoteAddress = "127.0.0.1", host = "a.test") =>
  server.app.inject({ url, remoteAddress, headers: { host } })

it("renders a page once, whatever is added to its address", async () => {
  rendered.length = 0
  for (let at = 0; at < 50; at += 1) await get(`/aboutus?x=${at}`)
  await get("/course?x=1&free=1")
  await get("/course?free=1&free=0&y")
  expect(rendered).toStrictEqual(["/aboutus", "/course?free=1"])
})

it("renders few pages of one address at once, and others' before those that it waits for", async () => {
  ;[rendered.length, most] = [0, 0]
  const storm = Array.from({ length: 60 }, (_, at) => get(`/help/${at}`))
  await expect.poll(() => rendered.length).toBe(2)
  // also a page that the storm waits for
  const visitors = ["/help/59", "/help/visited"].map((url, at) => get(url, `203.0.113.${at}`))
  await expect.poll(() => rendered).toStrictEqual(["/help/0", "/help/1", "/help/59", "/help/visited"])
  release()
  const answers = await Promise.all([...storm, ...visitors])
  expect(answers.map(({ statusCode }) => statusCode)).toStrictEqual(answers.map(() => 200))
  expect([rendered.length, most]).toStrictEqual([61, 4])
})

it("renders the shell of a sign-in page and the page of a made-up port once", async () => {
  rendered.length = 0
  for (let at = 0; at < 20; at += 1) {
    await get(`/study/course?x=${at}`)
    await get(`/course/study/${at}?lesson_id=${at}`)
    await get("/teacher", "127.0.0.1", `a.test:${at + 1}`)
  }
  expect(rendered).toStrictEqual(["/study/course", "/course/study/:classroom_id", "/teacher"])
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
