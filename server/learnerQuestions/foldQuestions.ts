import { type Act, fold, type Mark } from "#domain/wrongBook/WrongBook.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { memoryOf } from "./memory.ts"

interface Folded {
  readonly question_id: string
  readonly marks: ReadonlyArray<Mark>
  readonly acts: ReadonlyArray<Act>
}

/**
 * Rebuilds a learner's records of these questions from released marks and acts. `sql` is an open transaction: what is
 * folded of one learner at once, is folded one after the other.
 */
export const foldQuestions = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  question_ids: ReadonlyArray<string>,
  now: number,
): Promise<void> => {
  if (question_ids.length === 0) return
  await sql`select 1 from users where agency_id = ${agencyId} and id = ${userId} for no key update`
  const rows = await sql<Folded[]>`
    with marks as (
      select m.question_id,
        jsonb_agg(jsonb_build_object('attempt_id', m.attempt_id, 'verdict', m.verdict, 'exam_type', m.exam_type,
          'at', ${epochMs(sql, "m.marked_at")}, 'guessed', coalesce(g.value = 'true'::jsonb, false))) as list
      from attempt_marks m
      left join attempt_answers g on g.agency_id = m.agency_id and g.attempt_id = m.attempt_id
        and g.question_id = m.question_id and g.kind = 'guess'
      where m.agency_id = ${agencyId} and m.user_id = ${userId} and m.question_id = any (${question_ids})
        and m.released_at <= ${now}
      group by m.question_id
    ), acts as (
      select a.question_id, jsonb_agg(jsonb_build_object('act', a.act, 'at', ${epochMs(sql, "a.acted_at")})) as list
      from wrong_acts a
      where a.agency_id = ${agencyId} and a.user_id = ${userId} and a.question_id = any (${question_ids})
      group by a.question_id
    )
    select question_id, coalesce(marks.list, '[]') as marks, coalesce(acts.list, '[]') as acts
    from marks full join acts using (question_id)`
  const records = rows.flatMap(recordOf)
  await sql`
    delete from learner_questions
    where agency_id = ${agencyId} and user_id = ${userId} and question_id = any (${question_ids})
      and not question_id = any (${records.map(({ question_id }) => question_id)})`
  await sql`
    insert into learner_questions
      (agency_id, user_id, question_id, state, right_count, wrong_count, right_streak, last_attempt_id, last_verdict,
        last_at, last_wrong_at, added_at, missed_in, stability, difficulty, first_review_day, reviewed_day, due_day)
    select ${agencyId}, ${userId}, r.*
    from jsonb_to_recordset(${sql.json(records)}) as r (question_id text, state text, right_count int, wrong_count int,
      right_streak int, last_attempt_id text, last_verdict text, last_at timestamptz, last_wrong_at timestamptz,
      added_at timestamptz, missed_in text[], stability float8, difficulty float8, first_review_day int, reviewed_day int, due_day int)
    on conflict (agency_id, user_id, question_id) do update set
      (state, right_count, wrong_count, right_streak, last_attempt_id, last_verdict, last_at, last_wrong_at, added_at,
        missed_in, stability, difficulty, first_review_day, reviewed_day, due_day)
      = (excluded.state, excluded.right_count, excluded.wrong_count, excluded.right_streak, excluded.last_attempt_id,
        excluded.last_verdict, excluded.last_at, excluded.last_wrong_at, excluded.added_at, excluded.missed_in, excluded.stability,
        excluded.difficulty, excluded.first_review_day, excluded.reviewed_day, excluded.due_day)`
}

const epochMs = (sql: Sql, column: string) => sql`round(extract(epoch from ${sql(column)}) * 1000)::float8`

const recordOf = ({ question_id, marks, acts }: Folded) => {
  const record = fold(marks, acts)
  if (record === null) return []
  const { state, right_count, wrong_count, right_streak, last, last_wrong_at, added_at, missed_in, reviews } = record
  const [first] = reviews
  return {
    question_id,
    state,
    right_count,
    wrong_count,
    right_streak,
    last_attempt_id: last?.attempt_id ?? null,
    last_verdict: last?.verdict ?? null,
    last_at: timeText(last?.at ?? null),
    last_wrong_at: timeText(last_wrong_at),
    added_at: timeText(added_at),
    missed_in,
    first_review_day: first === undefined ? null : Shanghai.dayNumber(first.at),
    ...memoryOf(reviews),
  }
}

const timeText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
