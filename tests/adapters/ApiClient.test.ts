import { createHash } from "node:crypto"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { it } from "@effect/vitest"
import { describe, expect, test } from "vitest"
import { deflateRaw } from "pako"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig, type ApiConfigShape } from "#adapters/ApiConfig.ts"
import { Entropy } from "#adapters/Entropy.ts"
import { HttpClient, type Reply } from "#adapters/HttpClient.ts"
import { SampledClock } from "#adapters/SampledClock.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { request } from "#domain/contract/Request.ts"

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const NOW = Date.UTC(2026, 0, 5, 2, 0, 0)
const banks = { list: [], total: 0, page: 1, page_size: 20 }
const ok = (data: unknown, extra: object = {}) => ({ code: 20200, flag: 0, data, msg: "", ...extra })
const pack = (value: unknown) =>
  Buffer.from(deflateRaw(new TextEncoder().encode(JSON.stringify(value)))).toString("base64")

type Answer = { readonly status?: number; readonly body?: unknown; readonly headers?: Record<string, string> } | "lost"

interface Around {
  readonly token?: string
  readonly isOffline?: boolean
  /** Answers in place of the list. */
  readonly line?: (signal: AbortSignal) => Promise<Reply>
}

/** A network that answers from a list, the last answer again and again. */
const world = (answers: ReadonlyArray<Answer>, { token = "t1", isOffline = false, line }: Around = {}) => {
  const sent: Array<Sent> = []
  let [signedOut, ids] = [0, 0]
  const network = HttpClient.layerMemory(
    async ({ url, method, headers, body }, signal) => {
      sent.push({ url: url.href, method, headers, body: typeof body === "string" ? JSON.parse(body) : body })
      if (line !== undefined) return line(signal)
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? "lost"
      if (answer === "lost") throw new TypeError("Failed to fetch")
      const { status = 200, headers: named = {} } = answer
      return {
        status,
        headers: named,
        body: typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
      }
    },
    () => isOffline,
  )
  const kept = new Map([["token", token]])
  const config: ApiConfigShape = {
    baseUrl: "/api",
    origin: "http://site.test",
    agencyFlag: "main",
    salt: "pepper",
    clientIp: null,
    onUnauthorized: () => void (signedOut += 1),
  }
  const layer = ApiClient.layerNoDeps.pipe(
    Layer.provide(
      Layer.mergeAll(
        network,
        Storage.layerMemory({ local: kept }),
        Layer.succeed(ApiConfig, config),
        Layer.succeed(Entropy, { next: () => 0, id: () => `key-${(ids += 1)}` }),
      ),
    ),
    Layer.provideMerge(ServerClock.layerMemory(NOW)),
  )
  return { sent, layer, kept, signedOut: () => signedOut }
}

const list = request("question.banks", { subject_id: "313" })
const join = request("course.join", { classroom_id: "1001" })

