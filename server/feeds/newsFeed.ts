import * as Shanghai from "#domain/time/Shanghai.ts"
import { isShownNews } from "../cards/shownNews.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { xmlText } from "../core/xmlText.ts"
import type { Pool } from "../db/Sql.ts"

const MAX_ENTRIES = 50

/** The agency's latest articles (Atom, RFC 4287). */
export const newsFeed = async (
  sql: Pool,
  { id, name }: AgencyContext,
  origin: string,
  now: number,
): Promise<string> => {
  const rows = await sql<{ id: string; title: string; summary: string; category: string; day: string }[]>`
    select id, title, summary, category_name as category, day::text as day from news n
    where agency_id = ${id} and ${isShownNews(sql, now)} order by day desc, id limit ${MAX_ENTRIES}`
  const momentOf = (day: string) => `${day}T00:00:00+08:00`
  const entries = rows.map((row) => {
    const url = xmlText(`${origin}/news/${row.id}`)
    return `<entry><id>${url}</id><title>${xmlText(row.title)}</title><link href="${url}"/>
<updated>${momentOf(row.day)}</updated><category term="${xmlText(row.category)}"/>
<summary>${xmlText(row.summary)}</summary></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">
<id>${xmlText(`${origin}/news.xml`)}</id><title>${xmlText(`${name}资讯`)}</title>
<link rel="self" href="${xmlText(`${origin}/news.xml`)}"/><link href="${xmlText(`${origin}/news`)}"/>
<author><name>${xmlText(name)}</name></author><updated>${momentOf(rows[0]?.day ?? Shanghai.dateText(now))}</updated>
${entries.join("\n")}
</feed>
`
}
