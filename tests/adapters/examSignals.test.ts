import { it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect, test } from "vitest"
import { type ExamSignal, examSignals } from "#adapters/examSignals.ts"
import { type PageSignal, PageSignals } from "#adapters/PageSignals.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { clockOver } from "#dev/conditions/clockOver.ts"

/** A page whose server's clock is at most a second ahead of its monotonic one. */
const makePage = (isTrusted = true) => {
  const listeners = new Set<(signal: PageSignal) => void>()
  const wall = { offset: 0 }
  const page = { isTrusted, distrusted: 0, emitted: [] as Array<ExamSignal>, wall, listeners }
  const clock = Layer.effect(
    ServerClock,
    Clock.clockWith((time) => {
      const monotonic = Effect.sync(() => time.currentTimeMillisUnsafe() - wall.offset)
      return Effect.succeed(
        ServerClock.of({
          monotonic,
          now: Effect.map(monotonic, (now) => now + 900),
          latest: (slept) => Effect.map(monotonic, (now) => now + 1_000 + slept),
          observe: () => Effect.void,
          isTrusted: Effect.sync(() => page.isTrusted),
          distrust: Effect.sync(() => {
            page.distrusted += 1
            page.isTrusted = false
          }),
        }),
      )
    }),
  )
  const signals = PageSignals.layerMemory((emit) => {
    listeners.add(emit)
    return () => listeners.delete(emit)
  })
  const begin = examSignals((signal) => page.emitted.push(signal)).pipe(
    Effect.provide(Layer.provideMerge(Layer.mergeAll(clock, signals), wallOf(wall))),
    Effect.forkChild({ startImmediately: true }),
  )
  return {
    page,
    begin,
    emit: (signal: PageSignal) => {
      for (const listener of listeners) listener(signal)
    },
  }
}

/** The test's clock, whose wall time can be set apart from the time that passes. */
const wallOf = (wall: { readonly offset: number }) =>
  Layer.effect(
    Clock.Clock,
    Clock.clockWith((clock) => {
      const passing = () => clock.currentTimeMillisUnsafe()
      const later = (run: () => void, milliseconds: number) => {
        const fiber = Effect.runFork(Effect.andThen(clock.sleep(Duration.millis(milliseconds)), Effect.sync(run)))
        return () => fiber.interruptUnsafe()
      }
      return Effect.succeed(clockOver({ wall: () => passing() + wall.offset, monotonic: passing, later }))
    }),
  )

const ticks = (...times: ReadonlyArray<number>) =>
  times.map((now) => ({ type: "clock.ticked", now, suspect: false, sampled: true }))

it.effect("the time is emitted at once and twice a second, by the server's clock", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage()
    yield* begin
    yield* TestClock.adjust("1200 millis")
    expect(page.emitted).toStrictEqual(ticks(1_000, 1_500, 2_000))
  }),
)

it.effect("nothing is doubted before the clocks were seen to part; that an answer told the time is remembered", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage(false)
    yield* begin
    yield* TestClock.adjust("500 millis")
    const [first, second] = ticks(1_000, 1_500).map((tick) => ({ ...tick, sampled: false }))
    expect([page.emitted, page.distrusted]).toStrictEqual([[first, second], 0])
    page.isTrusted = true
    yield* TestClock.adjust("500 millis")
    page.isTrusted = false
    yield* TestClock.adjust("500 millis")
    expect(page.emitted.slice(2)).toStrictEqual(ticks(2_000, 2_500))
  }),
)

it.effect("short sleeps add up", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage()
    yield* begin
    for (let turn = 1; turn <= 3; turn += 1) {
      page.wall.offset += 200
      yield* TestClock.adjust("500 millis")
    }
    expect(page.emitted.slice(2)).toStrictEqual([
      ...ticks(2_000),
      { type: "clock.ticked", now: 3_100, suspect: true, sampled: true },
    ])
  }),
)

it.effect("network and page come and go, with the time of that moment where the page is concerned", () =>
  Effect.gen(function* () {
    const { page, begin, emit } = makePage()
    yield* begin
    page.emitted.length = 0
    for (const signal of ["network.online", "page.hidden", "page.shown"] as const) emit(signal)
    expect(page.emitted.map(({ type }) => type)).toStrictEqual([
      "network.online",
      "clock.ticked",
      "page.hidden",
      "clock.ticked",
      "page.shown",
    ])
  }),
)

