import type { BoardRow } from "#domain/admin/Board.ts"
import type { Sql } from "../db/Sql.ts"
import { lastAnswersAt, windowEnd } from "./windowEnd.ts"

/** What ended longer ago is of another sitting. */
const DAY = 86_400_000

/** More than anybody watches. */
const MAX_ROWS = 5_000

export interface BoardPaper {
  readonly name: string
  /** Of the window for everybody; null: it has none. */
  readonly closes_at: number | null
  /** From when nobody's answers can arrive any more. */
  readonly over_at: number | null
  /** It is begun with the pass word of its room. */
  readonly has_passcode: boolean
  readonly rows: ReadonlyArray<BoardRow>
}

/**
 * Who may sit a paper, sits it, or sat it within a day: each attempt, and the last record of each of its clients, by its
 * key. null: there is no such paper.
 */
export const boardRows = async (sql: Sql, agency: string, paper: string, now: number): Promise<BoardPaper | null> => {
  const [facts] = await sql<Omit<BoardPaper, "rows">[]>`
    select name, ${windowEnd(sql, null)} as closes_at, ${lastAnswersAt(sql)} as over_at,
      room ? 'passcode' as has_passcode
    from papers p where agency_id = ${agency} and id = ${paper}`
  if (facts === undefined) return null
  const of = (table: string) => sql`${sql(table)} where agency_id = ${agency} and paper_id = ${paper}`
  const rows = await sql<BoardRow[]>`
    select u.id as user_id, u.name, u.mobile, coalesce(c.room, '') as room, coalesce(c.seat, '') as seat,
      coalesce(m.extra_minutes, 0) as extra_minutes, t.id as attempt, t.state as attempt_state, t.started_at,
      case when t.id is null then ${windowEnd(sql, sql`u.id`)} else t.deadline end as deadline, t.ended_at, s.saved_at,
      greatest(t.started_at, s.saved_at, k.seen_at) as seen_at,
      (select count(*) from attempt_events e
        where e.agency_id = t.agency_id and e.attempt_id = t.id and e.kind = 'take_over') as moves,
      (select count(*) from attempt_leaves l
        where l.agency_id = t.agency_id and l.attempt_id = t.id and l.counted) as leaves,
      (select count(*) from attempt_incidents i where i.agency_id = t.agency_id and i.attempt_id = t.id) as incidents,
      coalesce(t.state = 'open' and t.device is not null, false) as is_bound
    from (
      select user_id from ${of("exam_candidates")}
      union
      select user_id from ${of("attempts")} and state = 'open'
      union
      select user_id from ${of("attempts")} and ended_at > ${now - DAY}
      limit ${MAX_ROWS}
    ) who
    join papers p on p.agency_id = ${agency} and p.id = ${paper}
    -- by their keys: joined, everybody of the agency may be read
    cross join lateral (select id, name, mobile from users where agency_id = ${agency} and id = who.user_id limit 1) u
    left join (select * from ${of("exam_candidates")}) c on c.user_id = who.user_id
    left join (select * from ${of("paper_times")}) m on m.user_id = who.user_id
    left join lateral (
      select * from attempts
      where agency_id = ${agency} and user_id = who.user_id and source = ${`paper/${paper}`}
      order by started_at desc limit 1
    ) t on true
    left join lateral (
      select max(r.received_at) as saved_at from attempt_clients n
      join attempt_records r on r.agency_id = n.agency_id and r.attempt_id = n.attempt_id
        and r.client_id = n.client_id and r.seq = n.last
      where n.agency_id = t.agency_id and n.attempt_id = t.id
    ) s on true
    left join attempt_contacts k on k.agency_id = t.agency_id and k.attempt_id = t.id`
  return { ...facts, rows }
}
