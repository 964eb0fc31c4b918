import type { Input } from "#domain/contract/Contract.ts"
import type { CourseCard } from "#domain/contract/site.ts"
import { toYuan } from "#domain/core/Money.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Sql } from "../db/Sql.ts"
import { nearerEnd } from "../core/paging.ts"
import { subjectName } from "../core/subjectName.ts"
import { learnersOf } from "./learnersOf.ts"
import { withinSubject } from "./withinSubject.ts"

type Choices = Required<Omit<Input<"course.list">, "page" | "page_size">>
type Asked = { readonly [Name in keyof Choices]?: Choices[Name] | undefined }

interface Filter extends Asked {
  readonly id?: string
  readonly classroom_id?: string
  /** A learner, whose own courses are left out. */
  readonly notOf?: string | undefined
  readonly limit: number
  readonly offset: number
}

type Conditions = {
  readonly [Name in keyof Choices]: (sql: Sql, value: Choices[Name], agencyId: string) => Fragment
}
type Fragment = ReturnType<typeof withinSubject>

/** Of a course `c`: what each parameter of the call leaves. */
const CONDITIONS: Conditions = {
  /** Of any level: its descendants count. */
  subject_id: (sql, id, agencyId) => withinSubject(sql, agencyId, id),
  region_id: (sql, id) => sql`and c.region_id = ${id}`,
  free: (sql, free) => sql`and c.free = ${free === "1"}`,
  year: (sql, year) => sql`and c.year = ${year}`,
  teacher_id: (sql, id, agencyId) => sql`
    and c.id in (select ct.course_id
      from course_teachers ct join teachers t on t.agency_id = ct.agency_id and t.id = ct.teacher_id
      where ct.agency_id = ${agencyId} and ct.teacher_id = ${id} and not t.hidden)`,
}

const chosenBy = (sql: Sql, agencyId: string, asked: Asked): Fragment[] => {
  const condition = <Name extends keyof Choices>(name: Name): Fragment => {
    const value: Choices[Name] | undefined = asked[name]
    return value === undefined ? sql`` : CONDITIONS[name](sql, value, agencyId)
  }
  return (Object.keys(CONDITIONS) as ReadonlyArray<keyof Choices>).map((name) => condition(name))
}

interface Row extends Omit<CourseCard, "price" | "original_price"> {
  readonly price_fen: number
  readonly original_price_fen: number
}

/** The courses in the shop, in the order of the files. Prices are left out where the agency hides them. */
export const courseCards = async (
  ctx: CallContext,
  { id, classroom_id, notOf, limit, offset, ...asked }: Filter,
): Promise<{ readonly list: ReadonlyArray<CourseCard>; readonly total: number }> => {
  const { sql, agency } = ctx
  const offered = sql`
    from courses c
    where c.agency_id = ${agency.id} and not c.hidden ${id === undefined ? sql`` : sql`and c.id = ${id}`}
      ${classroom_id === undefined ? sql`` : sql`and c.id in (select course_id from classroom_courses where agency_id = ${agency.id} and classroom_id = ${classroom_id})`}
      ${notOf === undefined ? sql`` : sql`and c.id not in (select cc.course_id from enrolments e join classroom_courses cc on cc.agency_id = e.agency_id and cc.classroom_id = e.classroom_id where e.agency_id = ${agency.id} and e.user_id = ${notOf})`}
      ${chosenBy(sql, agency.id, asked)}`
  const [{ total }] = await sql<[{ total: number }]>`select count(*)::integer as total ${offered}`
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
