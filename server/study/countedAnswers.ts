import type * as Readiness from "#domain/study/Readiness.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { recordDisclosureOf } from "../attempt/keyDisclosures.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { embargoedOfLearner } from "../learnerBook/embargoedOfLearner.ts"

type Counted = Readiness.Answers & { readonly subject_id: string }

/**
 * The questions of these subjects that a learner has answered, each once, by chapter, standing and week of the latest
 * answer. It costs as much as there are of them for the first look after one changed, else one row.
 */
export const countedAnswers = async (
  sql: Sql,
  owner: Owner,
  subjects: ReadonlyArray<string>,
  now: number,
): Promise<ReadonlyArray<Counted>> => {
  const { agencyId, userId } = owner
  const today = Shanghai.dayNumber(now)
  const [book] = await sql<{ version: number; held: ReadonlyArray<string>; answers: ReadonlyArray<Counted> | null }[]>`
    select b.version, h.held, a.answers
    from wrong_books b
    cross join (select ${embargoedOfLearner(sql, owner, now)} as held) h
    left join readiness_answers a on a.agency_id = b.agency_id and a.user_id = b.user_id and a.version = b.version
      and a.today = ${today} and a.subjects = ${[...subjects]} and a.held = h.held
    where b.agency_id = ${agencyId} and b.user_id = ${userId}`
  // without a book nothing was ever answered
  if (book === undefined || book.answers !== null) return book?.answers ?? []
  const { version, held } = book
  const answers = await sql<Counted[]>`
    with answered as materialized (
      select l.question_id, b.subject_id, q.bank_id, q.chapter_id,
        case when l.wrong_count = 0 then 'clean'
          when l.last_verdict = 'right' and coalesce(l.due_day > ${today}, true) then 'learned'
          else 'missed' end as standing,
        greatest(0, extract(epoch from ${now}::timestamptz - l.last_at)::int / 604800) as weeks
      from learner_questions l
      join questions q on q.agency_id = l.agency_id and q.id = l.question_id
      join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and b.subject_id = any (${[...subjects]})
      where l.agency_id = ${agencyId} and l.user_id = ${userId} and l.last_verdict is not null
        and not l.question_id = any (${[...held]})
    ), noted as (${recordDisclosureOf(sql, owner, sql`select question_id from answered`, now)})
    select subject_id, bank_id || '/' || chapter_id as chapter, standing, (weeks * 7)::int as days, count(*) as questions
    from answered group by subject_id, bank_id, chapter_id, standing, weeks`
  await sql`
    insert into readiness_answers (agency_id, user_id, version, today, subjects, held, answers)
    values (${agencyId}, ${userId}, ${version}, ${today}, ${[...subjects]}, ${[...held]}, ${sql.json(answers)})
    on conflict (agency_id, user_id) do update set (version, today, subjects, held, answers)
      = (excluded.version, excluded.today, excluded.subjects, excluded.held, excluded.answers)`
  return answers
}
