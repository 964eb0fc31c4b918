import * as PersonName from "#domain/core/PersonName.ts"
import type { Presence } from "./frames.ts"
import type { RoomKey } from "./log.ts"
import type { Sql } from "../db/Sql.ts"

export interface Attendee extends RoomKey {
  readonly userId: string
}

/** Milliseconds between two notes of who is there. */
export const BEAT_MS = 15_000
/** Whoever comes back within this time was not away. */
const GAP_MS = 45_000
const NAMES_SHOWN = 30
/** Whoever was noted within this time is there now. */
export const HERE_MS = 2 * BEAT_MS

/** Notes that these people are there now: their present interval grows, or a new one begins. */
export const noteAttendance = async (sql: Sql, attendees: ReadonlyArray<Attendee>, now: number): Promise<void> => {
  if (attendees.length === 0) return
  const column = (read: (attendee: Attendee) => string) => attendees.map(read)
  await sql`
    with here as (
      select distinct agency_id, session_id, user_id
      from unnest(${column(({ agencyId }) => agencyId)}::text[], ${column(({ sessionId }) => sessionId)}::text[],
        ${column(({ userId }) => userId)}::text[]) as h (agency_id, session_id, user_id)),
    grown as (
      update live_attendance a set to_at = greatest(a.to_at, ${now}::timestamptz)
      from here h
      where (a.agency_id, a.session_id, a.user_id) = (h.agency_id, h.session_id, h.user_id)
        and a.to_at >= ${now - GAP_MS}::timestamptz
      returning a.agency_id, a.session_id, a.user_id)
    insert into live_attendance (agency_id, session_id, user_id, from_at, to_at)
    select h.agency_id, h.session_id, h.user_id, ${now}::timestamptz, ${now}::timestamptz from here h
    where not exists (select from grown g
      where (g.agency_id, g.session_id, g.user_id) = (h.agency_id, h.session_id, h.user_id))
    on conflict do nothing`
}

/** Who is in a room now, whatever process they listen at. */
export const presenceIn = async (sql: Sql, { agencyId, sessionId }: RoomKey, now: number): Promise<Presence> => {
  const rows = await sql<{ name: string; is_staff: boolean; count: number }[]>`
    select u.name, s.user_id is not null as is_staff, count(*) over () as count from users u
    left join live_staff s on s.agency_id = u.agency_id and s.user_id = u.id
    where u.agency_id = ${agencyId} and u.id in (
      select user_id from live_attendance a
      where a.agency_id = ${agencyId} and a.session_id = ${sessionId} and a.to_at >= ${now - HERE_MS}::timestamptz)
    order by u.name limit ${NAMES_SHOWN}`
  return {
    count: rows[0]?.count ?? 0,
    names: rows.map(({ name, is_staff }) => (is_staff ? name : PersonName.shown(name))),
  }
}
