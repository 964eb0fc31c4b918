import { it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { expect } from "vitest"
import { Entropy } from "#adapters/Entropy.ts"
import { FullScreen } from "#adapters/FullScreen.ts"
import { HttpClient } from "#adapters/HttpClient.ts"
import { PageFocus } from "#adapters/PageFocus.ts"
import { type PageLeft, pageLeaves } from "#adapters/pageLeaves.ts"
import { type PageSignal, PageSignals } from "#adapters/PageSignals.ts"
import { ServerClock } from "#adapters/ServerClock.ts"

const makePage = () => {
  const told: Array<PageLeft["leave"]> = []
  const world = { isOffline: false, ids: 0 }
  let signal: (type: PageSignal) => void = () => {}
  let focus: (isHere: boolean) => void = () => {}
  let screen: (isFull: boolean) => void = () => {}
  const layer = Layer.mergeAll(
    PageSignals.layerMemory((emit) => {
      signal = emit
      return () => {}
    }),
    Layer.succeed(PageFocus, (onChange) => {
      focus = onChange
      return () => {}
    }),
    Layer.succeed(FullScreen, (onChange) => {
      screen = onChange
      return () => {}
    }),
    Layer.succeed(Entropy, { next: () => 0, id: () => `l${(world.ids += 1)}` }),
  ).pipe(
    Layer.provideMerge(
      HttpClient.layerMemory(
        () => Promise.reject(new Error("no call")),
        () => world.isOffline,
      ),
    ),
    Layer.provideMerge(ServerClock.layerMemory(0)),
  )
  const begin = pageLeaves({ seconds: 5 }, ({ leave }) => told.push(leave)).pipe(
    Effect.provide(layer),
    Effect.forkChild({ startImmediately: true }),
  )
  return {
    told,
    world,
    begin,
    signal: (type: PageSignal) => signal(type),
    focus: (isHere: boolean) => focus(isHere),
    screen: (isFull: boolean) => screen(isFull),
  }
}

it.effect("an absence is told once it lasts as long as the paper says, and again when it is over", () =>
  Effect.gen(function* () {
    const { told, begin, signal } = makePage()
    yield* begin
    signal("page.hidden")
    // closing says it twice
    signal("page.hidden")
    yield* TestClock.adjust("4 seconds")
    expect(told).toStrictEqual([])
    yield* TestClock.adjust("60 seconds")
    expect(told).toStrictEqual([{ id: "l1", kind: "hidden", seconds: 5, offline: false }])
    signal("page.shown")
    signal("page.shown")
    yield* TestClock.adjust("60 seconds")
    expect(told.slice(1)).toStrictEqual([{ id: "l1", kind: "hidden", seconds: 64, offline: false }])
  }),
)

it.effect("what lasts less than a second is not told; where there was no network, that is", () =>
  Effect.gen(function* () {
    const { told, world, begin, signal } = makePage()
    yield* begin
    signal("page.hidden")
    yield* TestClock.adjust("900 millis")
    signal("page.shown")
    world.isOffline = true
    signal("page.hidden")
    yield* TestClock.adjust("2 seconds")
    world.isOffline = false
    signal("page.shown")
    expect(told).toStrictEqual([{ id: "l2", kind: "hidden", seconds: 2, offline: true }])
  }),
)

it.effect("the keyboard that is elsewhere is another kind, and one absence with the page that comes in front", () =>
  Effect.gen(function* () {
    const { told, begin, signal, focus } = makePage()
    yield* begin
    focus(false)
    yield* TestClock.adjust("2 seconds")
    focus(true)
    focus(false)
    signal("page.hidden")
    yield* TestClock.adjust("3 seconds")
    signal("page.shown")
    focus(true)
    expect(told).toStrictEqual([
      { id: "l1", kind: "unfocused", seconds: 2, offline: false },
      { id: "l3", kind: "hidden", seconds: 3, offline: false },
    ])
  }),
)

it.effect("a full screen that was left is told beside whatever comes in front", () =>
  Effect.gen(function* () {
    const { told, begin, signal, screen } = makePage()
    yield* begin
    // it was never entered by somebody who begins without it
    screen(true)
    screen(false)
    signal("page.hidden")
    yield* TestClock.adjust("2 seconds")
    signal("page.shown")
    yield* TestClock.adjust("1 second")
    screen(true)
    expect(told).toStrictEqual([
      { id: "l2", kind: "hidden", seconds: 2, offline: false },
      { id: "l1", kind: "full_screen", seconds: 3, offline: false },
    ])
  }),
)
