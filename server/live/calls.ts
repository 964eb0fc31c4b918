import * as Agency from "#domain/Agency.ts"
import { courseCards } from "../cards/courseCards.ts"
import { liveCards } from "../cards/liveCards.ts"
import type { Handlers } from "../core/Handler.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"

/** Courses of the same subject beside a session. */
const RELATED = 4

export const handlers: Handlers<"live.list" | "live.detail"> = {
  "live.list": async ({ subject_id, when, ...asked }, ctx) => {
    const page = pageAsked(asked)
    if (!Agency.navigation(ctx.agency.config).hasLive) return pageOf(page, [], 0)
    const { list, total } = await liveCards(ctx, { subject_id, when, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "live.detail": async ({ id }, ctx) => {
    const { sql, agency } = ctx
    if (!Agency.navigation(agency.config).hasLive) throw missing()
    const [cards, details] = await Promise.all([
      liveCards(ctx, { id, limit: 1, offset: 0 }),
      sql<Detail[]>`
        select l.subject_id, l.summary, jsonb_build_object('id', t.id, 'name', t.name, 'title', t.title, 'intro', t.intro)
          as teacher
        from live_sessions l join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
        where l.agency_id = ${agency.id} and l.id = ${id}`,
    ])
    const [card] = cards.list
    const [detail] = details
    if (card === undefined || detail === undefined) throw missing()
    const courses = await courseCards(ctx, { subject_id: detail.subject_id, limit: RELATED, offset: 0 })
    return { ...card, ...detail, course: courses.list }
  },
}

interface Detail {
  readonly subject_id: string
  readonly summary: string
  readonly teacher: { readonly id: string; readonly name: string; readonly title: string; readonly intro: string }
}

const missing = () => notFound("直播不存在或已下架")
