import type { SampledClock } from "#adapters/SampledClock.ts"
import type { StartUp } from "#domain/StartUp.ts"

/** What the tree needs of the browser, gathered once at the start. */
export interface World {
  readonly startUp: StartUp
  readonly clock: SampledClock
  readonly origin: string
  readonly isOffline: () => boolean
  /** After a 401 for the present token. */
  readonly onUnauthorized: () => void
}
