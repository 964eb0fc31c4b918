import type { Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { ownResultAt, ownSittings, resultTold } from "./ownSittings.ts"
import { windowEnd } from "./windowEnd.ts"

type Homework = NonNullable<Output<"exam.online">["homework"]>[number]

interface Row extends Omit<Homework, "due_at" | "results_at" | "is_held"> {
  readonly due_at: number
  readonly results_at: number | null
}

/** How long homework whose day is over stays in the list of those who did not do it. */
const LISTED_FOR = 7 * 24 * 3_600_000

/**
 * The homework of a learner: what is due, the next first, then what was, the latest first. One with a list of candidates
 * is the homework of those on it alone.
 */
export const homework = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  now: number,
): Promise<ReadonlyArray<Homework>> => {
  const rows = await sql<Row[]>`
    select p.id, p.name, p.bank_id, b.name as bank_name, p.question_count as questions, p.total_score,
      w.closes_at as due_at, own.attempts_used, own.open_attempt_id, own.ended_attempt_id,
      ${ownResultAt(sql, now)} as results_at
    from papers p
    join banks b on b.agency_id = p.agency_id and b.id = p.bank_id and not b.hidden
    cross join lateral (${ownSittings(sql, userId)}) own
    cross join lateral (select ${windowEnd(sql, userId)} as closes_at) w
    where p.agency_id = ${agencyId} and not p.hidden and p.homework
      and (own.attempts_used > 0 or w.closes_at > ${now - LISTED_FOR}::timestamptz and ${isAsked(sql, userId)})
    order by w.closes_at <= ${now}::timestamptz,
      case when w.closes_at > ${now}::timestamptz then w.closes_at end, w.closes_at desc, p.id limit 100`
  return rows.map(({ due_at, results_at, ...row }) => ({
    ...row,
    due_at: Shanghai.format(due_at),
    ...resultTold(results_at),
  }))
}

/** Of a paper `p`: nobody is listed for it, or this learner is. */
const isAsked = (sql: Sql, userId: string) => sql`
  coalesce((select bool_or(c.user_id = ${userId}) from exam_candidates c
    where c.agency_id = p.agency_id and c.paper_id = p.id), true)`
