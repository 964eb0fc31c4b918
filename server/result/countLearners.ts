import type { Step } from "../core/runSteps.ts"

const BATCH = 5_000

/** Adds up the next of who joined and who left, and gives how many that were. */
export const countLearners: Step<object> = async (sql) => {
  const [row] = await sql<[{ counted: number }]>`
    with due as (
      delete from learners_to_count
      where (agency_id, id) in (select agency_id, id from learners_to_count order by id limit ${BATCH}) returning *
    ), added as (
      insert into learner_counts as c (agency_id, kind, of_id, learners)
      select agency_id, kind, of_id, sum(change) from due group by agency_id, kind, of_id
      on conflict (agency_id, kind, of_id) do update set learners = c.learners + excluded.learners
    )
    select count(*) as counted from due`
  return row.counted === 0 ? null : row.counted
}
