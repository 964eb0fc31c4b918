import type { SearchKind } from "#domain/search/SearchKind.ts"
import { plainText } from "../core/plainText.ts"
import type { Sql } from "../db/Sql.ts"

/** A thing on offer, as its tables have it. */
export interface Source {
  readonly agency_id: string
  readonly id: string
  readonly title: string
  readonly pinyin: string | null
  /** What it is found by beside its title; parts that are missing are null. */
  readonly texts: ReadonlyArray<string | null>
  readonly position: number
  /** It stands for the same one of every agency that has this bank. */
  readonly bank_id?: string
}

/** So many of them by agency and id, beyond the one given. */
export type ReadSources = (
  sql: Sql,
  from: {
    readonly agencies: string[]
    readonly after: { readonly agency_id: string; readonly id: string }
    readonly count: number
  },
) => Promise<ReadonlyArray<Source>>

interface Question {
  readonly agency_id: string
  readonly bank_id: string
  readonly id: string
  readonly body: {
    readonly stem_html: string
    readonly material_html?: string
    readonly prompts?: ReadonlyArray<string>
    readonly options: ReadonlyArray<{ readonly html: string }>
  }
  readonly position: number
}

/** Everything that can be found, by its kind. Neither keys nor prices are read, nor what is hidden. */
export const SOURCES: Readonly<Record<SearchKind, ReadSources>> = {
  course: (sql, { agencies, after, count }) => sql<Source[]>`
    select c.agency_id, c.id, c.name as title, c.pinyin, c.position,
      array[c.summary, c.year || '年',
        (select string_agg(t.name, ' ' order by ct.position) from course_teachers ct
          join teachers t on t.agency_id = ct.agency_id and t.id = ct.teacher_id
          where ct.agency_id = c.agency_id and ct.course_id = c.id and not t.hidden),
        (select string_agg(l.name, ' ' order by l.position) from lessons l
          where l.agency_id = c.agency_id and l.course_id = c.id and not l.hidden)] as texts
    from courses c
    where c.agency_id = any (${agencies}) and (c.agency_id, c.id) > (${after.agency_id}, ${after.id}) and not c.hidden
    order by c.agency_id, c.id limit ${count}`,
  classroom: (sql, { agencies, after, count }) => sql<Source[]>`
    select r.agency_id, r.id, r.name as title, r.pinyin, r.position,
      array[r.summary,
        (select string_agg(c.name, ' ' order by rc.position) from classroom_courses rc
          join courses c on c.agency_id = rc.agency_id and c.id = rc.course_id
          where rc.agency_id = r.agency_id and rc.classroom_id = r.id and not c.hidden)] as texts
    from classrooms r
    where r.agency_id = any (${agencies}) and (r.agency_id, r.id) > (${after.agency_id}, ${after.id}) and not r.hidden and not r.is_course
    order by r.agency_id, r.id limit ${count}`,
  teacher: (sql, { agencies, after, count }) => sql<Source[]>`
    select agency_id, id, name as title, pinyin, position, array[title, intro] as texts from teachers
    where agency_id = any (${agencies}) and (agency_id, id) > (${after.agency_id}, ${after.id}) and not hidden
    order by agency_id, id limit ${count}`,
  live: (sql, { agencies, after, count }) => sql<Source[]>`
    select l.agency_id, l.id, l.title, l.pinyin, 0 as position,
      array[t.name, l.summary] as texts
    from live_sessions l join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    where l.agency_id = any (${agencies}) and (l.agency_id, l.id) > (${after.agency_id}, ${after.id}) and not l.hidden
    order by l.agency_id, l.id limit ${count}`,
  bank: (sql, { agencies, after, count }) => sql<Source[]>`
    select b.agency_id, b.id, b.name as title, b.pinyin, b.position,
      array[b.summary,
        (select string_agg(c.name, ' ' order by c.position) from bank_chapters c
          where c.agency_id = b.agency_id and c.bank_id = b.id and not c.hidden)] as texts
    from banks b
    where b.agency_id = any (${agencies}) and (b.agency_id, b.id) > (${after.agency_id}, ${after.id}) and not b.hidden
    order by b.agency_id, b.id limit ${count}`,
  question: async (sql, { agencies, after, count }) => {
    const rows = await sql<Question[]>`
      select q.agency_id, q.bank_id, q.id, q.body, q.position
      from questions q
      join pg_temp.banks_found b on b.agency_id = q.agency_id and b.bank_id = q.bank_id and b.is_read
      where q.agency_id = any (${agencies}) and (q.agency_id, q.id) > (${after.agency_id}, ${after.id}) and not q.hidden
      order by q.agency_id, q.id limit ${count}`
    return rows.map(({ body: { stem_html, material_html = "", prompts = [], options }, ...row }) => ({
      ...row,
      // it has none: what is asked is its text
      title: "",
      pinyin: null,
      texts: [stem_html, ...prompts, ...options.map(({ html }) => html), material_html].map(plainText),
    }))
  },
  // an answer beside a question may tell its key
  ask: (sql, { agencies, after, count }) => sql<Source[]>`
    select a.agency_id, a.id, a.text as title, null as pinyin, 0 as position,
      array[case when a.lesson_id is not null then a.reply end, l.name, coalesce(c.name, b.name)] as texts
    from asks a
    left join lessons l on l.agency_id = a.agency_id and l.id = a.lesson_id
    left join courses c on c.agency_id = l.agency_id and c.id = l.course_id
    left join questions q on q.agency_id = a.agency_id and q.id = a.question_id
    left join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
    where a.agency_id = any (${agencies}) and (a.agency_id, a.id) > (${after.agency_id}, ${after.id})
      and a.is_public and a.answered_at is not null and a.hidden_at is null
    order by a.agency_id, a.id limit ${count}`,
  news: async (sql, { agencies, after, count }) => {
    const rows = await sql<Array<Omit<Source, "texts"> & { readonly summary: string; readonly html: string }>>`
      select agency_id, id, title, pinyin, -(day - date '2000-01-01') as position, summary, html from news
      where agency_id = any (${agencies}) and (agency_id, id) > (${after.agency_id}, ${after.id}) and not hidden
      order by agency_id, id limit ${count}`
    return rows.map(({ summary, html, ...row }) => ({ ...row, texts: [summary, plainText(html)] }))
  },
}
