import type { Candidate } from "#domain/wrong/PracticeSet.ts"
import { heldBy } from "../attempt/heldQuestions.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** Every question of the point in the banks that the learner has practised; a point is told with its key alone. */
export const ofPoint = async (
  sql: Sql,
  owner: Owner,
  point: string,
  entries: ReadonlyArray<Candidate>,
  now: number,
): Promise<ReadonlyArray<Candidate>> => {
  const { agencyId, userId } = owner
  const rows = await sql<Pick<Candidate, "question_id" | "last_at">[]>`
    select k.question_id, l.last_at
    from question_keys k
    join questions q on q.agency_id = k.agency_id and q.id = k.question_id and not q.hidden
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and not b.hidden
    left join learner_questions l
      on l.agency_id = k.agency_id and l.user_id = ${userId} and l.question_id = k.question_id
    where k.agency_id = ${agencyId} and ${point} = any (k.points) and q.kind <> 'short' and q.bank_id in (
      select m.bank_id from learner_questions o
      join questions m on m.agency_id = o.agency_id and m.id = o.question_id
      where o.agency_id = ${agencyId} and o.user_id = ${userId})
      and k.question_id not in (${heldBy(sql, owner, now)})`
  const days = new Map(entries.map(({ question_id, review_day }) => [question_id, review_day]))
  return rows.map((row) => ({ ...row, review_day: days.get(row.question_id) ?? null }))
}
