import type { Output } from "#domain/contract/Contract.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { ownResultAt, ownSittings, resultTold } from "./ownSittings.ts"
import { triesOf, windowEnd } from "./windowEnd.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

type OnlineExam = Output<"exam.online">["list"][number]

interface Row extends Omit<OnlineExam, "opens_at" | "closes_at" | "results_at" | "is_held"> {
  readonly opens_at: number
  readonly closes_at: number
  readonly results_at: number | null
}

/** How long an online exam that is over stays in the list of those who did not take it. */
const LISTED_FOR = 7 * 24 * 3_600_000

/**
 * Every paper with a window: those to come and those that are open, the next one to end first, then those that are over,
 * the latest first. What is long over is listed for those who took it.
 */
export const onlineExams = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  now: number,
): Promise<ReadonlyArray<OnlineExam>> => {
  const rows = await sql<Row[]>`
    select p.id, p.name, p.bank_id, b.name as bank_name, p.minutes, p.question_count as questions, p.total_score,
      p.opens_at, w.closes_at, p.formal, ${triesOf(sql, userId)} as attempts, own.attempts_used, own.open_attempt_id, own.ended_attempt_id,
      ${ownResultAt(sql, now)} as results_at
    from papers p
    join banks b on b.agency_id = p.agency_id and b.id = p.bank_id and not b.hidden
    cross join lateral (${ownSittings(sql, userId)}) own
    cross join lateral (select ${windowEnd(sql, userId)} as closes_at) w
    where p.agency_id = ${agencyId} and not p.hidden and p.opens_at is not null and p.closes_at is not null
      and (w.closes_at > ${now - LISTED_FOR}::timestamptz or own.attempts_used > 0)
    order by w.closes_at <= ${now}::timestamptz,
      case when w.closes_at > ${now}::timestamptz then w.closes_at end, w.closes_at desc, p.id`
  return rows.map(({ opens_at, closes_at, results_at, ...row }) => ({
    ...row,
    opens_at: Shanghai.format(opens_at),
    closes_at: Shanghai.format(closes_at),
    ...resultTold(results_at),
  }))
}
