import type { Session } from "#domain/contract/study.ts"
import * as StudySession from "#domain/study/StudySession.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { findClassroom } from "../enrolment/access.ts"
import { lessonsOf, outlineOf } from "../enrolment/outline.ts"

type SessionLesson = NonNullable<Session["lesson"]>

/** The lesson to go on with, of the classroom studied last that is open and not finished; null where there is none. */
export const lessonToStudy = async (ctx: CallContext, owner: Owner): Promise<SessionLesson | null> => {
  const { agencyId, userId } = owner
  const enrolled = await ctx.sql<{ classroom_id: string }[]>`
    select e.classroom_id from enrolments e
    where e.agency_id = ${agencyId} and e.user_id = ${userId}
    order by coalesce((select max(p.studied_at) from lesson_progress p where p.agency_id = e.agency_id
      and p.user_id = e.user_id and p.classroom_id = e.classroom_id), e.joined_at) desc, e.classroom_id`
  for (const { classroom_id } of enrolled) {
    const lesson = await nextOf(ctx, owner, classroom_id)
    if (lesson !== null) return openLessonOf(ctx, owner, { classroom_id, lesson_id: lesson })
  }
  return null
}

/** That lesson, where the learner may still open it. */
export const openLessonOf = async (
  ctx: CallContext,
  { agencyId, userId }: Owner,
  { classroom_id, lesson_id }: Pick<SessionLesson, "classroom_id" | "lesson_id">,
): Promise<SessionLesson | null> => {
  const [lesson] = await ctx.sql<SessionLesson[]>`
    select c.id as classroom_id, c.name as classroom_name, l.id as lesson_id, l.name, l.seconds,
      exists (select from lesson_markers m where m.agency_id = l.agency_id and m.lesson_id = l.id) as marked,
      coalesce(p.finished, false) as finished
    from enrolments e
    join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
    join lessons l on l.agency_id = e.agency_id and l.id = ${lesson_id} and not l.hidden
    left join lesson_progress p on p.agency_id = e.agency_id and p.user_id = e.user_id
      and p.classroom_id = e.classroom_id and p.lesson_id = l.id
    where e.agency_id = ${agencyId} and e.user_id = ${userId} and e.classroom_id = ${classroom_id}`
  return lesson !== undefined && (await findClassroom(ctx, classroom_id)).isOpen ? lesson : null
}

const nextOf = async (ctx: CallContext, { agencyId, userId }: Owner, classroom_id: string): Promise<string | null> => {
  if (!(await findClassroom(ctx, classroom_id)).isOpen) return null
  const [outline, studied] = await Promise.all([
    outlineOf(ctx.sql, agencyId, classroom_id),
    ctx.sql<{ lesson_id: string; finished: boolean }[]>`
      select lesson_id, finished from lesson_progress
      where agency_id = ${agencyId} and user_id = ${userId} and classroom_id = ${classroom_id}
      order by studied_at desc, lesson_id`,
  ])
  const finished = new Set(studied.filter((one) => one.finished).map(({ lesson_id }) => lesson_id))
  const lessons = lessonsOf(outline).map(({ id }) => ({ id, finished: finished.has(id) }))
  return StudySession.nextLesson(lessons, studied[0]?.lesson_id ?? null)?.id ?? null
}
