import type { NewsCard } from "#domain/contract/site.ts"
import type { CallContext } from "../core/Handler.ts"
import { isShownNews } from "./shownNews.ts"

interface Filter {
  readonly category_id?: string | undefined
  /** Of any level: its descendants count, and so does what is for every subject. */
  readonly subject_id?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The agency's articles, the newest first. */
export const newsCards = async (
  { sql, agency, now }: CallContext,
  { category_id, subject_id, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<NewsCard>; readonly total: number }> => {
  const from = sql`
    from news n
    left join subjects s on s.agency_id = n.agency_id and s.id = n.subject_id
    where n.agency_id = ${agency.id} and ${isShownNews(sql, now)}
      and (${category_id ?? null}::text is null or n.category_id = ${category_id ?? null})
      and (${subject_id ?? null}::text is null or n.subject_id is null or ${subject_id ?? null} = any (s.path))`
  const [list, counted] = await Promise.all([
    sql<NewsCard[]>`
      select n.id, n.title, n.category_id, n.category_name, n.day::text as date, n.summary
      ${from}
      order by n.day desc, n.id
      limit ${limit} offset ${offset}`,
    sql<{ total: number }[]>`select count(*) as total ${from}`,
  ])
  return { list, total: counted[0]?.total ?? 0 }
}
