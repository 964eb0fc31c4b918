import type { Output } from "#domain/contract/Contract.ts"
import { DAILY } from "#domain/exam/ExamTypeRules.ts"
import { REHEARSAL_PAPER } from "#domain/exam/Rehearsal.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
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

/** The learner's attempts, newest first; scores where they are released. */
export const examHistory = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { kept, bank_id }: { readonly kept: Kept; readonly bank_id: string | null },
  page: PageAsked,
  now: number,
): Promise<Output<"exam.history">> => {
  const rows = await sql<Row[]>`
    select t.id as attempt_id, t.paper_id, t.bank_id, t.title, t.rules ->> 'exam_type' as exam_type, t.state, t.started_at,
      cardinality(t.question_ids) as questions, count(*) over () as total,
      coalesce(r.total_score, (select sum(s) from unnest(t.question_scores) s)) as total_score,
      case when t.key_policy <> 'after_close' or t.keys_from <= ${now} then r.score end as score,
      case when t.key_policy <> 'after_close' or t.keys_from <= ${now} then r.correct end as correct,
      coalesce(r.awaiting, 0) as awaiting,
      (select c.score_before from regraded_results c
        where c.agency_id = t.agency_id and c.attempt_id = t.id and c.told and c.score_before <> c.score_after
        order by c.correction_id limit 1) as corrected_from
    from attempts t
    left join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.paper_id is distinct from ${REHEARSAL_PAPER}
      and (t.rules ->> 'exam_type' = ${DAILY}) = ${kept === "daily"}
      and (${bank_id}::text is null or t.bank_id = ${bank_id})
    order by t.started_at desc, t.id
    limit ${page.size} offset ${page.offset}`
  return pageOf(
    page,
    rows.map(({ total: _, started_at, ...row }) => ({ ...row, started_at: Shanghai.format(started_at) })),
    rows[0]?.total ?? 0,
  )
}
