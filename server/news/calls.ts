import * as Agency from "#domain/core/Agency.ts"
import type { NewsCard } from "#domain/contract/site.ts"
import { newsCards } from "../cards/newsCards.ts"
import { isShownNews } from "../cards/shownNews.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"

export const handlers: Handlers<"news.categories" | "news.list" | "news.detail"> = {
  "news.categories": async (_input, ctx) => ({ list: await categoriesOf(ctx) }),

  "news.list": async ({ category_id, subject_id, ...asked }, ctx) => {
    const page = pageAsked(asked)
    if (category_id !== undefined && !(await hasCategory(ctx, category_id))) throw notFound("没有这个资讯分类")
    if (!hasNews(ctx)) return pageOf(page, [], 0)
    const { list, total } = await newsCards(ctx, {
      category_id,
      subject_id,
      limit: page.size,
      offset: page.offset,
    })
    return pageOf(page, list, total)
  },

  "news.detail": async ({ id }, ctx) => {
    const { sql, agency, now } = ctx
    const [article] = hasNews(ctx)
      ? await sql<Article[]>`
          select id, title, category_id, category_name, day::text as date, summary, html from news n
          where agency_id = ${agency.id} and id = ${id} and ${isShownNews(sql, now)}`
      : []
    if (article === undefined) throw notFound("文章不存在或已下架")
    const { category_id, date } = article
    const [[previous = null], [next = null]] = await Promise.all([
      sql<Neighbour[]>`
        select id, title from news n
        where agency_id = ${agency.id} and category_id = ${category_id} and ${isShownNews(sql, now)}
          and (day > ${date}::date or (day = ${date}::date and id < ${id}))
        order by day, id desc limit 1`,
      sql<Neighbour[]>`
        select id, title from news n
        where agency_id = ${agency.id} and category_id = ${category_id} and ${isShownNews(sql, now)}
          and (day < ${date}::date or (day = ${date}::date and id > ${id}))
        order by day desc, id limit 1`,
    ])
    return { ...article, previous, next }
  },
}

interface Article extends NewsCard {
  readonly html: string
}

interface Neighbour {
  readonly id: string
  readonly title: string
}

interface Category {
  readonly id: string
  readonly name: string
  readonly news: number
}

const hasNews = ({ agency }: CallContext): boolean => Agency.navigation(agency.config).hasNews

/** Categories that have something, the one that `/news` leads to first. */
const categoriesOf = async (ctx: CallContext): Promise<ReadonlyArray<Category>> => {
  const { sql, agency, now } = ctx
  if (!hasNews(ctx)) return []
  return sql<Category[]>`
    select category_id as id, max(category_name) as name, count(*) as news from news n
    where agency_id = ${agency.id} and ${isShownNews(sql, now)}
    group by category_id
    order by category_id <> ${agency.config.config.news_cate_id ?? ""}, category_id`
}

/** Whether that is a category here. The one that `/news` leads to is, even while it is empty. */
const hasCategory = async (ctx: CallContext, id: string): Promise<boolean> =>
  hasNews(ctx) &&
  (id === ctx.agency.config.config.news_cate_id || (await categoriesOf(ctx)).some((category) => category.id === id))
