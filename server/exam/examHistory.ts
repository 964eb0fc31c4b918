import type { Output } from "#domain/contract/Contract.ts"
import { DAILY } from "#domain/exam/ExamTypeRules.ts"
import { REHEARSAL_PAPER } from "#domain/exam/Rehearsal.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { heldBy } from "../attempt/heldQuestions.ts"
import { noteAttemptsTold } from "../attempt/toldKeys.ts"
import type { Owner } from "../core/Owner.ts"
import type { PageAsked } from "../core/paging.ts"
import { pageOf } from "../core/paging.ts"
import type { Sql } from "../db/Sql.ts"

export type Kept = "daily" | "other"

interface Row {
  readonly attempt_id: string
  readonly paper_id: string | null
  readonly bank_id: string
  readonly title: string
  readonly exam_type: string
  readonly state: "open" | "handed_in" | "closed"
  readonly score: number | null
  readonly total_score: number
  readonly questions: number
  readonly correct: number | null
  readonly awaiting: number
  readonly corrected_from: number | null
  readonly started_at: number
  readonly total: number
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
  const rows = await sql<Row[]>`
    with shown as (
      select t.agency_id, t.id from attempts t
      where t.agency_id = ${agencyId} and t.user_id = ${userId}
        and (t.key_policy <> 'after_close' or t.keys_from <= ${now})
        and not t.question_ids && array(${heldBy(sql, owner, now)})
    )
    select t.id as attempt_id, t.paper_id, t.bank_id, t.title, t.rules ->> 'exam_type' as exam_type, t.state, t.started_at,
      cardinality(t.question_ids) as questions, count(*) over () as total,
      coalesce(r.total_score, (select sum(s) from unnest(t.question_scores) s)) as total_score,
      case when s.id is not null then r.score end as score,
      case when s.id is not null then r.correct end as correct,
      coalesce(r.awaiting, 0) as awaiting,
      (select c.score_before from regraded_results c
        where c.agency_id = s.agency_id and c.attempt_id = s.id and c.told and c.score_before <> c.score_after
        order by c.correction_id limit 1) as corrected_from
    from attempts t
    left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    left join shown s on s.agency_id = t.agency_id and s.id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.paper_id is distinct from ${REHEARSAL_PAPER}
      and (t.rules ->> 'exam_type' = ${DAILY}) = ${kept === "daily"}
      and (${bank_id}::text is null or t.bank_id = ${bank_id})
    order by t.started_at desc, t.id
    limit ${page.size} offset ${page.offset}`
  const scored = rows.filter(({ score }) => score !== null)
  await noteAttemptsTold(
    sql,
    owner,
    scored.map(({ attempt_id }) => attempt_id),
    now,
  )
  return pageOf(
    page,
    rows.map(({ total: _, started_at, ...row }) => ({ ...row, started_at: Shanghai.format(started_at) })),
    rows[0]?.total ?? 0,
  )
}
