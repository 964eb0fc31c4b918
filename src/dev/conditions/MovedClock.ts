import { type Answered, SampledClock } from "#adapters/SampledClock.ts"
import type { AppTime } from "./AppTime.ts"

/** The server's time as it would be if its clock moved with the page's. */
export class MovedClock extends SampledClock {
  readonly #time: AppTime

  constructor(now: number, time: AppTime) {
    super(now, time.monotonic)
    this.#time = time
  }

  override now(): number {
    return super.now() - this.#time.setBack
  }

  override observe(answer: Answered): void {
    super.observe({ ...answer, time: answer.time + this.#time.shift })
  }
}
