import type { Sql } from "../db/Sql.ts"

/** Of a paper `p`: the end of its window for a learner as it holds now; null: for everybody. */
export const windowEnd = (sql: Sql, userId: string | null | ReturnType<Sql>) => sql`
  (coalesce((select e.closes_at from paper_times e
    where e.agency_id = p.agency_id and e.paper_id = p.id and e.user_id = ''), p.closes_at)
  + make_interval(mins => coalesce((select m.extra_minutes from paper_times m
    where m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = ${userId}), 0)))`

/** Of a paper `p`: the end of its window for whoever was given most. */
export const lastWindowEnd = (sql: Sql) => sql`
  (${windowEnd(sql, null)} + make_interval(mins => coalesce((select max(x.extra_minutes) from paper_times x
    where x.agency_id = p.agency_id and x.paper_id = p.id), 0)))`
