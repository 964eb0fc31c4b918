import { PRACTICE } from "#domain/question/practiceTypes.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as Expiry from "#domain/time/Expiry.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { practiceCounts } from "../attempt/practiceCounts.ts"
import { questionsIn } from "../cards/questionsIn.ts"
import { type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"
import { subjectName } from "../core/subjectName.ts"
import { closedBecause, findClassroom } from "../enrolment/access.ts"
import { plainPage } from "../core/plainPage.ts"
import { handoutAddress, handoutExtension } from "../media/mediaAddress.ts"
import { sessionState } from "./studySession.ts"
import { studyDays } from "./studyDays.ts"

export const handlers: Handlers<
  | "user.mySubject"
  | "user.learnRecord"
  | "user.data"
  | "user.classrooms"
  | "user.studyAgain"
  | "user.classroomResource"
  | "user.classroomResourceList"
  | "user.examPackage"
> = {
  "user.mySubject": async (_, ctx) => {
    const rows = await ctx.sql<{ id: string; name: string; classrooms: number }[]>`
      select s.id, s.name, count(*) as classrooms
      from enrolments e
      join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
      join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
      where e.agency_id = ${ctx.agency.id} and e.user_id = ${signedIn(ctx).id}
      group by s.id, s.name, s.position
      order by s.position`
    return { list: rows.map((row) => ({ ...row, name: subjectName(ctx, row.name) })) }
  },

  "user.learnRecord": async (asked, ctx) => {
    const page = pageAsked(asked)
    const studied = ctx.sql`
      from lesson_progress p where p.agency_id = ${ctx.agency.id} and p.user_id = ${signedIn(ctx).id}`
    const [rows, [{ total }]] = await Promise.all([
      ctx.sql<LearnRow[]>`
        select p.classroom_id, c.name as classroom_name, p.lesson_id, l.name as lesson_name, l.seconds, p.position,
          p.finished, p.studied_at
        from (select p.* ${studied} order by p.studied_at desc, p.lesson_id
          limit ${page.size} offset ${page.offset}) p
        join classrooms c on c.agency_id = p.agency_id and c.id = p.classroom_id
        join lessons l on l.agency_id = p.agency_id and l.id = p.lesson_id
        order by p.studied_at desc, p.lesson_id`,
      ctx.sql<[{ total: number }]>`select count(*) as total ${studied}`,
    ])
    const list = rows.map(({ studied_at, ...row }) => ({ ...row, studied_at: Shanghai.format(studied_at) }))
    return pageOf(page, list, total)
  },

  "user.data": async (_, ctx) => {
    const { sql, agency, now } = ctx
    const userId = signedIn(ctx).id
    const [counts, practice, days, session] = await Promise.all([
      sql<[Pick<Output<"user.data">, "classrooms" | "finished_lessons" | "studied_seconds">]>`
        select
          (select count(*) from enrolments where agency_id = ${agency.id} and user_id = ${userId}) as classrooms,
          (select count(*) from lesson_progress
            where agency_id = ${agency.id} and user_id = ${userId} and finished) as finished_lessons,
          (select coalesce(sum(seconds), 0)::bigint from study_days
            where agency_id = ${agency.id} and user_id = ${userId}) as studied_seconds`,
      practiceCounts(sql, { agencyId: agency.id, userId }, now),
      studyDays(sql, { agencyId: agency.id, userId }, now),
      sessionState(ctx, { agencyId: agency.id, userId }),
    ])
    return {
      ...counts[0],
      answered_questions: practice.reduce((sum, { answered }) => sum + answered, 0),
      correct_questions: practice.reduce((sum, { correct }) => sum + correct, 0),
      days,
      session,
    }
  },

  "user.classrooms": async ({ subject_id = null }, ctx) => {
    const rows = await ctx.sql<ClassroomRow[]>`
      with mine as (
        select e.classroom_id, e.user_id, e.valid_until, e.joined_at, c.name, c.subject_id, s.name as subject_name
        from enrolments e
        join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
        join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
        where e.agency_id = ${ctx.agency.id} and e.user_id = ${signedIn(ctx).id}
          and (${subject_id}::text is null or ${subject_id} = any (s.path))
      )
      select m.classroom_id, m.name, m.subject_id, m.subject_name, m.valid_until,
        (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'subject_id', c.subject_id,
            'year', c.year) order by cc.position), '[]')
          from classroom_courses cc join courses c on c.agency_id = cc.agency_id and c.id = cc.course_id
          where cc.agency_id = ${ctx.agency.id} and cc.classroom_id = m.classroom_id) as course,
        (select count(*) from classroom_courses cc
          join lessons l on l.agency_id = cc.agency_id and l.course_id = cc.course_id and not l.hidden
          where cc.agency_id = ${ctx.agency.id} and cc.classroom_id = m.classroom_id) as lessons,
        (select count(*) from lesson_progress p
          join lessons l on l.agency_id = p.agency_id and l.id = p.lesson_id and not l.hidden
          where p.agency_id = ${ctx.agency.id} and p.user_id = m.user_id and p.classroom_id = m.classroom_id
            and p.finished) as finished_lessons,
        last.lesson_id, last.lesson_name, last.position, last.studied_at
      from mine m
      left join lateral (
        select p.lesson_id, l.name as lesson_name, p.position, p.studied_at
        from lesson_progress p join lessons l on l.agency_id = p.agency_id and l.id = p.lesson_id and not l.hidden
        where p.agency_id = ${ctx.agency.id} and p.user_id = m.user_id and p.classroom_id = m.classroom_id
        order by p.studied_at desc, p.lesson_id limit 1
      ) last on true
      order by coalesce(last.studied_at, m.joined_at) desc, m.classroom_id`
    return {
      list: rows.map(({ lesson_id, lesson_name, position, studied_at, ...row }) => ({
        ...row,
        subject_name: subjectName(ctx, row.subject_name),
        last_lesson: lesson_id === null ? null : { id: lesson_id, name: lesson_name, position },
        last_studied_at: studied_at === null ? null : Shanghai.format(studied_at),
        expiry: row.valid_until === null ? null : Expiry.fromText(row.valid_until, ctx.now),
      })),
    }
  },

  "user.studyAgain": async ({ classroom_id }, ctx) => {
    const { isEnrolled } = await findClassroom(ctx, classroom_id)
    if (!isEnrolled) throw notFound("课程不存在或已下架")
    await ctx.sql`
      delete from lesson_progress
      where agency_id = ${ctx.agency.id} and user_id = ${signedIn(ctx).id} and classroom_id = ${classroom_id}`
    return { done: true }
  },

  "user.classroomResource": async (_, ctx) => ({
    list: await ctx.sql<{ classroom_id: string; name: string; resources: number }[]>`
      select e.classroom_id, c.name, count(*) as resources
      from enrolments e
      join classrooms c on c.agency_id = e.agency_id and c.id = e.classroom_id
      join classroom_courses cc on cc.agency_id = e.agency_id and cc.classroom_id = e.classroom_id
      join resources r on r.agency_id = cc.agency_id and r.course_id = cc.course_id and not r.hidden
      where e.agency_id = ${ctx.agency.id} and e.user_id = ${signedIn(ctx).id}
      group by e.classroom_id, c.name, e.joined_at
      order by e.joined_at desc, e.classroom_id`,
  }),

  "user.classroomResourceList": async ({ classroom_id }, ctx) => {
    const classroom = await findClassroom(ctx, classroom_id)
    if (!classroom.isOpen) throw closedBecause(classroom)
    const rows = await ctx.sql<HandoutRow[]>`
      select r.id, r.name, r.html, r.file, r.size, r.lesson_id
      from classroom_courses cc
      join resources r on r.agency_id = cc.agency_id and r.course_id = cc.course_id and not r.hidden
      where cc.agency_id = ${ctx.agency.id} and cc.classroom_id = ${classroom_id}
      order by cc.position, r.position`
    return {
      list: rows.map(({ id, name, html, file, size, lesson_id }) => ({
        id,
        name,
        size: size ?? Buffer.byteLength(plainPage(name, html)),
        url: handoutAddress(ctx, id, file),
        kind: kindOf(file),
        file_name: `${name}${handoutExtension(file)}`,
        lesson_id,
      })),
    }
  },

  "user.examPackage": async ({ limit = 100 }, ctx) => {
    const { sql, agency, now } = ctx
    const userId = signedIn(ctx).id
    const [banks, counts] = await Promise.all([
      sql<{ bank_id: string; name: string; questions: number; has_practice: boolean }[]>`
        select b.id as bank_id, b.name, ${questionsIn(sql, "b")} as questions,
          ${PRACTICE} = any (b.exam_types) and ${agency.config.exam_type.some((type) => type.id === PRACTICE)} as has_practice
        from banks b
        join (select bank_id, max(started_at) as last from attempts
          where agency_id = ${agency.id} and user_id = ${userId} group by bank_id) t on t.bank_id = b.id
        where b.agency_id = ${agency.id} and not b.hidden
        order by t.last desc, b.id
        limit ${limit}`,
      practiceCounts(sql, { agencyId: agency.id, userId }, now),
    ])
    const sum = (bank: string, key: "answered" | "correct") =>
      counts.filter(({ bank_id }) => bank_id === bank).reduce((all, count) => all + count[key], 0)
    return {
      list: banks.map((bank) => ({
        ...bank,
        answered: sum(bank.bank_id, "answered"),
        correct: sum(bank.bank_id, "correct"),
      })),
    }
  },
}

interface HandoutRow {
  readonly id: string
  readonly name: string
  readonly html: string
  readonly file: string | null
  readonly size: number | null
  readonly lesson_id: string | null
}

const kindOf = (file: string | null) => {
  if (file === null) return "page"
  return file.endsWith(".pdf") ? "pdf" : "image"
}

interface LearnRow {
  readonly classroom_id: string
  readonly classroom_name: string
  readonly lesson_id: string
  readonly lesson_name: string
  readonly seconds: number
  readonly position: number
  readonly finished: boolean
  readonly studied_at: number
}

interface ClassroomRow {
  readonly classroom_id: string
  readonly name: string
  readonly subject_id: string
  readonly subject_name: string
  readonly valid_until: string | null
  readonly course: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly subject_id: string
    readonly year: number
  }>
  readonly lessons: number
  readonly finished_lessons: number
  readonly lesson_id: string | null
  readonly lesson_name: string
  readonly position: number
  readonly studied_at: number | null
}
