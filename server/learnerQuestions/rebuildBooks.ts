import type { Pool } from "../db/Sql.ts"
import { foldQuestions } from "./foldQuestions.ts"

interface Marked {
  readonly agency_id: string
  readonly user_id: string
  readonly ids: ReadonlyArray<string>
}

/** Rebuilds every learner's records from all marks and acts, one learner a transaction; answers how many learners. */
export const rebuildBooks = async (pool: Pool, now: number): Promise<number> => {
  const learners = await pool<Marked[]>`
    select agency_id, user_id, array_agg(distinct question_id) as ids
    from (select agency_id, user_id, question_id from attempt_marks
      union all select agency_id, user_id, question_id from wrong_acts
      union all select agency_id, user_id, question_id from learner_questions) m
    group by agency_id, user_id order by agency_id, user_id`
  for (const { agency_id, user_id, ids } of learners)
    await pool.begin((sql) => foldQuestions(sql, { agencyId: agency_id, userId: user_id }, ids, now))
  return learners.length
}
