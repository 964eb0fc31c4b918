import type { PageName } from "./PageName.ts"
import { compare, fill, type Params, paramsOf } from "./pathPattern.ts"
import { type Layout, OLDER_PATHS, type Route, ROUTES } from "./routes.ts"

/** What route matching needs to know of the agency. */
export interface RouteSite {
  /** Ids of every subject in the agency's tree: the only segments `/:sid` takes. */
  readonly subjectIds: ReadonlyArray<string>
  /** The agency's first news category; null when it has none, and `/news` is not found then. */
  readonly newsCateId: string | null
}

export interface PageMatch {
  readonly kind: "page"
  readonly page: PageName
  readonly layout: Layout
  readonly auth: boolean
  readonly study: boolean
  /** Decoded. */
  readonly params: Params
}

/** A path that only leads on, with the flags that hold for it. */
export interface IndexMatch {
  readonly kind: "index"
  readonly to: string
  readonly auth: boolean
  readonly study: boolean
}

export type RouteMatch =
  | PageMatch
  | IndexMatch
  | { readonly kind: "older"; readonly to: string }
  | { readonly kind: "notFound" }

const NOT_FOUND = { kind: "notFound" } as const

/**
 * What the table (section 2) says about a path. Static segments win over parameters, whichever row stands first; one
 * slash at the end does not matter; an undecodable segment is not found.
 */
export const matchRoute = (path: string, site: RouteSite): RouteMatch => {
  const [best] = [...ROUTES, ...OLDER_PATHS]
    .flatMap((row: Route | { readonly path: string; readonly to: string }) => {
      const raw = paramsOf(row.path, path)
      return raw === null ? [] : [{ row, raw }]
    })
    .toSorted((a, b) => compare(a.row.path, b.row.path))
  if (best === undefined) return NOT_FOUND
  const { row, raw } = best
  const params = decoded(raw)
  if (params === null) return NOT_FOUND
  if ("to" in row) return olderMatch(row.to, raw, site)
  if (params["sid"] !== undefined && !site.subjectIds.includes(params["sid"])) return NOT_FOUND
  const { page, index, layout, auth, study } = row
  if (page === null) return { kind: "index", to: index ?? "/", auth, study }
  // The literal table is widened to Route above, its page names with it.
  return { kind: "page", page: page as PageName, layout, auth, study, params }
}

const olderMatch = (to: string, raw: Params, { newsCateId }: RouteSite): RouteMatch => {
  const first = newsCateId === null ? {} : { first: encodeURIComponent(newsCateId) }
  const path = fill(to, { ...raw, ...first })
  return path === null ? NOT_FOUND : { kind: "older", to: path }
}

const decoded = (raw: Params): Params | null => {
  try {
    return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null
  }
}
