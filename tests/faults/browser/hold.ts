import type { BrowserContext, Route } from "playwright-core"

/** One request of a page that is held on its way. */
export interface Held {
  /** It has come so far. */
  readonly arrived: Promise<void>
  /** It is lost; what follows goes through. */
  readonly lose: () => Promise<void>
}

/** `before`: the request never reaches the server. `after`: the server has answered, and the answer does not arrive. */
export const hold = async (context: BrowserContext, path: string, where: "before" | "after"): Promise<Held> => {
  const pattern = `**/api${path}`
  const arrival = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const handle = async (route: Route) => {
    if (where === "after") await route.fetch().catch(() => null)
    arrival.resolve()
    await end.promise
    await route.abort().catch(() => {})
  }
  await context.route(pattern, handle, { times: 1 })
  return {
    arrived: arrival.promise,
    lose: async () => {
      end.resolve()
      await context.unroute(pattern, handle).catch(() => {})
    },
  }
}
