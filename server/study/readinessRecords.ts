import type * as Readiness from "#domain/study/Readiness.ts"
import { embargoedFor } from "../attempt/embargoedQuestions.ts"
import { recordAttemptDisclosure } from "../attempt/keyDisclosures.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { countedAnswers } from "./countedAnswers.ts"

type Of<T> = T & { readonly subject_id: string }

/** What a learner did in these subjects, as far as its marks are released and no exam withholds its questions. */
export interface Records {
  readonly answers: Awaited<ReturnType<typeof countedAnswers>>
  readonly written: ReadonlyArray<Of<Readiness.Marked>>
  readonly mocks: ReadonlyArray<Of<Readiness.Mock>>
}

/** The latest of a subject. */
const MOCKS = 5

export const readinessRecords = async (
  sql: Sql,
  owner: Owner,
  subjects: ReadonlyArray<string>,
  now: number,
): Promise<Records> => {
  const [answers, written, mocks] = await Promise.all([
    countedAnswers(sql, owner, subjects, now),
    writtenOf(sql, owner, subjects, now),
    mocksOf(sql, owner, subjects, now),
  ])
  const told = [...written, ...mocks].map(({ attempt_id }) => attempt_id)
  await recordAttemptDisclosure(sql, owner, [...new Set(told)], now)
  return { answers, written, mocks }
}

type OfAttempt<T> = Of<T> & { readonly attempt_id: string }

/** Each written question once, by its latest mark. */
const writtenOf = (sql: Sql, owner: Owner, subjects: ReadonlyArray<string>, now: number) => {
  const { agencyId, userId } = owner
  return sql<OfAttempt<Readiness.Marked>[]>`
    select distinct on (g.question_id) b.subject_id, t.id as attempt_id,
      least(1, g.score / t.question_scores[array_position(t.question_ids, g.question_id)]) as share,
      greatest(0, extract(epoch from ${now}::timestamptz - t.ended_at)::int / 86400) as days
    from attempts t
    join banks b on b.agency_id = t.agency_id and b.id = t.bank_id and b.subject_id = any (${[...subjects]})
    join given_marks g on g.agency_id = t.agency_id and g.attempt_id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and ${isReleased(sql, owner, now)}
      and t.question_scores[array_position(t.question_ids, g.question_id)] > 0
    order by g.question_id, t.ended_at desc, t.id`
}

/**
 * First tries at papers with a pass line of which half was answered: the part of the points of those of their questions that the
 * learner had not been marked on before.
 */
const mocksOf = (sql: Sql, owner: Owner, subjects: ReadonlyArray<string>, now: number) => {
  const { agencyId, userId } = owner
  return sql<OfAttempt<Readiness.Mock>[]>`
    with first as materialized (
      select distinct on (t.source) t.*, b.subject_id
      from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id and b.subject_id = any (${[...subjects]})
      where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.paper_id is not null and t.pass_score > 0
        and t.state <> 'open'
      order by t.source, t.started_at
    ), latest as (
      select t.*, row_number() over (partition by t.subject_id order by t.ended_at desc, t.id) as n
      from first t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      where r.answered * 2 >= cardinality(t.question_ids) and ${isReleased(sql, owner, now)}
    )
    select t.subject_id, t.id as attempt_id, sum(m.score) / sum(asked.score) as share, count(*) as questions,
      greatest(0, extract(epoch from ${now}::timestamptz - t.ended_at)::int / 86400) as days
    from latest t
    cross join unnest(t.question_ids, t.question_scores) as asked (question_id, score)
    join questions q on q.agency_id = t.agency_id and q.id = asked.question_id and q.kind <> 'short'
    join attempt_marks m on m.agency_id = t.agency_id and m.attempt_id = t.id and m.question_id = asked.question_id
    where t.n <= ${MOCKS} and asked.score > 0 and not exists (
      select from attempt_marks before
      where before.agency_id = m.agency_id and before.user_id = ${userId} and before.question_id = m.question_id
        and before.attempt_id <> m.attempt_id and before.marked_at < m.marked_at)
    group by t.subject_id, t.id, t.ended_at`
}

/** Whether attempt `t` ended, its scores may be seen, and none of its questions is withheld. */
const isReleased = (sql: Sql, owner: Owner, now: number) => sql`
  t.ended_at is not null and (t.key_policy <> 'after_close' or t.keys_from <= ${now})
  and not t.question_ids && array(${embargoedFor(sql, owner, now)})`
