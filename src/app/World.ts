import type { ServerClock } from "#adapters/ServerClock.ts"
import type { StartUp } from "#domain/StartUp.ts"

/** What the tree needs of the browser, gathered once at the start. */
export interface World {
  readonly startUp: StartUp
  readonly clock: ServerClock
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly isOffline: () => boolean
  /** After a 401 for the present token. */
  readonly onUnauthorized: () => void
}
