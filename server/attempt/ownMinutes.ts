import type { Sql } from "../db/Sql.ts"
import { extendFor, type Paper } from "./paperTimes.ts"

interface Own {
  readonly user_id: string
  readonly minutes: number
}

/**
 * Sets how many minutes more than the paper's each of some learners has, all of them or none; who has as many already
 * stays as they are. Gives by how many minutes each moved, and who is using the time that would be taken from them: then
 * nothing was changed.
 */
export const setOwnMinutes = async (sql: Sql, paper: Paper, wanted: ReadonlyArray<Own>, now: number) => {
  const rows = await sql<{ user_id: string; by: number; is_used: boolean }[]>`
    select w.user_id, d.by, coalesce(d.by < 0 and t.deadline <= ${now}::timestamptz + make_interval(mins => -d.by), false) as is_used
    from unnest(${wanted.map(({ user_id }) => user_id)}::text[], ${wanted.map(({ minutes }) => minutes)}::integer[])
      as w (user_id, minutes)
    left join paper_times m on m.agency_id = ${paper.agency_id} and m.paper_id = ${paper.paper_id}
      and m.user_id = w.user_id
    cross join lateral (select w.minutes - coalesce(m.extra_minutes, 0) as by) d
    left join attempts t on t.agency_id = ${paper.agency_id} and t.user_id = w.user_id
      and t.source = ${`paper/${paper.paper_id}`} and t.state = 'open'`
  const used = rows.flatMap(({ user_id, is_used }) => (is_used ? [user_id] : []))
  const moved = rows.filter(({ by }) => by !== 0)
  if (used.length === 0) await extendEach(sql, paper, moved, now)
  return { used, moved: new Map(moved.map(({ user_id, by }) => [user_id, by])) }
}

/** So many minutes more, or less, for each. */
export const extendEach = async (
  sql: Sql,
  paper: Paper,
  moved: ReadonlyArray<{ readonly user_id: string; readonly by: number }>,
  now: number,
): Promise<void> => {
  for (const [by, users] of Map.groupBy(moved, (one) => one.by))
    await extendFor(
      sql,
      paper,
      users.map(({ user_id }) => user_id),
      by,
      now,
    )
}
