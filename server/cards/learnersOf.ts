import type { Sql } from "../db/Sql.ts"

/** Of a row `c` of the agency: how many learners it has, to the moment. What the job has yet to add up is little. */
export const learnersOf = (sql: Sql, kind: "bank" | "classroom") => sql`
  (coalesce((select n.learners from learner_counts n
      where n.agency_id = c.agency_id and n.kind = ${kind} and n.of_id = c.id), 0)
    + coalesce((select sum(w.change) from learners_to_count w
      where w.agency_id = c.agency_id and w.kind = ${kind} and w.of_id = c.id), 0))::integer`
