import type { BoardRow } from "#domain/admin/Board.ts"
import type { Sql } from "../db/Sql.ts"
import { lastAnswersAt, ownEnd, windowEnd } from "./windowEnd.ts"

/** What ended longer ago is of another sitting. */
const DAY = 86_400_000

/** More than anybody watches. */
const MAX_ROWS = 5_000

/** Of what stands in a text of the database; nobody writes it. */
const SEPARATOR = "\u001f"

const ATTEMPT_STATES = ["open", "handed_in", "closed"] as const

export interface BoardPaper {
  readonly name: string
  /** Of the window for everybody; null: it has none. */
  readonly closes_at: number | null
  /** From when nobody's answers can arrive any more. */
  readonly over_at: number | null
  /** It is begun with the pass word of its room. */
  readonly has_passcode: boolean
}

/** null: there is no such paper. */
export const boardPaper = async (sql: Sql, agency: string, paper: string): Promise<BoardPaper | null> => {
  const [found] = await sql<BoardPaper[]>`
    select name, ${windowEnd(sql, null)} as closes_at, ${lastAnswersAt(sql)} as over_at,
      room ? 'passcode' as has_passcode
    from papers p where agency_id = ${agency} and id = ${paper}`
  return found ?? null
}

export type Person = Pick<BoardRow, "user_id" | "name" | "mobile">

export const peopleOf = async (
  sql: Sql,
  agency: string,
  entrants: ReadonlyArray<Pick<Entrant, "user_id">>,
): Promise<ReadonlyMap<string, Person>> => {
  const ids = entrants.map(({ user_id }) => user_id)
  const people = await sql<Person[]>`
    select id as user_id, name, mobile from users where agency_id = ${agency} and id = any(${ids})`
  return new Map(people.map((person) => [person.user_id, person]))
}

/** One of an exam; `text` is their row without what they are called: compared for thousands, read where it changed. */
export interface Entrant {
  readonly user_id: string
  readonly text: string
}

interface Asked {
  readonly agency: string
  readonly paper: string
  readonly closes_at: number | null
  readonly now: number
}

/**
 * Who may sit a paper, sits it, or sat it within a day, with their latest attempt. What is known of the attempts is found
 * by one array of ids a table. A full join of thousands whose number no plan knows is no loop. Made by functions of JSON
 * the texts would cost four times as much.
 */
export const entrantsOf = (sql: Sql, { agency, paper, closes_at, now }: Asked): Promise<ReadonlyArray<Entrant>> => {
  const of = (table: string) => sql`from ${sql(table)} where agency_id = ${agency} and paper_id = ${paper}`
  const taken = sql`select user_id, id, state, started_at, deadline, ended_at, device ${of("attempts")}`
  const asked = sql`agency_id = ${agency} and attempt_id = any((select ids from asked)::text[])`
  // few attempts have any: a small table is read whole, and each of its rows compared with thousands of ids
  const counted = sql`agency_id = ${agency} and attempt_id in (select unnest(ids) from asked)`
  const millis = (instant: string) => sql`coalesce((date_part('epoch', ${sql.unsafe(instant)}) * 1000)::bigint, 0)`
  return sql<Entrant[]>`
    with taken as (
      select distinct on (user_id) * from (
        ${taken} and state = 'open' union all ${taken} and ended_at > ${now - DAY}
        union all ${taken} and user_id in (select user_id ${of("exam_candidates")})
      ) t order by user_id, started_at desc
    ), entrants as materialized (
      select user_id, room, seat, id, state, started_at, deadline, ended_at, device
      from (select user_id, room, seat ${of("exam_candidates")}) c full join taken using (user_id)
      order by id is null limit ${MAX_ROWS}
    ), asked as materialized (select array_agg(id) as ids from entrants),
    facts as (
      select attempt_id, max(saved_at) as saved_at, max(seen_at) as seen_at,
        count(*) filter (where fact = 'move') as moves, count(*) filter (where fact = 'leave') as leaves,
        count(*) filter (where fact = 'incident') as incidents
      from (
        select attempt_id, coalesce(saved_at, (select received_at from attempt_records r where r.agency_id = k.agency_id
            and r.attempt_id = k.attempt_id and r.client_id = k.client_id and r.seq = k.last)) as saved_at,
          null::timestamptz as seen_at, null as fact from attempt_clients k where ${asked}
        union all select attempt_id, null, seen_at, null from attempt_contacts where ${asked}
        union all select attempt_id, null, null, 'move' from attempt_events where ${counted} and kind = 'take_over'
        union all select attempt_id, null, null, 'leave' from attempt_leaves where ${counted} and counted
        union all select attempt_id, null, null, 'incident' from attempt_incidents where ${counted}
      ) f group by attempt_id
    )
    select t.user_id, concat_ws(${SEPARATOR}, coalesce(m.extra_minutes, 0), coalesce(t.id, ''), coalesce(t.state, ''),
      ${millis("t.started_at")},
      case when t.id is not null then ${millis("t.deadline")} else coalesce(m.own_end, ${closes_at}, 0) end,
      ${millis("t.ended_at")}, coalesce(t.state = 'open' and t.device is not null, false), ${millis("f.saved_at")},
      ${millis("f.seen_at")},
      coalesce(f.moves, 0), coalesce(f.leaves, 0), coalesce(f.incidents, 0), coalesce(t.seat, ''), t.room) as text
    from entrants t full join facts f on f.attempt_id = t.id
    left join (
      select m.user_id, m.extra_minutes, (date_part('epoch', ${ownEnd(sql)}) * 1000)::bigint as own_end
      from paper_times m join papers p on p.agency_id = m.agency_id and p.id = m.paper_id
      where m.agency_id = ${agency} and m.paper_id = ${paper}
    ) m on m.user_id = t.user_id`
}

export const rowOf = (person: Person, text: string): BoardRow => {
  const [
    minutes = "",
    attempt = "",
    state,
    started,
    deadline,
    ended,
    bound,
    saved,
    contacted,
    moves,
    leaves,
    incidents,
    seat = "",
    room = "",
  ] = text.split(SEPARATOR)
  const [started_at, saved_at] = [instantOf(started), instantOf(saved)]
  return {
    ...person,
    room,
    seat,
    extra_minutes: Number(minutes),
    attempt: attempt || null,
    attempt_state: ATTEMPT_STATES.find((one) => one === state) ?? null,
    started_at,
    deadline: instantOf(deadline),
    ended_at: instantOf(ended),
    saved_at,
    seen_at: Math.max(started_at ?? 0, saved_at ?? 0, instantOf(contacted) ?? 0) || null,
    moves: Number(moves),
    leaves: Number(leaves),
    incidents: Number(incidents),
    is_bound: bound === "t",
  }
}

/** 0 is none. */
const instantOf = (text = "0"): number | null => Number(text) || null
