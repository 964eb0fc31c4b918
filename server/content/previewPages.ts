import type { ViewOf } from "#domain/admin/learnerView.ts"
import * as Agency from "#domain/core/Agency.ts"
import { LOGIN_PATH } from "#domain/core/Session.ts"
import { href } from "#domain/route/href.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Sql } from "../db/Sql.ts"
import { listAt, textAt } from "./formParts.ts"
import { kindOf } from "./source/contentPath.ts"
import { sha256 } from "./source/compareFolder.ts"
import { parsed } from "./siteValues.ts"

/** Where pages of a draft are shown. */
export const PREVIEW = "/admin/preview"

interface Edited {
  /** Of the file of an agency or a bank. */
  readonly path: string
  /** What it is to be. */
  readonly text: string
  /** Epoch milliseconds. */
  readonly now: number
}

interface Firsts {
  /** All its hosts are in study mode. */
  readonly is_study: boolean
  readonly course: string | null
  readonly bank: string | null
  readonly news: string | null
}

/** Pages of an agency or a bank. None: it is not there yet. */
export const previewPages = async (sql: Sql, edited: Edited): Promise<ViewOf<"pages">["pages"]> => {
  const { path, text } = edited
  const pages =
    kindOf(path) === "bank"
      ? [{ name: "题库", href: bankHref(path) }]
      : await pagesOfAgency(sql, parsed(text), edited.now)
  // another text has other pages
  const of = sha256(Buffer.from(text)).slice(0, 12)
  return pages.map(({ name, href: to }) => ({
    name,
    src: `${PREVIEW}?${new URLSearchParams({ path, href: to, of }).toString()}`,
  }))
}

const bankHref = (path: string): string => href("question-bank-detail", { id: path.split("/").at(-2) ?? "" })

/** Its first page, a list, and one of what it lists; in study mode what guests are not led away from. */
const pagesOfAgency = async (sql: Sql, value: unknown, now: number): Promise<ReadonlyArray<Page>> => {
  const [first] = await sql<Firsts[]>`
    select not exists (select from agency_hosts h where h.agency_id = a.id and h.mode = '0') as is_study,
      (select c.id from courses c where c.agency_id = a.id and not c.hidden order by c.position, c.id limit 1) as course,
      (select b.id from banks b where b.agency_id = a.id and not b.hidden order by b.position, b.id limit 1) as bank,
      (select n.id from news n where n.agency_id = a.id and not n.hidden and n.day <= ${Shanghai.dateText(now)}
        order by n.day desc, n.id limit 1) as news
    from agencies a where a.id = ${textAt(value, "id")}`
  if (first === undefined) return []
  const { hasCourse, hasQuestion, hasNews } = Agency.navigation({
    agency_nav: listAt(value, "agency_nav").map(entryOf),
  })
  const course =
    hasCourse && first.course !== null ? [{ name: "一门课程", href: href("course-detail", { id: first.course }) }] : []
  if (first.is_study)
    return [
      { name: "登录", href: LOGIN_PATH },
      ...course,
      ...(hasQuestion && first.bank !== null
        ? [{ name: "一个题库", href: href("question-bank-detail", { id: first.bank }) }]
        : []),
    ]
  const lists = [
    ...(hasCourse ? [{ name: "课程", href: href("course-list", {}) }] : []),
    ...(hasQuestion ? [{ name: "题库", href: href("question-list", {}) }] : []),
  ]
  const ones = [
    ...course,
    ...(hasNews && first.news !== null ? [{ name: "一篇资讯", href: href("news-detail", { id: first.news }) }] : []),
  ]
  return [{ name: "首页", href: "/" }, ...lists.slice(0, 1), ...ones.slice(0, 1)]
}

const entryOf = (entry: unknown) => ({
  url: textAt(entry, "url"),
  is_show: textAt(entry, "is_show"),
  top_is_show: textAt(entry, "top_is_show"),
})

interface Page {
  readonly name: string
  readonly href: string
}
