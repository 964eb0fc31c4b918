import { Clock, Context, Effect, Layer } from "effect"
import { type Answered, SampledClock } from "./SampledClock.ts"

/** The server's time (`SampledClock`). Pauses are Effect's own clock's. All in milliseconds. */
export class ServerClock extends Context.Service<
  ServerClock,
  {
    /** Server time, since the epoch. */
    readonly now: Effect.Effect<number>
    /** The latest that it can be, where the device slept so long since its last sample. */
    readonly latest: (slept: number) => Effect.Effect<number>
    /** Only grows, whatever happens to the wall clock. */
    readonly monotonic: Effect.Effect<number>
    readonly observe: (answer: Answered) => Effect.Effect<void>
    readonly isTrusted: Effect.Effect<boolean>
    readonly distrust: Effect.Effect<void>
  }
>()("adapters/ServerClock") {
  /** The clock that the page has had since its start. */
  static readonly layer = (clock: SampledClock) => Layer.succeed(ServerClock, over(clock))

  /** Samples over Effect's clock; `now` is what the server's clock shows at the start. */
  static readonly layerMemory = (now: number) =>
    Layer.effect(
      ServerClock,
      Clock.clockWith((clock) => Effect.succeed(over(new SampledClock(now, () => clock.currentTimeMillisUnsafe())))),
    )
}

const over = (clock: SampledClock) =>
  ServerClock.of({
    now: Effect.sync(() => clock.now()),
    latest: (slept) => Effect.sync(() => clock.latest(slept)),
    monotonic: Effect.sync(() => clock.monotonicNow()),
    observe: (answer) => Effect.sync(() => clock.observe(answer)),
    isTrusted: Effect.sync(() => clock.isTrusted()),
    distrust: Effect.sync(() => clock.distrust()),
  })
