import { Clock, Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createActor } from "xstate"
import { ApiClient } from "#adapters/ApiClient.ts"
import { ApiConfig } from "#adapters/ApiConfig.ts"
import { Fetch, HttpClient, IsOffline } from "#adapters/HttpClient.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { webTexts } from "#adapters/storage/Texts.ts"
import { AppTime } from "#dev/conditions/AppTime.ts"
import { clockOver } from "#dev/conditions/clockOver.ts"
import * as Conditions from "#dev/conditions/Conditions.ts"
import { conditionsMachine } from "#dev/conditions/conditionsMachine.ts"
import { faultyFetch } from "#dev/conditions/faultyFetch.ts"
import { fullStorage } from "#dev/conditions/fullStorage.ts"
import { MovedClock } from "#dev/conditions/MovedClock.ts"
import { allCalls } from "#domain/contract/callOf.ts"
import { request } from "#domain/contract/Request.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const NOW = Shanghai.parse("2026-03-01 09:00:00") ?? Number.NaN
const NONE = { faults: [], ahead: 0, isFrozen: false, unread: [] }

describe("the address", () => {
  test.each<readonly [string, Partial<Conditions.Conditions>]>([
    ["", {}],
    ["?tab=2", {}],
    ["?clock=90m", { ahead: 5_400_000 }],
    ["?clock=+2h", { ahead: 7_200_000 }],
    ["?clock=-1d", { ahead: -86_400_000 }],
    ["?clock=freeze", { isFrozen: true }],
    ["?clock=2026-03-01T09:05,freeze", { ahead: 300_000, isFrozen: true }],
    ["?clock=2026-03-01T08:59:30", { ahead: -30_000 }],
    ["?fault=offline", { faults: [{ kind: "offline", target: "" }] }],
    [
      "?fault=slow,503@exam.save",
      {
        faults: [
          { kind: "slow", target: "" },
          { kind: "503", target: "exam.save" },
        ],
      },
    ],
    ["?fault=ofline,418&clock=2h,soon", { ahead: 7_200_000, unread: ["ofline", "418", "soon"] }],
  ])("%s is read", (search, read) => {
    expect(Conditions.read(search, NOW)).toStrictEqual({ ...NONE, ...read })
  })

  test.each([
    "",
    "?clock=90m",
    "?clock=-1d,freeze",
    "?fault=slow,503@exam.save",
    "?fault=throw@about",
    "?clock=freeze&fault=offline",
  ])("%s is written as it was read", (search) => {
    expect(Conditions.write(Conditions.read(search, NOW))).toBe(search)
  })
})

describe("the machine", () => {
  const start = (input = {}) => {
    const done: Array<unknown> = []
    const machine = conditionsMachine.provide({
      actions: {
        moveTime: (_, { by }) => done.push(by),
        stopTime: () => done.push("stop"),
        startTime: () => done.push("start"),
        announceNetwork: (_, { isOffline }) => done.push(isOffline ? "offline" : "online"),
      },
    })
    const actor = createActor(machine, { input: { faults: [], ahead: 0, unread: [], now: NOW, ...input } }).start()
    return { actor, done, context: () => actor.getSnapshot().context }
  }

  test("moves time by an amount and to an instant, and leaves it where neither is named", () => {
    const { actor, done, context } = start({ ahead: 60_000 })
    // no tick has come: from the first moment on the time is the moved one
    expect(context().now).toBe(NOW + 60_000)
    actor.send({ type: "clock.move", text: "10m" })
    expect(context().now).toBe(NOW + 660_000)
    actor.send({ type: "clock.move", text: "2026-03-01T09:00" })
    expect(context().now).toBe(NOW)
    actor.send({ type: "clock.move", text: "later" })
    expect(done).toStrictEqual([60_000, 600_000, -660_000])
    expect(context().ahead).toBe(0)
  })

  test("stops time and lets it run on", () => {
    const { actor, done } = start()
    actor.send({ type: "clock.run" })
    actor.send({ type: "clock.freeze" })
    actor.send({ type: "clock.freeze" })
    actor.send({ type: "clock.run" })
    expect(done).toStrictEqual([0, "stop", "start"])
  })

  test("switches each fault by itself, and announces the network alone", () => {
    const { actor, done, context } = start()
    const toggle = (kind: Conditions.FaultKind, target = "") =>
      actor.send({ type: "fault.toggle", fault: { kind, target } })
    toggle("offline")
    toggle("503", "exam.save")
    toggle("503")
    toggle("offline")
    toggle("503", "exam.save")
    expect([done, context().faults]).toStrictEqual([[0, "offline", "online"], [{ kind: "503", target: "" }]])
  })
})

