import type { AgencyConfig } from "#domain/core/Agency.ts"
import { displayMode } from "#domain/core/Agency.ts"
import { matchRoute } from "#domain/route/matchRoute.ts"
import type { Rendered } from "#app/RenderPage.ts"
import { escapeHtml } from "../core/escapeHtml.ts"
import { coverOf } from "./coverPicture.ts"
import { structuredData } from "./structuredData.ts"

type Page = Extract<Rendered, { readonly kind: "page" }>

export interface Address {
  /** Scheme, host and port that the visitor asked. */
  readonly origin: string
  /** `/path?query`, as it is rendered. */
  readonly href: string
}

/** What a learner shows to whom they choose, what anybody can make any number of, and what only leads on. */
const NOT_FOUND_BY_OTHERS: ReadonlySet<string> = new Set([
  "share",
  "search",
  "login",
  "register",
  "reset-password",
  "update-password",
])

/**
 * Personal pages stay out of search engines, and all of a host in study mode. By the address: what is rendered where one
 * has to sign in first is no page.
 */
export const isFoundByOthers = (path: string, agency: AgencyConfig, host: string): boolean => {
  const match = matchRoute(path, { subjectIds: [], newsCateId: null })
  const isPersonal = match.kind === "page" && (match.auth || NOT_FOUND_BY_OTHERS.has(match.page))
  return !isPersonal && displayMode(agency, host) === "full"
}

/** What other sites and search engines read of a page that they may find. */
export const headTags = (page: Page, { name }: AgencyConfig, { origin, href }: Address): string => {
  const url = `${origin}${href}`
  const properties = {
    "og:type": page.page === "news-detail" ? "article" : "website",
    "og:site_name": name,
    "og:title": page.title,
    "og:description": page.description,
    "og:url": url,
    "og:image": `${origin}/cover/${coverOf(href)}.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:locale": "zh_CN",
  }
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    ...structuredData(page, { origin, href, name }).map(
      (thing) => `<script type="application/ld+json">${JSON.stringify(thing).replaceAll("<", "\\u003c")}</script>`,
    ),
  ].join("\n")
}
