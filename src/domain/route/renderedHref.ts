import type { PageName } from "./PageName.ts"
import { matchRoute } from "./matchRoute.ts"
import * as Place from "./Place.ts"

/** The parameters that a page for everybody reads from its address; a page that is not named here reads none. */
const READ: Partial<Record<PageName, ReadonlyArray<string>>> = {
  "course-list": ["subject", "region", "year", "teacher", "free"],
  "course-try": ["lesson_id"],
  "teacher-list": ["subject", "page"],
  "live-center": ["when", "subject", "page"],
  "question-list": ["subject"],
  "question-bank-detail": ["again", "month"],
  "news-category": ["page"],
  login: ["way", "redirect"],
  register: ["redirect"],
  "reset-password": ["redirect"],
  "update-password": ["redirect"],
  share: ["id"],
  search: ["q", "kind", "page"],
}

/** What is not the page's own rendering does not depend on the agency: any subject and category will do. */
const ANYWHERE = { subjectIds: [], newsCateId: "any" }

/**
 * The address that the server renders for this one: without what the page does not read, so that nobody makes the
 * server render a page again by adding to its address. An address that leads on, or is for the signed-in, keeps its
 * query, which is read where it leads.
 */
export const renderedHref = (href: string): string => {
  const place = { ...Place.read(href), hash: "" }
  const match = matchRoute(place.path, ANYWHERE)
  if (match.kind === "older" || match.kind === "index" || (match.kind === "page" && match.auth))
    return Place.write(place)
  const given = new URLSearchParams(place.search)
  const kept = new URLSearchParams()
  for (const name of (match.kind === "page" ? READ[match.page] : undefined) ?? []) {
    const value = given.get(name)
    if (value !== null) kept.set(name, value)
  }
  return Place.write({ ...place, search: kept.size === 0 ? "" : `?${kept}` })
}
