import type { WorkboxPlugin } from "workbox-core"
import { STANDING, type Standing } from "#domain/app/Offline.ts"

declare const self: ServiceWorkerGlobalScope

/** Whether the latest request got no answer, whatever the browser reports of its network. */
let isCut = false

const message = (): Standing => ({ type: STANDING, isCut })

export const tellStanding = (page: Pick<Client, "postMessage">): void => page.postMessage(message())

const keepStanding = async (next: boolean): Promise<void> => {
  if (next === isCut) return
  isCut = next
  for (const page of await self.clients.matchAll()) tellStanding(page)
}

const isGivenUp = (event: ExtendableEvent): boolean => event instanceof FetchEvent && event.request.signal.aborted

/** Of a network-first strategy, which looks into its store only when no answer came. */
export const standing: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    await keepStanding(false)
    return response
  },
  cachedResponseWillBeUsed: async ({ event, cachedResponse }) => {
    if (!isGivenUp(event)) await keepStanding(true)
    return cachedResponse ?? null
  },
}
