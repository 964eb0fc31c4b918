import type { Candidate } from "#domain/wrongBook/PracticeSet.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** Every question of the point in the banks that the learner has practised; a point is told with its key alone. */
export const ofPoint = async (
  sql: Sql,
  owner: Owner,
  point: string,
  now: number,
): Promise<ReadonlyArray<Candidate>> => {
  const { agencyId, userId } = owner
  return sql<Candidate[]>`
    select k.question_id, e.review_day, l.last_at
    from question_keys k
    join questions q on q.agency_id = k.agency_id and q.id = k.question_id and not q.hidden
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and not b.hidden
    join bank_learners o on o.agency_id = q.agency_id and o.bank_id = q.bank_id and o.user_id = ${userId}
    left join learner_questions l
      on l.agency_id = k.agency_id and l.user_id = ${userId} and l.question_id = k.question_id
    left join wrong_entries e
      on e.agency_id = k.agency_id and e.user_id = ${userId} and e.question_id = k.question_id
    where points_of(k.agency_id, k.points) @> array[${`${agencyId}/${point}`}] and k.agency_id = ${agencyId}
      and q.kind <> 'short' and o.daily + o.others > 0 and k.question_id not in (${embargoedFor(sql, owner, now)})`
}
