import type { Sql } from "../db/Sql.ts"

/** Of a paper `p`: the end of its window for who was given nothing of their own. */
const commonEnd = (sql: Sql) => sql`
  coalesce((select e.closes_at from paper_times e
    where e.agency_id = p.agency_id and e.paper_id = p.id and e.user_id = ''), p.closes_at)`

/** The same for a learner whose row of `paper_times` is `m`; a paper that was closed for everybody is closed for them. */
export const ownEnd = (sql: Sql) => sql`least(${commonEnd(sql)} + make_interval(mins => m.extra_minutes), m.closes_at)`

/** Of a paper `p`: the end of its window for a learner as it holds now; null: for everybody. */
export const windowEnd = (sql: Sql, userId: string | null | ReturnType<Sql>) => sql`
  coalesce((select ${ownEnd(sql)} from paper_times m
    where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = ${userId} and m.user_id <> ''), ${commonEnd(sql)})`

/** Of a paper `p`: how often a learner may sit it; 0 is without limit. */
export const triesOf = (sql: Sql, userId: string | null | ReturnType<Sql>) => sql`
  case when p.attempts = 0 then 0 else p.attempts + coalesce((select m.extra_attempts from paper_times m
    where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = ${userId} and m.user_id <> ''), 0) end`

/**
 * Of a paper `p`: until when a learner may begin it for the first time; null: as long as it is open. Whom somebody gave an
 * attempt may come late.
 */
export const entersUntil = (sql: Sql, userId: string | null) => sql`
  case when not exists (select from paper_times m where m.agency_id = p.agency_id and m.paper_id = p.id
      and m.user_id = ${userId} and m.extra_attempts > 0)
    then p.opens_at + make_interval(mins => p.latest_entry) end`

/** Of a paper `p`: when whoever begins in its window can send no answer any more, with the most time that was given. */
export const lastAnswersAt = (sql: Sql) => sql`
  greatest(${commonEnd(sql)}, (select max(${ownEnd(sql)}) from paper_times m
    where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id <> '')) + ${graceOf(sql, sql`p.agency_id`)}`

/** How long after its deadline an attempt that begins now takes records that were stamped before it. */
export const graceOf = (sql: Sql, agencyId: string | ReturnType<Sql>) => sql`
  (select make_interval(secs => g.grace_seconds) from agencies g where g.id = ${agencyId})`
