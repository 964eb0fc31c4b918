import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { embargoedFor } from "./embargoedQuestions.ts"
import { sinceReset } from "./sinceReset.ts"
import { recordDisclosureOf } from "./keyDisclosures.ts"

interface Counted {
  readonly bank_id: string
  readonly chapter_id: string
  readonly answered: number
  readonly correct: number
}

/**
 * How many questions of each chapter a learner has answered, and how many of them rightly the last time. Only marks
 * whose key may be seen count, of questions that no exam withholds: else the numbers would reveal it. And only those
 * since the learner started again.
 */
export const practiceCounts = async (
  sql: Sql,
  owner: Owner,
  now: number,
  bankId: string | null = null,
): Promise<ReadonlyArray<Counted>> => {
  const { agencyId, userId } = owner
  return sql<Counted[]>`
    with last as (
      select distinct on (m.question_id) m.question_id, m.verdict
      from attempt_marks m join questions q on q.agency_id = m.agency_id and q.id = m.question_id
      where m.agency_id = ${agencyId} and m.user_id = ${userId} and m.released_at <= ${now} and m.verdict <> 'unanswered'
        and (${bankId}::text is null or m.bank_id = ${bankId})
        and ${sinceReset(sql)} and m.question_id not in (${embargoedFor(sql, owner, now)})
      order by m.question_id, m.marked_at desc, m.attempt_id
    ), noted as (${recordDisclosureOf(sql, owner, sql`select question_id from last`, now)})
    select q.bank_id, q.chapter_id, count(*) as answered, count(*) filter (where last.verdict = 'right') as correct
    from last join questions q on q.agency_id = ${agencyId} and q.id = last.question_id and not q.hidden
    group by q.bank_id, q.chapter_id`
}
