import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Pool, Sql } from "../db/Sql.ts"
import { foldQuestions } from "./foldQuestions.ts"

interface Marked {
  readonly user_id: string
  readonly ids: ReadonlyArray<string>
}

/** How many learners of the agency have records to rebuild. */
export const countBooks = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const learners = (await markedIn(sql, agency)).length
  return { lines: [`将重算 ${learners} 人`], data: { learners }, changed: { upon: null, after: { learners } } }
}

/** Rebuilds every learner's records from all marks and acts, one learner a transaction. */
export const rebuildBooks = async (pool: Pool, { agency, now, progress }: OperatorContext): Promise<OperatorReport> => {
  const learners = await markedIn(pool, agency)
  for (const [at, { user_id, ids }] of learners.entries()) {
    await pool.begin((sql) => foldQuestions(sql, { agencyId: agency, userId: user_id }, ids, now))
    progress(at + 1, learners.length)
  }
  return { lines: [`重算完成，学员 ${learners.length} 人`], data: { learners: learners.length } }
}

const markedIn = (sql: Sql, agency: string) => sql<Marked[]>`
  select user_id, array_agg(distinct question_id) as ids
  from (select user_id, question_id from attempt_marks where agency_id = ${agency}
    union all select user_id, question_id from wrong_acts where agency_id = ${agency}
    union all select user_id, question_id from learner_questions where agency_id = ${agency}) m
  group by user_id order by user_id`
