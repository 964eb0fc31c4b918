import { Clock, Duration, Effect } from "effect"

interface Time {
  /** Epoch milliseconds. */
  readonly wall: () => number
  /** Milliseconds. */
  readonly monotonic: () => number
  /** Runs it so many milliseconds later; gives what takes it back. */
  readonly later: (run: () => void, milliseconds: number) => () => void
}

/** Effect's clock over simulated time. */
export const clockOver = ({ wall, monotonic, later }: Time): Clock.Clock => {
  const nanos = () => BigInt(Math.floor(wall())) * 1_000_000n
  const monotonicNanos = () => BigInt(Math.floor(monotonic())) * 1_000_000n
  return {
    currentTimeMillisUnsafe: wall,
    currentTimeMillis: Effect.sync(wall),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: monotonicNanos,
    monotonicTimeNanos: Effect.sync(monotonicNanos),
    sleep: (duration) =>
      Effect.callback((resume) => {
        const cancel = later(() => resume(Effect.void), Duration.toMillis(duration))
        return Effect.sync(cancel)
      }),
  }
}
