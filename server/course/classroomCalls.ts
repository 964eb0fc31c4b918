import type { CourseCard } from "#domain/contract/site.ts"
import { isFinished } from "../enrolment/isFinished.ts"
import { toYuan } from "#domain/core/Money.ts"
import { courseCards } from "../cards/courseCards.ts"
import { learnersOf } from "../cards/learnersOf.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { notFound } from "../core/Refusal.ts"
import { subjectName } from "../core/subjectName.ts"
import { isOver } from "../enrolment/access.ts"

/** Courses in one classroom. */
const MAX_COURSES = 100

export const handlers: Handlers<"classroom.detail"> = {
  "classroom.detail": async ({ id }, ctx) => {
    const { sql, agency, user, now } = ctx
    const [rows, courses, owned] = await Promise.all([
      sql<Row[]>`
        select c.id, c.name, c.subject_id, s.name as subject_name, c.region_id, c.summary, c.intro_html, c.free,
          c.price_fen, c.original_price_fen, c.valid_until, c.contract_required, c.hidden,
          e.user_id is not null as is_enrolled, e.valid_until as enrolled_until,
          ${learnersOf(sql, "classroom")} as learners,
          (select coalesce(sum(k.seconds), 0) from classroom_courses cc
            join courses k on k.agency_id = cc.agency_id and k.id = cc.course_id
            where cc.agency_id = c.agency_id and cc.classroom_id = c.id and not k.hidden) as seconds
        from classrooms c
        join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
        left join enrolments e
          on e.agency_id = c.agency_id and e.classroom_id = c.id and e.user_id = ${user?.id ?? null}
        where c.agency_id = ${agency.id} and c.id = ${id}`,
      courseCards(ctx, { classroom_id: id, limit: MAX_COURSES, offset: 0 }),
      coursesElsewhere(ctx, id),
    ])
    const [row] = rows
    // what left the shop is still there for those who joined
    if (row === undefined || (row.hidden && !row.is_enrolled)) throw notFound("班级不存在或已下架")
    const { price_fen, original_price_fen, hidden: _, is_enrolled, enrolled_until, ...classroom } = row
    const joined = is_enrolled && !isOver(enrolled_until, now)
    return {
      ...classroom,
      ...(agency.hidesPrices ? {} : { price: toYuan(price_fen), original_price: toYuan(original_price_fen) }),
      subject_name: subjectName(ctx, row.subject_name),
      valid_until: is_enrolled ? enrolled_until : row.valid_until,
      joined,
      ...(joined && (await isFinished(ctx, id)) && { finished: true as const }),
      owned: joined ? [] : courses.list.flatMap(({ id: course_id, name }) => (owned.includes(course_id) ? [name] : [])),
      lessons: courses.list.reduce((sum, { lessons }) => sum + lessons, 0),
      list: classTypes(id, courses.list),
    }
  },
}

/** Courses of this classroom that the learner may study in another one. */
const coursesElsewhere = async (
  { sql, agency, user, now }: CallContext,
  classroomId: string,
): Promise<ReadonlyArray<string>> => {
  if (user === null) return []
  const rows = await sql<{ course_id: string; valid_until: string | null }[]>`
    select other.course_id, e.valid_until
    from enrolments e
    join classroom_courses other on other.agency_id = e.agency_id and other.classroom_id = e.classroom_id
    join classroom_courses own on own.agency_id = other.agency_id and own.course_id = other.course_id
      and own.classroom_id = ${classroomId}
    where e.agency_id = ${agency.id} and e.user_id = ${user.id} and e.classroom_id <> ${classroomId}`
  return rows.filter(({ valid_until }) => !isOver(valid_until, now)).map(({ course_id }) => course_id)
}

interface Row {
  readonly id: string
  readonly name: string
  readonly subject_id: string
  readonly subject_name: string
  readonly region_id: string
  readonly summary: string
  readonly intro_html: string
  readonly free: boolean
  readonly price_fen: number
  readonly original_price_fen: number
  readonly valid_until: string | null
  readonly contract_required: boolean
  readonly hidden: boolean
  readonly is_enrolled: boolean
  readonly enrolled_until: string | null
  readonly learners: number
  readonly seconds: number
}

/** The courses by class type, in order of first appearance (section 3). */
const classTypes = (classroom_id: string, courses: ReadonlyArray<CourseCard>) =>
  [...Map.groupBy(courses, ({ class_type }) => class_type)].map(([name, course]) => ({ classroom_id, name, course }))
