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
  const counted = sql`
    from course_counts c where c.agency_id = ${agency.id} ${withinSubject(sql, agency.id, subject_id)} and c.courses > 0`
  const [years, teachers] = await Promise.all([
    sql<{ year: number }[]>`select distinct c.year ${counted} and c.teacher_id = '' order by c.year desc`,
    sql<{ id: string; name: string }[]>`
      select t.id, t.name from teachers t
      where t.agency_id = ${agency.id} and not t.hidden and exists (select ${counted} and c.teacher_id = t.id)
      order by t.position, t.id limit ${TEACHERS}`,
  ])
  return { years: years.map(({ year }) => year), teachers }
}
