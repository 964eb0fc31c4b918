import type { LeaveKind, LeavingRule } from "#domain/contract/roomRules.ts"
import * as Leaving from "#domain/attempt/Leaving.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { recordMoves } from "./paperTimes.ts"

/** Of those that count, and of the others: what is beyond them changes nothing for anybody. */
const MAX_ROWS = 500

interface Reported extends Leaving.Leave {
  /** Reported again when it lasts longer, it is the same. */
  readonly id: string
}

type Of = Pick<AttemptRow, "agency_id" | "id">

/** Stores an absence from an open attempt. It takes no lock that a save waits for. */
export const storeLeave = (
  sql: Sql,
  { agency_id, id }: Of,
  rule: LeavingRule,
  leave: Reported,
  now: number,
): Promise<unknown> => {
  const counted = Leaving.isCounted(rule, leave)
  return sql`
    insert into attempt_leaves as l (agency_id, attempt_id, id, kind, seconds, offline, counted, at)
    select ${agency_id}, ${id}, ${leave.id}, ${leave.kind}, ${leave.seconds}, ${leave.offline}, ${counted}, ${now}
    where (select count(*) from attempt_leaves o
      where o.agency_id = ${agency_id} and o.attempt_id = ${id} and o.counted = ${counted}) < ${MAX_ROWS}
    on conflict (agency_id, attempt_id, id) do update set
      seconds = greatest(l.seconds, excluded.seconds), counted = l.counted or excluded.counted,
      at = case when excluded.seconds > l.seconds then excluded.at else l.at end`
}

/** How often it was left, of the absences that count. */
export const countedLeaves = async (sql: Sql, { agency_id, id }: Of): Promise<number> => {
  const [row] = await sql<[{ counted: number }]>`
    select count(*) as counted from attempt_leaves
    where agency_id = ${agency_id} and attempt_id = ${id} and counted`
  return row.counted
}

/**
 * Ends a locked, open attempt soon where it was left too often: its deadline moves, and everything after that is as at any
 * deadline. Each absence ends it once, so that time which somebody gives afterwards stays.
 */
export const endForLeaving = async (
  sql: Sql,
  { agency_id, id }: Of,
  { limit }: LeavingRule,
  now: number,
): Promise<void> => {
  const spent = await sql`
    update attempt_leaves l set ended = true from (
      select id, row_number() over (order by n) as nth from attempt_leaves
      where agency_id = ${agency_id} and attempt_id = ${id} and counted
    ) c where l.agency_id = ${agency_id} and l.attempt_id = ${id} and l.id = c.id and c.nth > ${limit} and not l.ended`
  if (spent.count === 0) return
  const at = now + Leaving.ENDS_AFTER
  await sql`
    with old as (
      select id, deadline from attempts
      where agency_id = ${agency_id} and id = ${id} and coalesce(deadline > ${at}::timestamptz, true)
    ), moved as (
      -- with its own limit, so that a window that is moved later does not open it again
      update attempts t set deadline = ${at}, limit_at = ${at}
      from old where t.agency_id = ${agency_id} and t.id = old.id
      returning t.id, old.deadline as before, t.deadline as after
    ), recorded as (${recordMoves(sql, agency_id, now)})
    select from moved`
}

interface LeaveRow {
  readonly kind: LeaveKind
  readonly seconds: number
  readonly offline: boolean
  readonly counted: boolean
  readonly ended: boolean
  readonly at: number
}

/** As the timeline has them. */
export const readLeaves = async (sql: Sql, { agency_id, id }: Of) => {
  const rows = await sql<LeaveRow[]>`
    select kind, seconds, offline, counted, ended, at from attempt_leaves
    where agency_id = ${agency_id} and attempt_id = ${id} order by n`
  let nth = 0
  return rows.map(({ counted, at, ...leave }) => ({
    kind: "left" as const,
    at: at - leave.seconds * 1_000,
    until: at,
    leave: { ...leave, nth: counted ? (nth += 1) : null },
  }))
}