describe("what a request carries", () => {
  it.effect("a GET has its payload in the query and every header of section 7", () => {
    const { sent, layer } = world([{ body: ok(banks) }])
    return Effect.gen(function* () {
      const outcome = yield* (yield* ApiClient).call(list)
      expect(outcome).toStrictEqual({ ok: true, value: banks })
      expect(sent).toStrictEqual([
        {
          url: "http://site.test/api/question/list?subject_id=313",
          method: "GET",
          headers: {
            Sign: createHash("md5")
              .update(`${NOW / 1000}pepper`)
              .digest("hex"),
            "Access-Time": String(NOW / 1000),
            Version: "2.0.0",
            Platform: "PC",
            "Agency-Flag": "main",
            "Content-Type": "application/json",
            Authorization: "t1",
            "Client-Request-Id": "key-1",
          },
          body: null,
        },
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("a keyed POST carries its Idempotency-Key, sign-in carries no token", () => {
    const { sent, layer } = world([
      { body: ok({ classroom_id: "1001" }) },
      { body: ok({ token: "n", expires_in: 86_400 }) },
    ])
    return Effect.gen(function* () {
      const api = yield* ApiClient
      yield* api.call(join)
      yield* api.call(request("user.login", { mobile: "13800000000", password: "abc12345" }))
      expect(
        sent.map(({ headers, body }) => [headers["Idempotency-Key"], headers["Authorization"], body]),
      ).toStrictEqual([
        ["key-1", "t1", { classroom_id: "1001" }],
        [undefined, undefined, { mobile: "13800000000", password: "abc12345" }],
      ])
    }).pipe(Effect.provide(layer))
  })
})

describe("retries", () => {
  it.effect("go out under the name that the call began with, whoever has signed in since, each with its own id", () => {
    const { sent, layer, kept } = world([], {
      line: async () => (kept.set("token", "t2"), { status: 503, headers: {}, body: "" }),
    })
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* ApiClient).call(list), { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      expect(sent.length).toBeGreaterThan(1)
      expect(new Set(sent.map(({ headers }) => headers["Authorization"]))).toStrictEqual(new Set(["t1"]))
      expect(sent.map(({ headers }) => headers["Client-Request-Id"])).toStrictEqual(sent.map((_, i) => `key-${i + 1}`))
    }).pipe(Effect.provide(layer))
  })

  it.effect("a GET is tried again after 503, waiting longer each time, and gives up after three repetitions", () => {
    const { sent, layer } = world([{ status: 503, body: { code: 503, flag: 0, data: null, msg: "维护中" } }])
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* ApiClient).call(list), { startImmediately: true })
      yield* TestClock.adjust("60 seconds")
      expect(yield* Fiber.join(fiber)).toStrictEqual({
        ok: false,
        failure: { kind: "busy", code: 503, message: "维护中", fields: [] },
      })
      expect(sent.length).toBe(4)
    }).pipe(Effect.provide(layer))
  })

  it.effect("Retry-After is honoured", () => {
    const { sent, layer } = world([{ status: 429, body: "", headers: { "retry-after": "7" } }, { body: ok(banks) }])
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* ApiClient).call(list), { startImmediately: true })
      for (let i = 0; i < 20; i += 1) yield* Effect.promise(() => Promise.resolve())
      yield* TestClock.adjust("6900 millis")
      expect(sent.length).toBe(1)
      yield* TestClock.adjust("100 millis")
      expect(yield* Fiber.join(fiber)).toStrictEqual({ ok: true, value: banks })
    }).pipe(Effect.provide(layer))
  })

  it.effect("a POST without a key is never sent twice; one key goes with every repetition of an intent", () => {
    const { sent, layer } = world(["lost", "lost", { body: ok({ classroom_id: "1001" }) }])
    return Effect.gen(function* () {
      const api = yield* ApiClient
      const once = yield* api.call(request("user.logout", {}))
      expect(once).toStrictEqual({
        ok: false,
        failure: { kind: "network", code: 0, message: "网络连接失败，请重试", fields: [] },
      })
      const fiber = yield* Effect.forkChild(api.call(join, "mine"), { startImmediately: true })
      yield* TestClock.adjust("60 seconds")
      expect(yield* Fiber.join(fiber)).toStrictEqual({ ok: true, value: { classroom_id: "1001" } })
      expect(sent.map(({ headers }) => headers["Idempotency-Key"])).toStrictEqual([
        undefined,
        "key-2-mine-1t9073t06z4c3z",
        "key-2-mine-1t9073t06z4c3z",
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("no answer within the time-out is a failure that says so", () => {
    const { layer } = world([], { line: () => new Promise(() => {}) })
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* ApiClient).call(request("user.logout", {})), {
        startImmediately: true,
      })
      yield* TestClock.adjust("20 seconds")
      expect(yield* Fiber.join(fiber)).toMatchObject({ ok: false, failure: { kind: "timeout" } })
    }).pipe(Effect.provide(layer))
  })

  it.effect("leaving aborts the request", () => {
    let aborted = false
    const { layer } = world([], {
      line: (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => {
            aborted = true
            reject(new Error("aborted"))
          }),
        ),
    })
    return Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* ApiClient).call(list), { startImmediately: true })
      for (let i = 0; i < 50; i += 1) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
      yield* Fiber.interrupt(fiber)
      expect(aborted).toBe(true)
    }).pipe(Effect.provide(layer))
  })
})

