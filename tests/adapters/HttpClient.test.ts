import { it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { expect } from "vitest"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { Fetch, HttpClient } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { StaticFiles } from "#adapters/StaticFiles.ts"

const clock = ServerClock.layerMemory(1_800_000_000_000)
const over = (fetch: typeof globalThis.fetch) =>
  HttpClient.layer.pipe(Layer.provide([Layer.succeed(Fetch, fetch), clock]))

it.effect("the browser's client sends no cookie, asks no cache, and gives the whole answer", () => {
  const asked: Array<RequestInit | undefined> = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    asked.push(init)
    return new Response("hello", { status: 201, headers: { "Retry-After": "3" } })
  }
  return Effect.gen(function* () {
    const http = yield* HttpClient
    const request = { method: "POST", headers: { A: "1" }, body: "{}", keepalive: true } as const
    const answer = yield* http.send({ ...request, url: new URL("http://a.test/x") }, "1 second")
    expect([answer.status, answer.headers["retry-after"], answer.body]).toStrictEqual([201, "3", "hello"])
    expect(asked).toMatchObject([{ ...request, credentials: "same-origin", cache: "no-store" }])
  }).pipe(Effect.provide(over(fetch)))
})

it.effect("a body that breaks off is a lost answer", () => {
  const broken = async () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }))
  return Effect.gen(function* () {
    const http = yield* HttpClient
    const request = {
      url: new URL("http://a.test/"),
      method: "GET",
      headers: {},
      body: null,
      keepalive: false,
    } as const
    expect(yield* Effect.flip(http.send(request, "1 second"))).toMatchObject({ _tag: "HttpLost", kind: "network" })
  }).pipe(Effect.provide(over(broken)))
})

const config = { baseUrl: "/api", origin: "http://a.test", agencyFlag: "a", salt: "", clientIp: null }
const site = (answer: (path: string) => { readonly status: number; readonly body: string }) =>
  StaticFiles.layerNoDeps.pipe(
    Layer.provide(HttpClient.layerMemory(async ({ url }) => ({ ...answer(url.pathname + url.search), headers: {} }))),
    Layer.provide([clock, Layer.succeed(ApiConfig, { ...config, onUnauthorized: () => {} })]),
  )

it.effect("the payload of a page lies beside it", () =>
  Effect.gen(function* () {
    const files = yield* StaticFiles
    expect([yield* files.pagePayload("/"), yield* files.pagePayload("/course?page=2#top")]).toStrictEqual([
      "/_payload.json",
      "/course/_payload.json?page=2",
    ])
  }).pipe(Effect.provide(site((path) => ({ status: 200, body: JSON.stringify(path) })))),
)

it.effect.each([
  { status: 404, body: "{}" },
  { status: 200, body: "<html>" },
])("a file that cannot be had is null: %o", (answer) =>
  Effect.gen(function* () {
    const files = yield* StaticFiles
    expect([yield* files.pagePayload("/"), yield* files.latestBuild]).toStrictEqual([null, null])
  }).pipe(Effect.provide(site(() => answer))),
)
