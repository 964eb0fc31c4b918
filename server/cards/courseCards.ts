import type { CourseCard } from "#domain/contract/site.ts"
import { toYuan } from "#domain/core/Money.ts"
import type { CallContext } from "../core/Handler.ts"
import { nearerEnd } from "../core/paging.ts"
import { subjectName } from "../core/subjectName.ts"
import { learnersOf } from "./learnersOf.ts"
import { withinSubject } from "./withinSubject.ts"

interface Filter {
  readonly id?: string | undefined
  /** Of any level: its descendants count. */
  readonly subject_id?: string | undefined
  readonly region_id?: string | undefined
  readonly teacher_id?: string | undefined
  readonly classroom_id?: string | undefined
  readonly free?: boolean | undefined
  readonly year?: number | undefined
  readonly limit: number
  readonly offset: number
}

interface Row extends Omit<CourseCard, "price" | "original_price"> {
  readonly price_fen: number
  readonly original_price_fen: number
}

/** The courses in the shop, in the order of the files. Prices are left out where the agency hides them. */
export const courseCards = async (
  ctx: CallContext,
  { id, subject_id, region_id, teacher_id, classroom_id, free, year, limit, offset }: Filter,
): Promise<{ readonly list: ReadonlyArray<CourseCard>; readonly total: number }> => {
  const { sql, agency } = ctx
  const chosen = sql`
    ${withinSubject(sql, agency.id, subject_id)}
    ${region_id === undefined ? sql`` : sql`and c.region_id = ${region_id}`}
    ${free === undefined ? sql`` : sql`and c.free = ${free}`}
    ${year === undefined ? sql`` : sql`and c.year = ${year}`}`
  const offered = sql`
    from courses c
    where c.agency_id = ${agency.id} and not c.hidden ${id === undefined ? sql`` : sql`and c.id = ${id}`} ${chosen}
      ${teacher_id === undefined ? sql`` : sql`and c.id in (select course_id from course_teachers where agency_id = ${agency.id} and teacher_id = ${teacher_id})`}
      ${classroom_id === undefined ? sql`` : sql`and c.id in (select course_id from classroom_courses where agency_id = ${agency.id} and classroom_id = ${classroom_id})`}`
  const isNarrow = id !== undefined || classroom_id !== undefined
  const [{ total }] = isNarrow
    ? await sql<[{ total: number }]>`select count(*) as total ${offered}`
    : await sql<[{ total: number }]>`
        select coalesce(sum(c.courses), 0)::integer as total from course_counts c
        where c.agency_id = ${agency.id} and c.teacher_id = ${teacher_id ?? ""} ${chosen}
          ${teacher_id === undefined ? sql`` : sql`and exists (select from teachers t where t.agency_id = c.agency_id and t.id = c.teacher_id and not t.hidden)`}`
  const page = nearerEnd({ limit, offset }, total)
  const order = page.isFromEnd ? sql`c.position desc, c.id desc` : sql`c.position, c.id`
  const rows = await sql<Row[]>`
      select c.id, c.name, c.subject_id, s.name as subject_name, c.class_type, c.year, c.region_id, c.summary, c.free,
        c.price_fen, c.original_price_fen, c.lessons, ${learnersOf(sql, "classroom")} as learners,
        (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by ct.position), '[]')
          from course_teachers ct join teachers t on t.agency_id = ct.agency_id and t.id = ct.teacher_id
          where ct.agency_id = c.agency_id and ct.course_id = c.id and not t.hidden) as teachers
      from (select c.id ${offered} order by ${order} limit ${page.limit} offset ${page.offset}) page
      join courses c on c.agency_id = ${agency.id} and c.id = page.id
      join subjects s on s.agency_id = c.agency_id and s.id = c.subject_id
      order by c.position, c.id`
  return { list: rows.map((row) => toCard(ctx, row)), total }
}

const toCard = (ctx: CallContext, { price_fen, original_price_fen, ...row }: Row): CourseCard => ({
  ...row,
  subject_name: subjectName(ctx, row.subject_name),
  ...(ctx.agency.hidesPrices ? {} : { price: toYuan(price_fen), original_price: toYuan(original_price_fen) }),
})
