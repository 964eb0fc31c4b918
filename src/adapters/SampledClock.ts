/** Milliseconds that only grow, whatever happens to the wall clock. */
export type Monotonic = () => number

/**
 * The time that an answer named (epoch milliseconds; `precise` when it has milliseconds, else whole seconds), and the
 * moments it was asked for and received, on the monotonic clock.
 */
export interface Answered {
  readonly time: number
  readonly precise: boolean
  readonly sentAt: number
  readonly receivedAt: number
}

interface Sample {
  readonly offset: number
  readonly roundTrip: number
  readonly takenAt: number
}

/** How long the best sample is believed before a worse but newer one replaces it. */
const SAMPLE_LIFE = 10 * 60_000
/** By how much two clocks may part in ten minutes. */
const SLACK = 100
/** A `Date` header names whole seconds: its instant is half a second later on average. */
const HALF_SECOND = 500
/** What an answer may have taken to come back without being counted: sleeps of less are not noticed either. */
const UNCOUNTED = 500

/**
 * The server's time, from what its answers say and a monotonic clock: a wrong or changed wall clock alters nothing
 * (section 9, "Time and place").
 */
export class SampledClock {
  readonly #monotonic: Monotonic
  #best: Sample
  #doubtedAt = 0
  /** What was answered to a request from before the doubt: so much at least, since no server's time goes back. */
  #least = Number.NEGATIVE_INFINITY

  /** `now` is the server's time in milliseconds as the page's start-up data says it: never trusted, never too late. */
  constructor(now: number, monotonic: Monotonic) {
    this.#monotonic = monotonic
    this.#best = { offset: now - monotonic(), roundTrip: 0, takenAt: 0 }
  }

  /** Server time, epoch milliseconds. */
  now(): number {
    return Math.round(this.#monotonic() + this.#best.offset)
  }

  /**
   * The latest that it can be, less half a second: the answer of the best sample may have taken any part of its round
   * trip to come back. Time that is left by this is never over a second too much, with a sleep that went unnoticed.
   * `slept`: milliseconds since that sample of which the monotonic clock does not know.
   */
  latest(slept = 0): number {
    const uncounted = Math.max(0, Math.round(this.#best.roundTrip / 2) - UNCOUNTED)
    return Math.max(this.now() + uncounted + slept, Math.round(this.#monotonic() + this.#least))
  }

  monotonicNow(): number {
    return this.#monotonic()
  }

  /** Whether an answer was sampled since the start, or since the clock was doubted. */
  isTrusted(): boolean {
    return this.#best.takenAt > this.#doubtedAt
  }

  /** The device slept or its clock was changed: the next sample counts, whatever its round trip. */
  distrust(): void {
    this.#doubtedAt = this.#monotonic()
  }

  /** The best sample stands, unless the new one cannot be true beside it: then the server's clock was set. */
  observe({ time, precise, sentAt, receivedAt }: Answered): void {
    const half = precise ? 0 : HALF_SECOND
    const roundTrip = receivedAt - sentAt + 2 * half
    if (!Number.isFinite(time) || roundTrip < 0) return
    // the device may have slept while it was under way, and its round trip does not say so
    if (sentAt < this.#doubtedAt) {
      this.#least = Math.max(this.#least, time - receivedAt + Math.max(0, roundTrip - UNCOUNTED))
      return
    }
    const best = this.#best
    const isStale = receivedAt - best.takenAt > SAMPLE_LIFE
    const offset = time + half - (sentAt + receivedAt) / 2
    const isSet = Math.abs(offset - best.offset) > (roundTrip + best.roundTrip) / 2 + SLACK
    const isWorse = this.isTrusted() && roundTrip > best.roundTrip && !isSet
    if (!isStale && isWorse) return
    this.#best = { offset, roundTrip, takenAt: receivedAt }
    this.#least = Number.NEGATIVE_INFINITY
  }
}
