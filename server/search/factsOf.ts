import type { FoundItem } from "#domain/contract/search.ts"
import type { SearchKind } from "#domain/search/SearchKind.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { isShownNews } from "../cards/shownNews.ts"
import type { CallContext } from "../core/Handler.ts"
import { subjectName } from "../core/subjectName.ts"

/** What is shown beside a title. */
export type Facts = Pick<FoundItem, "facts" | "bank_id" | "start_time" | "end_time">

type Read = (ctx: CallContext, ids: ReadonlyArray<string>) => Promise<ReadonlyMap<string, Facts>>

interface Offered {
  readonly id: string
  readonly subject_name: string
}

/** The facts of those that are on offer this moment, by id; prices are none of them. */
const READERS: Readonly<Record<SearchKind, Read>> = {
  course: async (ctx, ids) => {
    const { sql, agency } = ctx
    const rows = await sql<Array<Offered & { class_type: string; year: number; lessons: number }>>`
      select c.id, s.name as subject_name, c.class_type, c.year, c.lessons
      from courses c join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
      where c.agency_id = ${agency.id} and c.id = any (${ids}) and not c.hidden`
    return byId(rows, ({ subject_name, class_type, year, lessons }) => ({
      facts: [subjectName(ctx, subject_name), class_type, `${year}年`, `${lessons}课时`],
    }))
  },
  classroom: async (ctx, ids) => {
    const { sql, agency } = ctx
    const rows = await sql<Array<Offered & { courses: number }>>`
      select r.id, s.name as subject_name,
        (select count(*) from classroom_courses rc join courses c on c.agency_id = rc.agency_id and c.id = rc.course_id
          where rc.agency_id = r.agency_id and rc.classroom_id = r.id and not c.hidden) as courses
      from classrooms r join subjects s on s.agency_id = r.agency_id and s.id = r.subject_id
      where r.agency_id = ${agency.id} and r.id = any (${ids}) and not r.hidden`
    return byId(rows, ({ subject_name, courses }) => ({
      facts: [subjectName(ctx, subject_name), `${courses}门课程`],
    }))
  },
  teacher: async ({ sql, agency }, ids) => {
    const rows = await sql<Array<{ id: string; title: string }>>`
      select id, title from teachers where agency_id = ${agency.id} and id = any (${ids}) and not hidden`
    return byId(rows, ({ title }) => ({ facts: [title] }))
  },
  live: async (ctx, ids) => {
    const { sql, agency } = ctx
    const rows = await sql<Array<Offered & { teacher_name: string; starts_at: number; ends_at: number }>>`
      select l.id, s.name as subject_name, t.name as teacher_name, l.starts_at, l.ends_at
      from live_sessions l
      join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
      join subjects s on s.agency_id = l.agency_id and s.id = l.subject_id
      where l.agency_id = ${agency.id} and l.id = any (${ids}) and not l.hidden`
    return byId(rows, ({ subject_name, teacher_name, starts_at, ends_at }) => ({
      facts: [teacher_name, subjectName(ctx, subject_name)],
      start_time: Shanghai.format(starts_at),
      end_time: Shanghai.format(ends_at),
    }))
  },
  bank: async (ctx, ids) => {
    const { sql, agency } = ctx
    const rows = await sql<Array<Offered & { questions: number }>>`
      select b.id, s.name as subject_name,
        (select count(*) from questions q
          where q.agency_id = b.agency_id and q.bank_id = b.id and not q.hidden) as questions
      from banks b join subjects s on s.agency_id = b.agency_id and s.id = b.subject_id
      where b.agency_id = ${agency.id} and b.id = any (${ids}) and not b.hidden`
    return byId(rows, ({ subject_name, questions }) => ({
      facts: [subjectName(ctx, subject_name), `${questions}题`],
    }))
  },
  question: async ({ sql, agency }, ids) => {
    const rows = await sql<Array<{ id: string; bank_id: string; bank: string; chapter: string; source: string }>>`
      select q.id, q.bank_id, b.name as bank, c.name as chapter, q.source
      from questions q
      join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
      where q.agency_id = ${agency.id} and q.id = any (${ids}) and not q.hidden and not b.hidden`
    return byId(rows, ({ bank_id, bank, chapter, source }) => ({ facts: [bank, chapter, source], bank_id }))
  },
  ask: async ({ sql, agency }, ids) => {
    const rows = await sql<Array<{ id: string; lesson: string | null; source: string | null }>>`
      select a.id, l.name as lesson, coalesce(c.name, b.name) as source
      from asks a
      left join lessons l on l.agency_id = a.agency_id and l.id = a.lesson_id
      left join courses c on c.agency_id = l.agency_id and c.id = l.course_id
      left join questions q on q.agency_id = a.agency_id and q.id = a.question_id
      left join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      where a.agency_id = ${agency.id} and a.id = any (${ids}) and a.is_public and a.answered_at is not null
        and a.hidden_at is null`
    return byId(rows, ({ lesson, source }) => ({ facts: [source ?? "", lesson ?? "", "已解答"] }))
  },
  news: async ({ sql, agency, now }, ids) => {
    const rows = await sql<Array<{ id: string; category_name: string; day: string }>>`
      select id, category_name, day::text as day from news n
      where agency_id = ${agency.id} and id = any (${ids}) and ${isShownNews(sql, now)}`
    return byId(rows, ({ category_name, day }) => ({ facts: [category_name, day] }))
  },
}

export const factsOf = (
  ctx: CallContext,
  kind: SearchKind,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyMap<string, Facts>> =>
  ids.length === 0 ? Promise.resolve(new Map<string, Facts>()) : READERS[kind](ctx, ids)

const byId = <R extends { readonly id: string }>(rows: ReadonlyArray<R>, facts: (row: R) => Facts) =>
  new Map(
    rows.map((row) => {
      const known = facts(row)
      return [row.id, { ...known, facts: known.facts.filter((fact) => fact !== "") }] as const
    }),
  )
