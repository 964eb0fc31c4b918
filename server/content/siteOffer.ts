import type { Sql } from "../db/Sql.ts"
import { listAt, textAt } from "./formParts.ts"
import type { Offer } from "./Offer.ts"

interface Ids {
  readonly subjects: ReadonlyArray<string>
  readonly courses: ReadonlyArray<string>
  readonly classrooms: ReadonlyArray<string>
  readonly banks: ReadonlyArray<string>
  readonly live: ReadonlyArray<string>
  readonly teachers: ReadonlyArray<string>
  readonly news: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  readonly first_category: string | null
  readonly documents: ReadonlyArray<string>
}

/**
 * What an agency has to show, by its rows, under the subjects and ways of practice that its file is to have. null: it has
 * no rows of one of these subjects yet, and nobody knows.
 */
export const siteOffer = async (sql: Sql, file: unknown): Promise<Offer | null> => {
  const [agency, chosen, ways] = [
    textAt(file, "id"),
    listAt(file, "subjects").map(String),
    listAt(file, "exam_type").map(String),
  ]
  const [row] = await sql<Ids[]>`
    with under as (
      select id, level from subjects where agency_id = ${agency} and not hidden and path[1] = any (${chosen})
    ), articles as (
      select id, category_id from news
      where agency_id = ${agency} and not hidden and (subject_id is null or subject_id in (select id from under))
    )
    select array(select id from under) as subjects,
      array(select id from courses where ${isUnder(sql, agency)}) as courses,
      array(select id from classrooms where ${isUnder(sql, agency)}) as classrooms,
      array(select id from banks where ${isUnder(sql, agency)} and exam_types && ${ways}) as banks,
      array(select id from live_sessions where ${isUnder(sql, agency)}) as live,
      array(select id from teachers where agency_id = ${agency} and not hidden) as teachers,
      array(select id from articles) as news,
      array(select distinct category_id from articles) as categories,
      config -> 'config' ->> 'news_cate_id' as first_category,
      array(select id from documents where agency_id = ${agency} and not hidden) as documents
    from agencies where id = ${agency} and not exists (
      select from unnest(${chosen}::text[]) as first (id) where not exists (select from under where under.id = first.id))`
  if (row === undefined) return null
  const { first_category, ...ids } = row
  const set = (name: keyof typeof ids) => new Set(ids[name])
  return {
    subjects: set("subjects"),
    courses: set("courses"),
    classrooms: set("classrooms"),
    banks: set("banks"),
    live: set("live"),
    teachers: set("teachers"),
    news: set("news"),
    categories: set("categories"),
    firstCategory: first_category,
    documents: set("documents"),
  }
}

const isUnder = (sql: Sql, agency: string) =>
  sql`agency_id = ${agency} and not hidden and subject_id in (select id from under)`
