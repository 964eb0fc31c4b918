import type { Owner } from "../core/Owner.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { foldQuestions } from "./foldQuestions.ts"

interface Marked {
  readonly agency_id: string
  readonly user_id: string
  readonly id: string
}

/** Notes that an attempt was marked: the learner's records take its marks in from `released` on. */
export const noteMarked = async (sql: Sql, { agency_id, user_id, id }: Marked, released: number): Promise<void> => {
  await sql`
    insert into marks_to_fold (agency_id, user_id, attempt_id, released_at)
    values (${agency_id}, ${user_id}, ${id}, ${released})
    on conflict (agency_id, user_id, attempt_id) do update set released_at = excluded.released_at`
}

/** Folds the learner's marks that were released since the last time. `sql` is an open transaction. */
export const foldMarks = async (sql: Sql, owner: Owner, now: number): Promise<void> => {
  const { agencyId, userId } = owner
  const rows = await sql<{ question_id: string }[]>`
    with taken as (
      delete from marks_to_fold
      where agency_id = ${agencyId} and user_id = ${userId} and released_at <= ${now}
      returning attempt_id
    )
    select distinct m.question_id from taken
    join attempt_marks m on m.agency_id = ${agencyId} and m.attempt_id = taken.attempt_id`
  await foldQuestions(
    sql,
    owner,
    rows.map(({ question_id }) => question_id),
    now,
  )
}

/** The same for the next learner who has such marks. */
export const foldNextLearner: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const [row] = await sql<{ agency_id: string; user_id: string }[]>`
    select agency_id, user_id from marks_to_fold where released_at <= ${now} order by released_at limit 1`
  if (row === undefined) return null
  await foldMarks(sql, { agencyId: row.agency_id, userId: row.user_id }, now)
  return 1
}
