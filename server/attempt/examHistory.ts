import type { Output } from "#domain/contract/Contract.ts"
import type { KeyPolicy } from "#domain/question/ExamTypeRules.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { markedBy } from "./handMarks.ts"
import { embargoedFor } from "./embargoedQuestions.ts"
import { recordAttemptDisclosure } from "./keyDisclosures.ts"
import type { Owner } from "../core/Owner.ts"
import type { PageAsked } from "../core/paging.ts"
import { nearerEnd, pageOf } from "../core/paging.ts"
import type { Sql } from "../db/Sql.ts"

/** Daily sets alone, or everything. */
export type Kept = "daily" | "all"

interface Row {
  readonly attempt_id: string
  readonly paper_id: string | null
  readonly bank_id: string
  readonly title: string
  readonly exam_type: string
  readonly set: "wrong" | "session" | null
  readonly state: "open" | "handed_in" | "closed"
  readonly score: number | null
  readonly total_score: number
  readonly questions: number
  readonly answered: number
  readonly correct: number | null
  readonly awaiting: number
  readonly key_policy: KeyPolicy
  readonly corrected_from: number | null
  readonly started_at: number
}

/** The learner's attempts, newest first; scores where they are released and no exam withholds one of the questions. */
export const examHistory = async (
  sql: Sql,
  owner: Owner,
  { kept, bank_id }: { readonly kept: Kept; readonly bank_id: string | null },
  page: PageAsked,
  now: number,
): Promise<Output<"exam.history">> => {
  const { agencyId, userId } = owner
  const ofBank = bank_id === null ? sql`` : sql`and bank_id = ${bank_id}`
  const [{ total }] = await sql<[{ total: number }]>`
    select coalesce(sum(${kept === "daily" ? sql`daily` : sql`daily + others`}), 0)::integer as total from bank_learners
    where agency_id = ${agencyId} and user_id = ${userId} ${ofBank}`
  const { isFromEnd, limit, offset } = nearerEnd({ limit: page.size, offset: page.offset }, total)
  const order = isFromEnd ? sql`t.started_at, t.id desc` : sql`t.started_at desc, t.id`
  const rows = await sql<Row[]>`
      with page as materialized (
        select t.id from attempts t
        where t.agency_id = ${agencyId} and t.user_id = ${userId} ${kept === "daily" ? sql`and t.daily` : sql``}
          and t.paper_id is distinct from ${REHEARSAL_PAPER} ${ofBank}
        order by ${order} limit ${limit} offset ${offset}
      ), held as materialized (select array(${embargoedFor(sql, owner, now)}) as ids),
      shown as (
        select t.id from page join attempts t on t.agency_id = ${agencyId} and t.id = page.id cross join held
        where (t.key_policy <> 'after_close' or t.keys_from <= ${now}) and not t.question_ids && held.ids
      )
      select t.id as attempt_id, t.paper_id, t.bank_id, t.title, t.rules ->> 'exam_type' as exam_type, t.state,
        case when split_part(t.source, '/', 1) in ('wrong', 'session') then split_part(t.source, '/', 1) end as set,
        t.started_at, cardinality(t.question_ids) as questions,
        (select count(*) from attempt_answers a where a.agency_id = t.agency_id and a.attempt_id = t.id
          and a.kind = 'answer' and a.value <> 'null'::jsonb) as answered,
        coalesce(r.total_score, (select sum(s) from unnest(t.question_scores) s)) as total_score,
        case when s.id is not null then r.score end as score,
        case when s.id is not null then r.correct end as correct,
        -- an accepted short answer waits for no mark
        coalesce(case when s.id is not null then r.awaiting end, 0) as awaiting, t.key_policy,
        (select c.score_before from regraded_results c
          where c.agency_id = t.agency_id and c.attempt_id = s.id and c.told and c.score_before <> c.score_after
          order by c.correction_id limit 1) as corrected_from
      from page
      join attempts t on t.agency_id = ${agencyId} and t.id = page.id
      left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
      left join shown s on s.id = t.id
      order by t.started_at desc, t.id`
  const scored = rows.filter(({ score }) => score !== null)
  await recordAttemptDisclosure(
    sql,
    owner,
    scored.map(({ attempt_id }) => attempt_id),
    now,
  )
  return pageOf(
    page,
    rows.map(({ started_at, key_policy, ...row }) => ({
      ...row,
      marked_by: markedBy({ key_policy }),
      started_at: Shanghai.format(started_at),
    })),
    total,
  )
}