describe("time", () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }))
  afterEach(() => vi.useRealTimers())

  const started = () => {
    const time = new AppTime(() => Date.now())
    const heard: Array<number> = []
    for (const after of [1_000, 60_000]) time.later(() => heard.push(after), after)
    return { time, heard, clock: new MovedClock(NOW, time) }
  }

  test("that is moved forwards brings what was due, once", () => {
    const { time, heard, clock } = started()
    time.move(60_000)
    vi.advanceTimersByTime(0)
    expect([heard, clock.now() - NOW]).toStrictEqual([[1_000, 60_000], 60_000])
    vi.advanceTimersByTime(120_000)
    expect(heard).toHaveLength(2)
  })

  test("that is moved back shows an earlier time, and waits as before", () => {
    const { time, heard, clock } = started()
    time.move(-3_600_000)
    vi.advanceTimersByTime(1_000)
    expect([heard, clock.now() - NOW]).toStrictEqual([[1_000], -3_599_000])
  })

  test("that stands still brings nothing, unless it is moved; then it goes on", () => {
    const { time, heard, clock } = started()
    time.stop()
    vi.advanceTimersByTime(90_000)
    expect([heard, clock.now()]).toStrictEqual([[], NOW])
    time.move(1_000)
    vi.advanceTimersByTime(0)
    expect([heard, clock.now()]).toStrictEqual([[1_000], NOW + 1_000])
    time.start()
    vi.advanceTimersByTime(59_000)
    expect([heard, clock.now()]).toStrictEqual([[1_000, 60_000], NOW + 60_000])
  })

  test("stays moved when the server says what time it is there", () => {
    const { time, clock } = started()
    time.move(60_000)
    time.stop()
    vi.advanceTimersByTime(10_000)
    const at = time.monotonic()
    clock.observe({ time: NOW + 10_000, precise: true, sentAt: at, receivedAt: at })
    expect([clock.now(), clock.isTrusted()]).toStrictEqual([NOW + 60_000, true])
  })

  test("forgets what is taken back", () => {
    const { time } = started()
    const heard: Array<string> = []
    time.later(() => heard.push("gone"), 10)()
    time.move(60_000)
    vi.advanceTimersByTime(60_000)
    expect(heard).toStrictEqual([])
  })
})

describe("a call", () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }))
  afterEach(() => vi.useRealTimers())

  /** What a call answers under these faults, how often it was tried, and whether that took as long as a slow answer. */
  const outcomeUnder = async (query: string) => {
    const { faults } = Conditions.read(`?fault=${query}`, NOW)
    const time = new AppTime(() => Date.now() + 0.25)
    const real = async () =>
      new Response(JSON.stringify({ code: 20200, data: { ip: "127.0.0.1", region: { id: "430000", name: "湖南" } } }))
    const unauthorized = vi.fn()
    const faulty = faultyFetch(real, () => faults, time)
    let tries = 0
    const counted: typeof fetch = (...asked) => {
      tries += 1
      return faulty(...asked)
    }
    // the files of calls come from a disk, which knows no simulated time
    await allCalls()
    const config = { baseUrl: "/api", origin: "http://a.test", agencyFlag: "a", salt: "", clientIp: null }
    const references = Layer.mergeAll(
      Layer.succeed(Fetch, counted),
      Layer.succeed(IsOffline, () => Conditions.strikes(faults, "offline")),
      Layer.succeed(
        Clock.Clock,
        clockOver({ wall: () => Date.now() + 0.25, monotonic: time.monotonic, later: time.later }),
      ),
    )
    const services = ApiClient.layerNoDeps.pipe(
      Layer.provide([HttpClient.layer, Storage.layerMemory()]),
      Layer.provide(ServerClock.layer(new MovedClock(NOW, time))),
      Layer.provide(Layer.succeed(ApiConfig, { ...config, onUnauthorized: unauthorized })),
      Layer.provideMerge(references),
    )
    const asking = Effect.flatMap(ApiClient, (api) => api.call(request("default.ip", {})))
    const answered = Effect.runPromise(Effect.provide(asking, services))
    let took = -1
    void answered.then(() => (took = Date.now()))
    await vi.advanceTimersByTimeAsync(60_000)
    const outcome = await answered
    return {
      answer: outcome.ok ? "ok" : `${outcome.failure.kind}: ${outcome.failure.message}`,
      tries,
      isSlow: tries === 1 && took >= 3_000,
      signsOut: unauthorized.mock.calls.length > 0,
    }
  }
  const lost = { tries: 1, isSlow: false, signsOut: false }
  const busy = { answer: "busy: 服务器繁忙，请稍后重试", tries: 4, isSlow: false, signsOut: false }
  const broken = { ...lost, answer: "broken: 服务器返回的内容无法识别，请稍后重试" }

  test.each([
    ["", { ...lost, answer: "ok" }],
    ["offline", { ...lost, answer: "offline: 网络断开了，请检查网络后重试", tries: 4 }],
    ["slow", { ...lost, answer: "ok", isSlow: true }],
    ["401", { ...lost, answer: "unauthorized: 登录已过期，请重新登录", signsOut: true }],
    ["408", busy],
    ["429", busy],
    ["500", busy],
    ["501", broken],
    ["502", busy],
    ["503", busy],
    ["504", busy],
    ["garbage", broken],
    ["503@default.ip", busy],
    ["503@exam.save,slow@user.info,401@no.call", { ...lost, answer: "ok" }],
    ["slow,garbage", { ...broken, isSlow: true }],
    ["offline@default.ip", { ...lost, answer: "network: 网络连接失败，请重试", tries: 4 }],
  ])("under %s", async (query, expected) => {
    expect(await outcomeUnder(query)).toStrictEqual(expected)
  })
})

test("a full storage gives and forgets what it has, and takes nothing", () => {
  let isFull = false
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const texts = webTexts(
    fullStorage(
      () => storage,
      () => isFull,
    ),
  )
  texts.set("a", "1")
  texts.set("b", "2")
  isFull = true
  texts.remove("a")
  expect(() => texts.set("c", "3")).toThrow("quota")
  expect([texts.get("b"), texts.keys()]).toStrictEqual(["2", ["b"]])
})