it.effect("after a sleep the time is doubted, the smaller rest shown, and one new sample asked for", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage()
    yield* begin
    page.wall.offset = 60_000
    page.emitted.length = 0
    yield* TestClock.adjust("1 second")
    expect(page.emitted).toStrictEqual([
      { type: "clock.ticked", now: 61_500, suspect: true, sampled: true },
      { type: "clock.ticked", now: 62_000, suspect: true, sampled: true },
    ])
    expect(page.distrusted).toBe(1)
    page.isTrusted = true
    yield* TestClock.adjust("1 second")
    expect(page.emitted.at(-1)).toStrictEqual(ticks(3_000)[0])
  }),
)

it.effect("a clock that is set back after a sleep gives back no time before the next sample", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage()
    yield* begin
    page.wall.offset = 1_100
    yield* TestClock.adjust("500 millis")
    page.wall.offset = 300
    page.emitted.length = 0
    yield* TestClock.adjust("1 second")
    expect(page.emitted.map((signal) => "now" in signal && signal.now)).toStrictEqual([3_100, 3_600])
  }),
)

it.effect("a sleep after the clock was set back counts, and so does one right after the new sample", () =>
  Effect.gen(function* () {
    const { page, begin } = makePage()
    yield* begin
    page.wall.offset = -20_000
    yield* TestClock.adjust("500 millis")
    page.wall.offset = -10_000
    yield* TestClock.adjust("500 millis")
    page.isTrusted = true
    page.wall.offset = -5_000
    yield* TestClock.adjust("500 millis")
    expect(page.emitted.slice(1)).toStrictEqual([
      { type: "clock.ticked", now: 1_500, suspect: true, sampled: true },
      { type: "clock.ticked", now: 12_000, suspect: true, sampled: true },
      { type: "clock.ticked", now: 7_500, suspect: true, sampled: true },
    ])
  }),
)

it.effect("half a second of difference is believed, and nothing is emitted after the end", () =>
  Effect.gen(function* () {
    const { page, begin, emit } = makePage()
    const fiber = yield* begin
    page.wall.offset = 500
    yield* TestClock.adjust("1 second")
    expect(page.emitted.at(-1)).toStrictEqual(ticks(2_000)[0])
    yield* Fiber.interrupt(fiber)
    page.emitted.length = 0
    yield* TestClock.adjust("5 seconds")
    emit("network.online")
    expect([page.emitted, page.listeners.size]).toStrictEqual([[], 0])
  }),
)

test("a browser's page is hidden, frozen, left, shown and online by its own events, until nobody listens", () => {
  const around = {
    document: Object.assign(new EventTarget(), { visibilityState: "hidden" }),
    window: new EventTarget(),
  }
  const received: Array<string> = []
  const ended = new AbortController()
  const listening = Effect.flatMap(PageSignals, (page) =>
    page.subscribe((signal) => Effect.sync(() => received.push(signal))),
  )
  Effect.runFork(Effect.provide(listening, PageSignals.layerOver(around)), { signal: ended.signal })
  const all = () => {
    for (const type of ["visibilitychange", "freeze"]) around.document.dispatchEvent(new Event(type))
    for (const type of ["pagehide", "online"]) around.window.dispatchEvent(new Event(type))
  }
  all()
  around.document.visibilityState = "visible"
  all()
  ended.abort()
  all()
  const [left, shown] = [["page.hidden", "page.hidden", "network.online"], "page.shown"]
  expect(received).toStrictEqual(["page.hidden", ...left, shown, ...left])
})

test("pages of a browser that join one name hear each other, and not themselves", async () => {
  const received: Array<string> = []
  const joined = (who: string) =>
    Effect.flatMap(PageSignals, (page) => page.join("player", () => received.push(who))).pipe(
      Effect.provide(PageSignals.layerMemory(() => () => {})),
    )
  await Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const one = yield* joined("one")
        yield* joined("two")
        yield* one.announce
        yield* Effect.promise(() => expect.poll(() => received).toStrictEqual(["two"]))
      }),
    ),
  )
})
