import { type Card, plan } from "#domain/wrongBook/ReviewPlan.ts"
import { recordDisclosureOf } from "../attempt/keyDisclosures.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { embargoedOfLearner } from "./embargoedOfLearner.ts"
import { practicePoints } from "./practicePoints.ts"

/**
 * Draws a learner's book from all of their records, for a look of that learner: its numbers tell something of each key.
 * `today`: a `Shanghai.dayNumber`. `sql` is an open transaction; books of one learner are drawn one after the other.
 */
export const drawBook = async (sql: Sql, owner: Owner, today: number, now: number): Promise<void> => {
  const { agencyId, userId } = owner
  await sql`select 1 from users where agency_id = ${agencyId} and id = ${userId} for no key update`
  const [from] = await sql<[{ exam_day: number | null; held: ReadonlyArray<string> }]>`
    insert into wrong_books as b (agency_id, user_id, drawn_version, catalogue_version, today, exam_day, held)
    select u.agency_id, u.id, 0, coalesce(c.version, 0), ${today}, u.exam_day - date '1970-01-01', ${embargoedOfLearner(sql, owner, now)}
    from users u left join catalogue_versions c on c.agency_id = u.agency_id
    where u.agency_id = ${agencyId} and u.id = ${userId}
    on conflict (agency_id, user_id) do update set drawn_version = b.version,
      (catalogue_version, today, exam_day, held)
        = (excluded.catalogue_version, excluded.today, excluded.exam_day, excluded.held)
    returning exam_day, held`
  const shown = sql`l.agency_id = ${agencyId} and l.user_id = ${userId} and not l.question_id = any (${[...from.held]})`
  await recordDisclosureOf(sql, owner, sql`select l.question_id from learner_questions l where ${shown}`, now)

  const [{ done_today }] = await sql<[{ done_today: number }]>`
    select count(*) as done_today from learner_questions l
    where ${shown} and l.state <> 'clean' and l.reviewed_day = ${today} and l.first_review_day < ${today}`
  const cards = await sql<Card[]>`
    select l.question_id, l.due_day, l.reviewed_day, case when l.last_verdict = 'wrong' then l.last_at end as missed_at
    from learner_questions l
    join questions q on q.agency_id = l.agency_id and q.id = l.question_id and not q.hidden
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and not b.hidden
    where ${shown} and l.state = 'active'`
  await writeEntries(sql, owner, { shown, days: plan(cards, { today, exam_day: from.exam_day, done_today }), today })
  await sql`
    update wrong_books set done_today = ${done_today},
      weak_points = ${sql.json(await practicePoints(sql, owner, { shown, now }))}
    where agency_id = ${agencyId} and user_id = ${userId}`
}

interface Drawn {
  /** The learner's records `l` that no exam withholds. */
  readonly shown: ReturnType<Sql["unsafe"]>
  readonly days: ReadonlyMap<string, number>
  readonly today: number
}

/** An entry or a cell that is the same is not touched. */
const writeEntries = async (sql: Sql, { agencyId, userId }: Owner, { shown, days, today }: Drawn): Promise<void> => {
  await sql`
    with fresh as materialized (
      select l.question_id, l.state, coalesce(l.last_wrong_at, l.added_at) as listed_at,
        coalesce(l.last_at, l.added_at) as last_at, d.review_day,
        q.bank_id, q.chapter_id, q.kind, l.missed_in,
        array(select unnest(r.reasons) from wrong_reasons r
          where r.agency_id = l.agency_id and r.user_id = l.user_id and r.question_id = l.question_id order by 1) as reasons,
        q.hidden or b.hidden as hidden, coalesce(d.review_day = ${today}, false) as is_due
      from learner_questions l
      join questions q on q.agency_id = l.agency_id and q.id = l.question_id
      join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      left join unnest(${[...days.keys()]}::text[], ${[...days.values()]}::int[]) as d (question_id, review_day)
        on d.question_id = l.question_id
      where ${shown} and l.state <> 'clean'
    ), entries as materialized (
      select *, md5(row(state, bank_id, chapter_id, kind, missed_in, reasons, hidden, is_due)::text)::uuid as cell from fresh
    ), entries_gone as (
      delete from wrong_entries t where t.agency_id = ${agencyId} and t.user_id = ${userId}
        and not exists (select from entries e where e.question_id = t.question_id)
    ), cells_gone as (
      delete from wrong_cells t where t.agency_id = ${agencyId} and t.user_id = ${userId}
        and not exists (select from entries e where e.cell = t.cell)
    ), entries_written as (
      insert into wrong_entries (agency_id, user_id, question_id, cell, state, listed_at, review_day, last_at)
      select ${agencyId}, ${userId}, e.question_id, e.cell, e.state, e.listed_at, e.review_day, e.last_at from entries e
      where not exists (
        select from wrong_entries t where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.question_id = e.question_id
          and (t.cell, t.listed_at, t.review_day, t.last_at)
            is not distinct from (e.cell, e.listed_at, e.review_day, e.last_at))
      on conflict (agency_id, user_id, question_id) do update set (cell, state, listed_at, review_day, last_at)
        = (excluded.cell, excluded.state, excluded.listed_at, excluded.review_day, excluded.last_at)
    )
    insert into wrong_cells as t (agency_id, user_id, cell, state, bank_id, chapter_id, kind, missed_in, reasons, hidden,
      is_due, questions)
    select ${agencyId}, ${userId}, cell, state, bank_id, chapter_id, kind, missed_in, reasons, hidden, is_due, count(*)
    from entries group by cell, state, bank_id, chapter_id, kind, missed_in, reasons, hidden, is_due
    on conflict (agency_id, user_id, cell) do update set questions = excluded.questions
      where t.questions <> excluded.questions`
}
