import { Clock, Effect, Schedule } from "effect"
import * as ClockWatch from "#domain/attempt/ClockWatch.ts"
import { PageSignals, type PageSignal } from "./PageSignals.ts"
import { ServerClock } from "./ServerClock.ts"

export type ExamSignal =
  | { readonly type: "clock.ticked"; readonly now: number; readonly suspect: boolean; readonly sampled: boolean }
  | { readonly type: PageSignal }

/** What is shown is never older than this, and what a busy device adds. */
const EVERY = "500 millis"

/**
 * Tells an exam twice a second what time it is, and when network or page come and go, until interrupted. A wall clock
 * that parts from the monotonic one by over half a second means sleep or a changed clock: until a new sample is there,
 * times are suspect. `sampled`: an answer told the time since it began; the document that the page came with may be old.
 */
export const examSignals = Effect.fnUntraced(function* (emit: (signal: ExamSignal) => void) {
  const clock = yield* ServerClock
  const page = yield* PageSignals
  const look = Effect.all({ mono: clock.monotonic, wall: Clock.currentTimeMillis })
  let before = yield* look
  let watch = ClockWatch.since(before)
  let isDoubted = false
  let sampled = false

  const tick = Effect.gen(function* () {
    const seen = yield* look
    const isTrusted = yield* clock.isTrusted
    sampled ||= isTrusted
    if (isDoubted && isTrusted) {
      isDoubted = false
      // a sleep since the last look may have come after the sample
      watch = ClockWatch.since(before)
    }
    watch = ClockWatch.read(watch, seen)
    before = seen
    const isSuspect = ClockWatch.isSuspect(watch)
    if (isSuspect && !isDoubted) {
      isDoubted = true
      yield* clock.distrust
    }
    const now = yield* clock.latest(isSuspect ? watch.slept : 0)
    emit({ type: "clock.ticked", now, suspect: isDoubted, sampled })
  })

  const signals = page.subscribe((type) =>
    // a page that is shown again shows the time of that moment
    (type === "network.online" ? Effect.void : tick).pipe(Effect.andThen(Effect.sync(() => emit({ type })))),
  )
  return yield* Effect.all([Effect.repeat(tick, Schedule.spaced(EVERY)), signals], { concurrency: "unbounded" })
})
