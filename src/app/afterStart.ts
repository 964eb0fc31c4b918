import type { AppActor } from "#ui/AppContext.ts"
import { deliverTaken } from "./deliverTaken.ts"
import { deliverTrials } from "./deliverTrials.ts"
import { keepOffline } from "./keepOffline.ts"
import { prefetchLinks } from "./prefetchLinks.ts"
import type { Runtime } from "./runtime.ts"
import { tellPlace } from "./tellPlace.ts"

/** What a page works without, and nobody waits for. */
export const afterStart = (app: AppActor, runtime: () => Promise<Runtime>): void => {
  prefetchLinks(app)
  keepOffline(app)
  tellPlace()
  deliverTrials(app, runtime)
  deliverTaken(app, runtime)
}
