import * as ItemAnalysis from "#domain/result/ItemAnalysis.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"

const DAY_MS = 86_400_000

/**
 * Counts the discrimination of the questions of the next bank whose first answers are others than a day ago; null where
 * there is none.
 */
export const countDiscrimination: Step<Pick<StepDeps, "now">> = async (sql, { now: clock }) => {
  const now = clock()
  const [bank] = await sql<[{ agency_id: string; bank_id: string; answered: number; correct: number }?]>`
    select q.agency_id, q.bank_id, sum(s.first_answered)::bigint as answered, sum(s.first_correct)::bigint as correct
    from question_stats s join questions q on q.agency_id = s.agency_id and q.id = s.question_id
    left join bank_discrimination d on d.agency_id = q.agency_id and d.bank_id = q.bank_id
    where d.counted_at is null or d.counted_at <= ${now - DAY_MS}
    group by q.agency_id, q.bank_id, d.answered, d.correct
    having (sum(s.first_answered), sum(s.first_correct)) is distinct from (d.answered::numeric, d.correct::numeric)
    limit 1`
  if (bank === undefined) return null
  await countBank(sql, bank, now)
  await sql`
    insert into bank_discrimination ${sql({ ...bank, counted_at: now })}
    on conflict (agency_id, bank_id) do update
      set answered = excluded.answered, correct = excluded.correct, counted_at = excluded.counted_at`
  return 1
}

/** Learners by the share of right ones of their first answers: how much more of the best answer a question than of the weakest. */
const countBank = async (
  sql: Sql,
  { agency_id, bank_id }: { readonly agency_id: string; readonly bank_id: string },
  now: number,
): Promise<void> => {
  await sql`
    delete from question_discrimination d using questions q
    where q.agency_id = d.agency_id and q.id = d.question_id and d.agency_id = ${agency_id} and q.bank_id = ${bank_id}`
  await sql`
    with firsts as materialized (
      select m.user_id, m.question_id, (m.verdict = 'right')::integer as correct
      from questions q join attempt_marks m on m.agency_id = q.agency_id and m.question_id = q.id
      where q.agency_id = ${agency_id} and q.bank_id = ${bank_id} and m.first_try and m.verdict in ('right', 'wrong')
        and m.released_at <= ${now}
    ), shares as (
      select user_id, avg(correct) as share from firsts group by user_id
    ), placed as (
      select user_id, row_number() over (order by share desc, user_id) as best,
        row_number() over (order by share, user_id desc) as worst, count(*) over () as learners
      from shares
    ), grouped as (
      select user_id, best <= size as is_upper, worst <= size as is_lower
      from placed, lateral (select greatest(1, round(learners * ${ItemAnalysis.GROUP}::numeric)) as size) sized
    )
    insert into question_discrimination (agency_id, question_id, discrimination)
    select ${agency_id}, question_id, avg(correct) filter (where is_upper) - avg(correct) filter (where is_lower)
    from firsts join grouped using (user_id) group by question_id
    having count(*) >= ${ItemAnalysis.MIN_ATTEMPTS} and bool_or(is_upper) and bool_or(is_lower)`
}
