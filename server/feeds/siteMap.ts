import * as Agency from "#domain/core/Agency.ts"
import { GUEST_PAGES } from "#domain/route/guestPages.ts"
import { ROUTES } from "#domain/route/routes.ts"
import { isShownNews } from "../cards/shownNews.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { xmlText } from "../core/xmlText.ts"
import type { Pool } from "../db/Sql.ts"

/** Of one file (sitemaps.org). */
const MAX_ENTRIES = 50_000

/** Every page of an agency that guests may read, in the sections that it shows; the newest things where there are too many. */
export const siteMap = async (
  sql: Pool,
  { id, config }: AgencyContext,
  origin: string,
  now: number,
): Promise<string> => {
  const shown = { always: true, ...Agency.navigation(config) }
  const { hasCourse, hasLive, hasQuestion, hasNews } = shown
  const sections = [
    ...ROUTES.flatMap((route) => {
      const section = route.auth || route.page === null ? null : GUEST_PAGES[route.page].listed
      return section !== null && shown[section] && !route.path.includes(":") ? [route.path] : []
    }),
    ...config.subject_list.map(({ id: subject }) => `/${subject}`),
  ]
  const rows = await sql<{ path: string; day: string | null }[]>`
    select '/news/' || n.id as path, n.day::text as day from news n
    where n.agency_id = ${id} and ${isShownNews(sql, now)} and ${hasNews}
    union all
    select distinct '/news/cate/' || n.category_id, null from news n
    where n.agency_id = ${id} and ${isShownNews(sql, now)} and ${hasNews}
    union all
    select '/live/' || l.id, null from live_sessions l where l.agency_id = ${id} and not l.hidden and ${hasLive}
    union all
    select '/course/' || c.id, null from courses c where c.agency_id = ${id} and not c.hidden and ${hasCourse}
    union all
    select '/classroom/' || c.id, null from classrooms c
    where c.agency_id = ${id} and not c.hidden and not c.is_course and ${hasCourse}
    union all
    select '/teacher/' || t.id, null from teachers t where t.agency_id = ${id} and not t.hidden and ${hasCourse}
    union all
    select '/help/' || d.id, null from documents d
    where d.agency_id = ${id} and not d.hidden and d.id not in ('aboutus', 'private', 'policy')
    union all
    select '/question/' || b.id, null from banks b where b.agency_id = ${id} and not b.hidden and ${hasQuestion}
    order by day desc nulls last, path
    limit ${MAX_ENTRIES - sections.length}`
  const urls = [...sections.map((path) => ({ path, day: null })), ...rows].map(({ path, day }) => {
    const changed = day === null ? "" : `<lastmod>${day}</lastmod>`
    return `<url><loc>${xmlText(`${origin}${path}`)}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`
}
