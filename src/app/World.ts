import type { SampledClock } from "#adapters/SampledClock.ts"
import type { Layer } from "effect"
import type { PageName } from "#domain/route/PageName.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import type { Page } from "#routes/page/Page.ts"

/** What the tree needs of the browser, gathered once at the start. */
export interface World {
  readonly startUp: StartUp
  readonly clock: SampledClock
  readonly origin: string
  readonly isOffline: () => boolean
  /** Rejects when the page's code cannot be fetched. */
  readonly loadModule: (name: PageName) => Promise<Page>
  /** What stands in place of the browser's own. */
  readonly references?: Layer.Layer<never>
  /** After a 401 for the present token. */
  readonly onUnauthorized: () => void
}
