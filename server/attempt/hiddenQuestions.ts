import { embargoedFor } from "./embargoedQuestions.ts"
import type { CallContext } from "../core/Handler.ts"

/** Questions that the visitor does not find: those withheld from them, and those of papers that have not opened. */
export const hiddenQuestions = async ({ sql, agency, user, now }: CallContext): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    ${embargoedFor(sql, { agencyId: agency.id, userId: user?.id ?? null }, now)}
    union
    select paper.question_id
    from papers p
    cross join jsonb_array_elements(p.sections) as section
    cross join jsonb_array_elements_text(section -> 'question_ids') as paper (question_id)
    where p.agency_id = ${agency.id} and p.opens_at > ${now}`
  return rows.map(({ question_id }) => question_id)
}