describe("what comes back", () => {
  it.live("packed data is unpacked", () => {
    const { layer } = world([{ body: ok(pack(banks), { flag: 1 }) }])
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(list)).toStrictEqual({ ok: true, value: banks })
    }).pipe(Effect.provide(layer))
  })

  const broken: ReadonlyArray<readonly [string, unknown]> = [
    ["a page of a captive portal", "<html>sign in to the hotel</html>"],
    ["damaged packed data", ok("AAAA", { flag: 1 })],
    ["packed data cut short", ok(pack(banks).slice(0, 12), { flag: 1 })],
    ["a bomb", ok(pack("0".repeat(20_000_000)), { flag: 1 })],
    ["data of another shape", ok({ list: "none" })],
  ]
  for (const [name, body] of broken) {
    it.live(`${name} is a failure, not a crash`, () => {
      const { layer } = world([{ body }])
      return Effect.gen(function* () {
        expect(yield* (yield* ApiClient).call(list)).toMatchObject({ ok: false, failure: { kind: "broken" } })
      }).pipe(Effect.provide(layer))
    })
  }

  for (const reply of [
    { status: 401, body: { code: 401 } },
    { status: 200, body: { code: 401, msg: "请重新登录" } },
  ]) {
    it.effect(`401 as ${reply.status === 401 ? "status" : "code"} is reported once to whoever owns the session`, () => {
      const { layer, signedOut } = world([reply])
      return Effect.gen(function* () {
        expect(yield* (yield* ApiClient).call(list)).toMatchObject({ ok: false, failure: { kind: "unauthorized" } })
        expect(signedOut()).toBe(1)
      }).pipe(Effect.provide(layer))
    })
  }

  it.effect("401 for an older token says nothing about the session", () => {
    const { layer, kept, signedOut } = world([], {
      line: async () => (kept.set("token", "t2"), { status: 401, headers: {}, body: "" }),
    })
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(list)).toMatchObject({ ok: false, failure: { kind: "unauthorized" } })
      expect(signedOut()).toBe(0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("what nobody but a learner may do is not even asked for without a token", () => {
    const { sent, layer, signedOut } = world(["lost"], { token: "" })
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(join)).toStrictEqual({
        ok: false,
        failure: { kind: "unauthorized", code: 401, message: "请先登录", fields: [] },
      })
      expect([sent, signedOut()]).toStrictEqual([[], 1])
    }).pipe(Effect.provide(layer))
  })

  it.effect("field errors arrive by field", () => {
    const fields = [{ path: "mobile", message: "请输入正确的手机号" }]
    const { layer } = world([{ status: 422, body: { code: 422, flag: 0, data: { fields }, msg: "提交的内容有误" } }])
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(join)).toStrictEqual({
        ok: false,
        failure: { kind: "invalid", code: 422, message: "提交的内容有误", fields },
      })
    }).pipe(Effect.provide(layer))
  })

  it.effect("what was answered to an earlier request is no answer, and no time, for who signed in", () => {
    const headers = { "client-request-id": "key-0", "x-server-time": String(NOW - 60_000) }
    const { layer } = world([{ body: ok(banks), headers }])
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(list)).toMatchObject({ ok: false, failure: { kind: "broken" } })
      expect(yield* (yield* ServerClock).isTrusted).toBe(false)
    }).pipe(Effect.provide(layer))
  })

  it.effect("what was kept for everybody is an answer to who is not signed in", () => {
    const { layer } = world([{ body: ok(banks), headers: { "client-request-id": "key-0" } }], { token: "" })
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(list)).toStrictEqual({ ok: true, value: banks })
    }).pipe(Effect.provide(layer))
  })

  it.effect("being offline is told apart from a lost answer", () => {
    const { layer } = world(["lost"], { isOffline: true })
    return Effect.gen(function* () {
      expect(yield* (yield* ApiClient).call(request("user.logout", {}))).toMatchObject({ failure: { kind: "offline" } })
    }).pipe(Effect.provide(layer))
  })
})

describe("the server's clock", () => {
  test("follows the best sample and the monotonic clock only", () => {
    let monotonic = 1_000
    const clock = new SampledClock(NOW, () => monotonic)
    monotonic += 5_000
    expect(clock.now()).toBe(NOW + 5_000)
    clock.observe({ time: NOW + 60_000, precise: true, sentAt: 6_000, receivedAt: 6_200 })
    expect(clock.now()).toBe(NOW + 60_000 - 100)
    clock.observe({ time: NOW + 62_000, precise: true, sentAt: 6_000, receivedAt: 16_000 })
    expect(clock.now()).toBe(NOW + 60_000 - 100)
  })

  it.effect("is told to the millisecond by answers that know it so, else to the second", () => {
    const date = new Date(NOW + 60_000).toUTCString()
    const exact = { "x-server-time": String(NOW + 60_123), date }
    const reply = { body: { code: 20200, flag: 0, data: null, msg: "" } }
    const told = world([{ ...reply, headers: exact }])
    const dated = world([{ ...reply, headers: { date } }])
    const leave = Effect.gen(function* () {
      yield* (yield* ApiClient).call(request("user.logout", {}))
      return yield* (yield* ServerClock).now
    })
    return Effect.gen(function* () {
      const now = [yield* leave.pipe(Effect.provide(told.layer)), yield* leave.pipe(Effect.provide(dated.layer))]
      expect(now).toStrictEqual([NOW + 60_123, NOW + 60_500])
    })
  })

  test("was set when a new sample cannot be true beside the best one, however long it took", () => {
    const clock = new SampledClock(NOW, () => 0)
    clock.observe({ time: NOW, precise: false, sentAt: 0, receivedAt: 20 })
    clock.observe({ time: NOW + 300_000, precise: false, sentAt: 0, receivedAt: 400 })
    expect(clock.now()).toBe(NOW + 300_000 + 500 - 200)
  })

  it.effect("is not what a page of a captive portal says", () => {
    const headers = { date: new Date(NOW + 86_400_000).toUTCString() }
    const { layer } = world([{ body: "<html>sign in to the hotel</html>", headers }])
    return Effect.gen(function* () {
      yield* (yield* ApiClient).call(list)
      const clock = yield* ServerClock
      expect([yield* clock.now, yield* clock.isTrusted]).toStrictEqual([NOW, false])
    }).pipe(Effect.provide(layer))
  })
})
