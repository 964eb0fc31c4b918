import type { Output } from "#domain/contract/Contract.ts"
import { withinSubject } from "../cards/withinSubject.ts"
import type { CallContext } from "../core/Handler.ts"

/** More teachers are found by the search. */
const TEACHERS = 100

/** What the courses of a subject can be filtered by. */
export const courseFilters = async (
  { sql, agency }: CallContext,
  { subject_id }: { readonly subject_id?: string },
): Promise<Output<"course.filters">> => {
  const offered = sql`c.agency_id = ${agency.id} and not c.hidden ${withinSubject(sql, agency.id, subject_id)}`
  const [years, teachers] = await Promise.all([
    sql<{ year: number }[]>`select distinct c.year from courses c where ${offered} order by c.year desc`,
    sql<{ id: string; name: string }[]>`
      select t.id, t.name from teachers t
      cross join lateral (
        select from course_teachers ct join courses c on c.agency_id = ct.agency_id and c.id = ct.course_id
        where ct.agency_id = t.agency_id and ct.teacher_id = t.id and ${offered} limit 1) found
      where t.agency_id = ${agency.id} and not t.hidden
      order by t.position, t.id limit ${TEACHERS}`,
  ])
  return { years: years.map(({ year }) => year), teachers }
}
