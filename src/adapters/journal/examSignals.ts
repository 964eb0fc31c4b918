import * as ClockWatch from "#domain/exam/ClockWatch.ts"

export type ExamSignal =
  | { readonly type: "clock.ticked"; readonly now: number; readonly suspect: boolean }
  | { readonly type: "network.online" }
  | { readonly type: "page.shown" }
  | { readonly type: "page.hidden" }

/** The server's clock as the page knows it. `latest`: the latest that it can be; `distrust`: the next answer's sample counts, whatever its round trip. */
export interface SampledClock {
  readonly now: () => number
  readonly latest: () => number
  readonly monotonicNow: () => number
  readonly isTrusted: () => boolean
  readonly distrust: () => void
}

/** What is shown is never older than this, and what a busy device adds. */
const EVERY = 500

/**
 * Tells an exam twice a second what time it is, and when network or page come and go. A wall clock that parts from the
 * monotonic one by over two seconds means sleep or a changed clock: until a new sample is there, times are suspect.
 */
export const hearExam = (clock: SampledClock, say: (signal: ExamSignal) => void): (() => void) => {
  const look = (): ClockWatch.Look => ({ mono: clock.monotonicNow(), wall: Date.now(), server: clock.latest() })
  let trusted = look()
  let isDoubted = false

  const tick = () => {
    const seen = look()
    if (isDoubted && clock.isTrusted()) {
      isDoubted = false
      trusted = seen
    }
    const reading = ClockWatch.read(trusted, seen)
    if (reading.suspect && !isDoubted) {
      isDoubted = true
      clock.distrust()
    }
    if (!reading.suspect) trusted = seen
    say({ type: "clock.ticked", now: reading.now, suspect: isDoubted })
  }
  const shown = () => {
    tick()
    say({ type: document.visibilityState === "visible" ? "page.shown" : "page.hidden" })
  }
  const online = () => say({ type: "network.online" })
  const hidden = () => say({ type: "page.hidden" })

  tick()
  const timer = setInterval(tick, EVERY)
  document.addEventListener("visibilitychange", shown)
  document.addEventListener("freeze", hidden)
  addEventListener("pagehide", hidden)
  addEventListener("online", online)
  return () => {
    clearInterval(timer)
    document.removeEventListener("visibilitychange", shown)
    document.removeEventListener("freeze", hidden)
    removeEventListener("pagehide", hidden)
    removeEventListener("online", online)
  }
}
