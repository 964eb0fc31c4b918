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

interface Row extends BoardRow, Omit<BoardPaper, "rows"> {
  readonly paper_name: string
}

/**
 * Who may sit a paper, sits it, or sat it within a day, in one statement: each attempt, and the last record of each of
 * its clients, by its key. null: there is no such paper.
 */
export const boardRows = async (sql: Sql, agency: string, paper: string, now: number): Promise<BoardPaper | null> => {
  const rows = await sql<Row[]>`
    select p.name as paper_name, ${windowEnd(sql, null)} as closes_at, ${lastAnswersAt(sql)} as over_at,
      p.room ? 'passcode' as has_passcode, u.id as user_id, u.name, u.mobile, coalesce(c.room, '') as room, coalesce(c.seat, '') as seat,
      coalesce(m.extra_minutes, 0) as extra_minutes, t.id as attempt, t.state as attempt_state, t.started_at,
      case when t.id is null then ${windowEnd(sql, sql`u.id`)} else t.deadline end as deadline, t.ended_at, s.saved_at,
      greatest(t.started_at, s.saved_at, k.seen_at) as seen_at,
      (select count(*) from attempt_events e
        where e.agency_id = t.agency_id and e.attempt_id = t.id and e.kind = 'take_over') as moves,
      (select count(*) from attempt_leaves l
        where l.agency_id = t.agency_id and l.attempt_id = t.id and l.counted) as leaves,
      (select count(*) from attempt_incidents i where i.agency_id = t.agency_id and i.attempt_id = t.id) as incidents,
      coalesce(t.state = 'open' and t.device is not null, false) as is_bound
    from papers p
    left join lateral (
      select l.user_id from exam_candidates l where l.agency_id = p.agency_id and l.paper_id = p.id
      union
      select o.user_id from attempts o where o.agency_id = p.agency_id and o.paper_id = p.id and o.state = 'open'
      union
      select d.user_id from attempts d
      where d.agency_id = p.agency_id and d.paper_id = p.id and d.ended_at > ${now - DAY}
      limit ${MAX_ROWS}
    ) who on true
    left join users u on u.agency_id = p.agency_id and u.id = who.user_id
    left join exam_candidates c on c.agency_id = p.agency_id and c.paper_id = p.id and c.user_id = u.id
    left join paper_times m on m.agency_id = p.agency_id and m.paper_id = p.id and m.user_id = u.id
    left join lateral (
      select a.* from attempts a
      where a.agency_id = p.agency_id and a.user_id = u.id and a.source = 'paper/' || p.id
      order by a.started_at desc limit 1
    ) t on true
    left join lateral (
      select max(r.received_at) as saved_at from attempt_clients n
      join attempt_records r on r.agency_id = n.agency_id and r.attempt_id = n.attempt_id
        and r.client_id = n.client_id and r.seq = n.last
      where n.agency_id = t.agency_id and n.attempt_id = t.id
    ) s on true
    left join attempt_contacts k on k.agency_id = t.agency_id and k.attempt_id = t.id
    where p.agency_id = ${agency} and p.id = ${paper}`
  const [first] = rows
  if (first === undefined) return null
  const { paper_name: name, closes_at, over_at, has_passcode } = first
  return {
    name,
    closes_at,
    over_at,
    has_passcode,
    rows: rows.flatMap(({ paper_name: _, closes_at: __, over_at: ___, has_passcode: ____, ...row }) =>
      row.user_id === null ? [] : [row],
    ),
  }
}
