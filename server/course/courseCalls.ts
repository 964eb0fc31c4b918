import { isFinished } from "../enrolment/isFinished.ts"
import { COURSE_CODES } from "#domain/protocol/courseCodes.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { courseCards } from "../cards/courseCards.ts"
import { questionsIn } from "../cards/questionsIn.ts"
import { type CallContext, type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { closedBecause, findClassroom, isOver } from "../enrolment/access.ts"
import { enrol } from "../enrolment/enrol.ts"
import { closedTo, openLesson } from "../enrolment/openLesson.ts"
import { lessonsOf, outlineOf } from "../enrolment/outline.ts"
import { videoAddress } from "../media/mediaAddress.ts"
import { courseFilters } from "./courseFilters.ts"
import { hoursOfLesson } from "../enrolment/lessonHours.ts"
import { type Progress, progressIn, reportProgress } from "./progress.ts"

export const handlers: Handlers<
  | "course.list"
  | "course.filters"
  | "course.detail"
  | "course.join"
  | "course.study"
  | "course.lesson"
  | "course.progress"
> = {
  "course.list": async (input, ctx) => {
    const page = pageAsked(input)
    const { list, total } = await courseCards(ctx, { ...input, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "course.filters": (input, ctx) => courseFilters(ctx, input),

  "course.detail": async ({ id }, ctx) => {
    const { sql, agency, user, now } = ctx
    const [cards, details, teachers, outline, banks, enrolments] = await Promise.all([
      courseCards(ctx, { id, limit: 1, offset: 0 }),
      sql<Detail[]>`
        select intro_html, valid_until, seconds from courses where agency_id = ${agency.id} and id = ${id}`,
      sql<Teacher[]>`
        select t.id, t.name, t.title, t.intro
        from course_teachers ct join teachers t on t.agency_id = ct.agency_id and t.id = ct.teacher_id
        where ct.agency_id = ${agency.id} and ct.course_id = ${id} and not t.hidden
        order by ct.position`,
      outlineOf(sql, agency.id, id),
      sql<Bank[]>`
        select b.id, b.name, ${questionsIn(sql, "b")} as questions
        from banks b join courses c on c.agency_id = b.agency_id and c.subject_id = b.subject_id
        where c.agency_id = ${agency.id} and c.id = ${id} and not b.hidden
        order by b.position`,
      sql<{ valid_until: string | null }[]>`
        select valid_until from enrolments
        where agency_id = ${agency.id} and classroom_id = ${id} and user_id = ${user?.id ?? null}`,
    ])
    const [card] = cards.list
    const [detail] = details
    if (card === undefined || detail === undefined) throw notFound("课程不存在或已下架")
    const [enrolment] = enrolments
    const joined = enrolment !== undefined && !isOver(enrolment.valid_until, now)
    return {
      ...card,
      ...detail,
      joined,
      ...(joined && (await isFinished(ctx, id)) && { finished: true as const }),
      teachers,
      chapters: outline.flatMap(({ chapters }) => chapters),
      banks,
    }
  },

  "course.join": async ({ classroom_id }, ctx) => {
    const classroom = await findClassroom(ctx, classroom_id)
    if (classroom.isEnrolled) return { classroom_id }
    if (!classroom.free) throw new Refusal({ code: COURSE_CODES.notFree, message: "这门课程不是免费课程" })
    if (classroom.isExpired) throw new Refusal({ code: COURSE_CODES.expired, message: "课程已过有效期" })
    await enrol(ctx.sql, place(ctx, classroom_id), classroom.valid_until, ctx.now)
    return { classroom_id }
  },

  "course.study": async ({ classroom_id }, ctx) => {
    const classroom = await findClassroom(ctx, classroom_id)
    const courses = await outlineOf(ctx.sql, ctx.agency.id, classroom_id)
    const lessons = lessonsOf(courses)
    if (classroom.needsAgreement && !classroom.isExpired) throw closedBecause(classroom)
    if (!classroom.isOpen && !lessons.some(({ preview }) => preview)) throw closedTo(ctx, classroom)
    const progress = await ownProgress(ctx, classroom_id)
    const byLesson = new Map(progress.map((one) => [one.lesson_id, one]))
    const studied = (id: string) => ({
      position: byLesson.get(id)?.position ?? 0,
      finished: byLesson.get(id)?.finished ?? false,
    })
    return {
      classroom_id,
      name: classroom.name,
      joined: classroom.isOpen,
      valid_until: classroom.valid_until,
      last_lesson_id: progress.find(({ lesson_id }) => lessons.some(({ id }) => id === lesson_id))?.lesson_id ?? null,
      courses: courses.map((course) => ({
        ...course,
        chapters: course.chapters.map((chapter) => ({
          ...chapter,
          lessons: chapter.lessons.map((lesson) => ({ ...lesson, ...studied(lesson.id) })),
        })),
      })),
    }
  },

  "course.lesson": async ({ classroom_id, lesson_id }, ctx) => {
    const { classroom, lesson, open } = await openLesson(ctx, classroom_id, lesson_id)
    const [content] = await ctx.sql<LessonContent[]>`
      select media_key, poster, has_captions, article_html, exists (select from lesson_markers m
        where m.agency_id = lessons.agency_id and m.lesson_id = lessons.id) as marked
      from lessons where agency_id = ${ctx.agency.id} and id = ${lesson_id}`
    if (content === undefined) throw notFound()
    const progress = await ownProgress(ctx, classroom_id)
    const { position = 0, finished = false, studied_at } = progress.find((one) => one.lesson_id === lesson_id) ?? {}
    const { id, name, kind, seconds } = lesson
    const rules = classroom.isOpen && kind === "video" ? classroom.hours : null
    const hours = rules && { ...rules, ...(await hoursOfLesson(ctx.sql, place(ctx, classroom_id), id)) }
    return {
      id,
      name,
      kind,
      seconds,
      position,
      finished,
      ...(studied_at !== undefined && { studied_at }),
      video: videoOf(ctx, content),
      article_html: content.article_html,
      marked: content.marked && ctx.user !== null && (rules === null || rules.ask === null),
      ...(hours && { hours }),
      next_lesson_id: open[open.findIndex((one) => one.id === lesson_id) + 1]?.id ?? null,
    }
  },

  "course.progress": async ({ classroom_id, lesson_id, position, played, finished, at }, ctx) => {
    const { lesson } = await openLesson(ctx, classroom_id, lesson_id)
    // kept on a device while it was offline, at the latest now
    const studiedAt = Math.floor(Math.max(0, Math.min(at ?? ctx.now, ctx.now)))
    const day = Shanghai.dateText(studiedAt)
    const report = { ...place(ctx, classroom_id), lessonId: lesson_id, played, finished, studiedAt, day }
    await ctx.transaction((sql) => reportProgress(sql, { ...report, position: Math.min(position, lesson.seconds) }))
    return { done: true }
  },
}

interface Detail {
  readonly intro_html: string
  readonly valid_until: string | null
  readonly seconds: number
}

interface Teacher {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly intro: string
}

interface Bank {
  readonly id: string
  readonly name: string
  readonly questions: number
}

interface LessonContent {
  readonly media_key: string | null
  readonly poster: string | null
  readonly has_captions: boolean
  readonly article_html: string
  readonly marked: boolean
}

const place = (ctx: CallContext, classroomId: string) => ({
  agencyId: ctx.agency.id,
  userId: signedIn(ctx).id,
  classroomId,
})

/** Of a guest nothing is kept. */
const ownProgress = async (ctx: CallContext, classroomId: string): Promise<ReadonlyArray<Progress>> =>
  ctx.user === null ? [] : progressIn(ctx.sql, place(ctx, classroomId))

/** Whether a lesson's video is an address, not a folder of the media. */
const isElsewhere = (video: string): boolean => URL.canParse(video)

const videoOf = (ctx: CallContext, { media_key, poster, has_captions }: LessonContent) =>
  media_key === null
    ? null
    : {
        playlist: isElsewhere(media_key) ? media_key : videoAddress(ctx, media_key, "index.m3u8"),
        captions: has_captions ? videoAddress(ctx, media_key, "captions.vtt") : "",
        poster: poster === null ? "" : poster.startsWith("/") ? poster : videoAddress(ctx, media_key, poster),
      }
