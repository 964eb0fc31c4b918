import { ownValue } from "../core/ownValue.ts"
import { decide } from "./decide.ts"
import { GUEST_PAGES } from "./guestPages.ts"
import { matchRoute } from "./matchRoute.ts"
import type { PageName } from "./PageName.ts"
import * as Place from "./Place.ts"
import { ROUTES } from "./routes.ts"

/** What is not the page's own rendering does not depend on the agency: any subject and category will do. */
const ANYWHERE = { subjectIds: [], newsCateId: "any" }
const UNKNOWN = { session: "unknown", studyMode: false, rules: [] } as const

/**
 * The address that the server renders for this one, so that nobody makes the server render a page again by adding to its
 * address: without what the page does not read; where the page waits for the session, the path of its route, since the
 * browser goes on to its own address (`hydrate`). An address that leads on keeps its query, which is read where it leads.
 */
export const renderedHref = (href: string): string => {
  const place = { ...Place.read(href), hash: "" }
  const match = matchRoute(place.path, ANYWHERE)
  const awaitsSession = decide(href, UNKNOWN, ANYWHERE).kind === "awaitSession"
  if (awaitsSession) return match.kind === "page" ? pathOf(match.page) : place.path
  if (match.kind === "older" || match.kind === "index") return Place.write(place)
  const given = new URLSearchParams(place.search)
  const kept = new URLSearchParams()
  for (const name of match.kind === "page" ? (ownValue(GUEST_PAGES, match.page)?.reads ?? []) : []) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  return Place.write({ ...place, search: kept.size === 0 ? "" : `?${kept}` })
}

/** As the table writes it: each parameter stands for itself. */
const pathOf = (page: PageName): string => ROUTES.find((route) => route.page === page)?.path ?? "/"
