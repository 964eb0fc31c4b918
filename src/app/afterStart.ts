import type { AppActor } from "#ui/AppContext.ts"
import { keepOffline } from "./keepOffline.ts"
import { prefetchLinks } from "./prefetchLinks.ts"

/** What a page works without, and nobody waits for. */
export const afterStart = (app: AppActor): void => {
  prefetchLinks(app)
  keepOffline(app)
}
