import * as Agency from "#domain/core/Agency.ts"
import { courseCards } from "../cards/courseCards.ts"
import { liveCards } from "../cards/liveCards.ts"
import type { Handlers } from "../core/Handler.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"
import { teacherCards } from "./teacherCards.ts"

/** What a teacher's page shows at most. */
const LIMITS = { courses: 60, live: 12 } as const

export const handlers: Handlers<"teacher.list" | "teacher.detail"> = {
  "teacher.list": async ({ subject_id, ...asked }, ctx) => {
    const page = pageAsked(asked)
    const { list, total } = await teacherCards(ctx, { subject_id, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "teacher.detail": async ({ id }, ctx) => {
    const { hasLive } = Agency.navigation(ctx.agency.config)
    const [teachers, courses, live] = await Promise.all([
      teacherCards(ctx, { id, limit: 1, offset: 0 }),
      courseCards(ctx, { teacher_id: id, limit: LIMITS.courses, offset: 0 }),
      hasLive ? liveCards(ctx, { teacher_id: id, limit: LIMITS.live, offset: 0 }) : { list: [] },
    ])
    const [teacher] = teachers.list
    if (teacher === undefined) throw notFound("没有这位老师")
    return { ...teacher, course: courses.list, live: live.list }
  },
}
