import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** An array in a query: the questions of the learner's records that are withheld, in order. */
export const embargoedOfLearner = (sql: Sql, owner: Owner, now: number) => sql`
  array(select h.question_id from (${embargoedFor(sql, owner, now)}) h
    -- one after the other: they are few, the records may be many
    cross join lateral (select from learner_questions l
      where l.agency_id = ${owner.agencyId} and l.user_id = ${owner.userId} and l.question_id = h.question_id limit 1) own
    order by h.question_id)`
