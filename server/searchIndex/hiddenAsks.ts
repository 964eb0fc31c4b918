import type { Sql } from "../db/Sql.ts"

interface Asker {
  readonly agencyId: string
  /** The classrooms that the learner may study in. */
  readonly classrooms: ReadonlyArray<string>
  /** Questions that are hidden from them. */
  readonly questions: ReadonlyArray<string>
}

/** Public asks that a learner does not find: beside lessons that are not theirs, and questions that are hidden from them. */
export const hiddenAsks = async (
  sql: Sql,
  { agencyId, classrooms, questions }: Asker,
): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ id: string }[]>`
    select id from asks a
    where agency_id = ${agencyId} and ${isShown(sql)} and case
      when question_id is not null then question_id = any (${[...questions]})
      else not exists (select from lessons l
        join classroom_courses cc on cc.agency_id = l.agency_id and cc.course_id = l.course_id
        where l.agency_id = a.agency_id and l.id = a.lesson_id and not l.hidden
          and cc.classroom_id = any (${[...classrooms]}))
    end`
  return rows.map(({ id }) => id)
}

/** Of asks: others may read it. */
export const isShown = (sql: Sql) => sql`(is_public and answered_at is not null and hidden_at is null)`
