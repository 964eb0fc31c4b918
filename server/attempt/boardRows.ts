import type { BoardRow } from "#domain/admin/Board.ts"
import type { Sql } from "../db/Sql.ts"
import { lastAnswersAt, ownEnd, windowEnd } from "./windowEnd.ts"

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

type Person = Pick<BoardRow, "user_id" | "name" | "mobile">

/**
 * Who may sit a paper, sits it, or sat it within a day, with their latest attempt. null: there is no such paper. `known`: whose
 * name need not be read.
 */
export const boardRows = async (
  sql: Sql,
  agency: string,
  paper: string,
  now: number,
  known: (user: string) => Person | undefined = () => undefined,
): Promise<BoardPaper | null> => {
  const [facts] = await sql<Omit<BoardPaper, "rows">[]>`
    select name, ${windowEnd(sql, null)} as closes_at, ${lastAnswersAt(sql)} as over_at,
      room ? 'passcode' as has_passcode
    from papers p where agency_id = ${agency} and id = ${paper}`
  if (facts === undefined) return null
  const entrants = await entrantsOf(sql, agency, paper, now)
  const unknown = entrants.map(({ user_id }) => user_id).filter((user) => known(user) === undefined)
  const attemptIds = entrants.flatMap(({ attempt }) => attempt ?? [])
  const [users, attempts] = await Promise.all([usersOf(sql, agency, unknown), factsOf(sql, agency, attemptIds)])
  const rows = entrants.flatMap((entrant): BoardRow[] => {
    const user = known(entrant.user_id) ?? users.get(entrant.user_id)
    if (user === undefined) return []
    const of = (fact: Fact) => fact?.[entrant.attempt ?? ""] ?? null
    const saved_at = of(attempts.saved_at)
    return [
      {
        user_id: entrant.user_id,
        name: user.name,
        mobile: user.mobile,
        room: entrant.room,
        seat: entrant.seat,
        extra_minutes: entrant.extra_minutes,
        attempt: entrant.attempt,
        attempt_state: entrant.attempt_state,
        started_at: entrant.started_at,
        deadline: entrant.attempt === null ? (entrant.own_end ?? facts.closes_at) : entrant.deadline,
        ended_at: entrant.ended_at,
        saved_at,
        seen_at: latest(entrant.started_at, saved_at, of(attempts.contacted_at)),
        moves: of(attempts.moves) ?? 0,
        leaves: of(attempts.leaves) ?? 0,
        incidents: of(attempts.incidents) ?? 0,
        is_bound: entrant.is_bound,
      },
    ]
  })
  return { ...facts, rows }
}

const latest = (...instants: ReadonlyArray<number | null>): number | null => {
  const known = instants.filter((instant) => instant !== null)
  return known.length === 0 ? null : Math.max(...known)
}

type Entrant = Pick<
  BoardRow,
  | "user_id"
  | "room"
  | "seat"
  | "extra_minutes"
  | "attempt"
  | "attempt_state"
  | "started_at"
  | "deadline"
  | "ended_at"
  | "is_bound"
> & {
  /** The end of their window, where something was given to them. */
  readonly own_end: number | null
}

const entrantsOf = (sql: Sql, agency: string, paper: string, now: number) => {
  const of = (table: string) => sql`${sql(table)} where agency_id = ${agency} and paper_id = ${paper}`
  const columns = sql`user_id, id, state, started_at, deadline, ended_at, device`
  return sql<Entrant[]>`
    with recent as (
      select distinct on (user_id) * from (
        select ${columns} from ${of("attempts")} and state = 'open'
        union all
        select ${columns} from ${of("attempts")} and ended_at > ${now - DAY}
      ) t
      order by user_id, started_at desc
    ), entrants as (
      select * from recent
      union all
      select c.user_id, t.id, t.state, t.started_at, t.deadline, t.ended_at, t.device
      from (select user_id from ${of("exam_candidates")} and user_id not in (select user_id from recent)) c
      left join (
        select distinct on (user_id) ${columns} from ${of("attempts")}
          and user_id in (select user_id from ${of("exam_candidates")}) order by user_id, started_at desc
      ) t on t.user_id = c.user_id
      limit ${MAX_ROWS}
    )
    select t.user_id, coalesce(c.room, '') as room, coalesce(c.seat, '') as seat,
      coalesce(m.extra_minutes, 0) as extra_minutes, case when m.user_id is not null then ${ownEnd(sql)} end as own_end,
      t.id as attempt, t.state as attempt_state, t.started_at, t.deadline, t.ended_at,
      coalesce(t.state = 'open' and t.device is not null, false) as is_bound
    from entrants t
    join papers p on p.agency_id = ${agency} and p.id = ${paper}
    left join (select * from ${of("exam_candidates")}) c on c.user_id = t.user_id
    left join (select * from ${of("paper_times")}) m on m.user_id = t.user_id`
}

const usersOf = async (sql: Sql, agency: string, ids: ReadonlyArray<string>) => {
  const users = await sql<Person[]>`
    select id as user_id, name, mobile from users where agency_id = ${agency} and id = any(${ids})`
  return new Map(users.map((user) => [user.user_id, user]))
}

/** Numbers by attempt, of those that have one; null: none has. */
type Fact = Readonly<Record<string, number>> | null

type AttemptFacts = Readonly<Record<"saved_at" | "contacted_at" | "moves" | "leaves" | "incidents", Fact>>

/** By an array of their ids: joined with each attempt, thousands cost twice as much. */
const factsOf = async (sql: Sql, agency: string, attempts: ReadonlyArray<string>): Promise<AttemptFacts> => {
  const asked = sql`agency_id = ${agency} and attempt_id = any((select ids from asked)::text[])`
  // few attempts have any: a small table is read whole, and each of its rows compared with thousands of ids
  const counted = (table: string, which = sql``) => sql`
    select attempt_id, count(*) as value from ${sql(table)}
    where agency_id = ${agency} and attempt_id in (select unnest(ids) from asked) ${which} group by attempt_id`
  const millis = (instant: string) => sql`round(date_part('epoch', ${sql.unsafe(instant)}) * 1000)::bigint`
  const [facts] = await sql<[AttemptFacts]>`
    with asked as (select ${attempts}::text[] as ids)
    select
      (select json_object_agg(attempt_id, value) from (${counted("attempt_events", sql`and kind = 'take_over'`)}) e) as moves,
      (select json_object_agg(attempt_id, value) from (${counted("attempt_leaves", sql`and counted`)}) l) as leaves,
      (select json_object_agg(attempt_id, value) from (${counted("attempt_incidents")}) i) as incidents,
      (select json_object_agg(attempt_id, ${millis("seen_at")}) from attempt_contacts where ${asked}) as contacted_at,
      (select json_object_agg(attempt_id, value) from (
        select n.attempt_id, ${millis("max(r.received_at)")} as value
        from (select * from attempt_clients where ${asked}) n
        join attempt_records r on r.agency_id = n.agency_id and r.attempt_id = n.attempt_id
          and r.client_id = n.client_id and r.seq = n.last
        group by n.attempt_id
      ) s) as saved_at`
  return facts
}
