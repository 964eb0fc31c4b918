import * as Agency from "#domain/Agency.ts"
import type { LiveCard, NewsCard } from "#domain/contract/site.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { courseCards, subjectName } from "../course/courseCards.ts"
import { notFound } from "../http/Refusal.ts"
import { bankCards } from "../question/bankCards.ts"
import type { CallContext, Handlers } from "./Handler.ts"

const HOME = { courses: 8, live: 6, banks: 6, news: 6 } as const

export const handlers: Handlers<"mechanism.view" | "mechanism.policyInfo" | "calendar.info" | "subject.tree"> = {
  "mechanism.view": async ({ region_id, subject_id }, ctx) => {
    // a section that the agency does not show has nothing on its home page either
    const { hasCourse, hasLive, hasQuestion, hasNews } = Agency.navigation(ctx.agency.config)
    const none = { list: [] }
    const [courses, live, banks, news] = await Promise.all([
      hasCourse ? courseCards(ctx, { region_id, subject_id, limit: HOME.courses, offset: 0 }) : none,
      hasLive ? liveCards(ctx, subject_id) : [],
      hasQuestion ? bankCards(ctx, { subject_id, limit: HOME.banks, offset: 0 }) : none,
      hasNews ? newsCards(ctx, subject_id) : [],
    ])
    return { course: courses.list, live, question: banks.list, news }
  },

  "mechanism.policyInfo": async ({ id }, { sql, agency }) => {
    const rows = await sql<{ id: string; title: string; html: string }[]>`
      select id, title, html from documents where agency_id = ${agency.id} and id = ${id} and not hidden`
    if (rows[0] === undefined) throw notFound("页面不存在")
    return rows[0]
  },

  "calendar.info": async ({ region_id = null, year = null }, { sql, agency }) => ({
    list: await sql<CalendarEntry[]>`
      select id, name, kind, start_day::text as start, end_day::text as end from calendar_entries
      where agency_id = ${agency.id} and not hidden
        and (${region_id}::text is null or region_id is null or region_id = ${region_id})
        and (${year}::int is null or ${year} between extract(year from start_day) and extract(year from end_day))
      order by start_day, end_day, id`,
  }),

  "subject.tree": async (_, { agency }) => ({ list: agency.config.subject_list }),
}

interface CalendarEntry {
  readonly id: string
  readonly name: string
  readonly kind: "registration" | "exam"
  readonly start: string
  readonly end: string
}

interface LiveRow extends Omit<LiveCard, "start_time" | "end_time"> {
  readonly starts_at: number
  readonly ends_at: number
}

/** Not ended by start, then ended ones, the newest first (decisions, Live order). */
const liveCards = async (ctx: CallContext, subjectId: string | null = null): Promise<ReadonlyArray<LiveCard>> => {
  const rows = await ctx.sql<LiveRow[]>`
    select l.id, l.title, t.name as teacher_name, s.name as subject_name, l.starts_at, l.ends_at
    from live_sessions l
    join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    join subjects s on s.agency_id = l.agency_id and s.id = l.subject_id
    where l.agency_id = ${ctx.agency.id} and not l.hidden
      and (${subjectId}::text is null or ${subjectId} = any (s.path))
    order by l.ends_at <= ${ctx.now}, case when l.ends_at > ${ctx.now} then l.starts_at end, l.starts_at desc, l.id
    limit ${HOME.live}`
  return rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    subject_name: subjectName(ctx, row.subject_name),
    start_time: Shanghai.format(starts_at),
    end_time: Shanghai.format(ends_at),
  }))
}

const newsCards = ({ sql, agency }: CallContext, subjectId: string | null = null): Promise<ReadonlyArray<NewsCard>> =>
  sql<NewsCard[]>`
    select n.id, n.title, n.category_id, n.category_name, n.day::text as date, n.summary
    from news n
    left join subjects s on s.agency_id = n.agency_id and s.id = n.subject_id
    where n.agency_id = ${agency.id} and not n.hidden
      and (${subjectId}::text is null or n.subject_id is null or ${subjectId} = any (s.path))
    order by n.day desc, n.id
    limit ${HOME.news}`
