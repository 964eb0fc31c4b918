import type { ChatEntry } from "#domain/contract/live.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as PersonName from "#domain/core/PersonName.ts"
import type { Sql } from "../db/Sql.ts"

export interface RoomKey {
  readonly agencyId: string
  readonly sessionId: string
}

/** A room's name among all agencies' rooms, in memory and in notifications. */
export const nameOf = ({ agencyId, sessionId }: RoomKey): string => `${agencyId}/${sessionId}`

export interface EntryRow {
  readonly n: number
  readonly kind: ChatEntry["kind"] | "pin" | "unpin"
  readonly user_id: string
  readonly name: string
  readonly role: ChatEntry["role"]
  readonly body: string
  readonly target: number | null
  readonly at: number
}

/** What a page gets as an entry: which message is pinned stands beside them. */
export interface ShownRow extends EntryRow {
  readonly kind: ChatEntry["kind"]
}

export const isShown = (row: EntryRow): row is ShownRow => row.kind !== "pin" && row.kind !== "unpin"

export interface NewEntry extends Omit<EntryRow, "n"> {
  readonly nonce: string | null
}

interface Numbered {
  readonly epoch: number
  readonly n: number
}

/**
 * Appends to a room's log under the room's lock: numbers have no gaps and are committed in their order. Rejects with the
 * database's unique violation for a nonce that is known.
 */
export const append = async (sql: Sql, { agencyId, sessionId }: RoomKey, entry: NewEntry): Promise<Numbered> => {
  const { kind, user_id, name, role, body, target, nonce, at } = entry
  const insert = () => sql<Numbered[]>`
    with room as (
      update live_rooms set last_n = last_n + 1 where agency_id = ${agencyId} and session_id = ${sessionId}
      returning epoch, last_n)
    insert into live_entries (agency_id, session_id, epoch, n, kind, user_id, name, role, body, target, nonce, at)
    select ${agencyId}, ${sessionId}, epoch, last_n, ${kind}, ${user_id}, ${name}, ${role}, ${body}, ${target}::bigint,
      ${nonce}, ${at}::timestamptz
    from room returning epoch, n`
  const [first] = await insert()
  if (first !== undefined) return first
  await openRoom(sql, { agencyId, sessionId }, at)
  const [numbered] = await insert()
  if (numbered === undefined) throw new Error(`room ${sessionId} cannot be opened`)
  return numbered
}

/** The room's row, made with the first thing that needs it. */
export const openRoom = async (sql: Sql, { agencyId, sessionId }: RoomKey, now: number): Promise<void> => {
  await sql`
    insert into live_rooms (agency_id, session_id, epoch) values (${agencyId}, ${sessionId}, ${Math.floor(now / 1_000)})
    on conflict do nothing`
}

export interface RoomState {
  readonly epoch: number
  readonly last_n: number
}

export const readRoom = async (sql: Sql, { agencyId, sessionId }: RoomKey): Promise<RoomState | undefined> =>
  (
    await sql<RoomState[]>`
      select epoch, last_n from live_rooms where agency_id = ${agencyId} and session_id = ${sessionId}`
  )[0]

/** Entries of one epoch after a number, in their order. */
export const readAfter = (
  sql: Sql,
  { agencyId, sessionId }: RoomKey,
  { epoch, after, limit }: { readonly epoch: number; readonly after: number; readonly limit: number },
): Promise<ReadonlyArray<EntryRow>> => sql<EntryRow[]>`
  select n, kind, user_id, name, role, body, target, at from live_entries
  where agency_id = ${agencyId} and session_id = ${sessionId} and epoch = ${epoch} and n > ${after}
  order by n limit ${limit}`

/** The latest messages before a number that were not removed, in their order. */
export const readBefore = async (
  sql: Sql,
  { agencyId, sessionId }: RoomKey,
  { epoch, before, limit }: { readonly epoch: number; readonly before: number; readonly limit: number },
): Promise<ReadonlyArray<ShownRow>> =>
  (
    await sql<ShownRow[]>`
      select n, kind, user_id, name, role, body, target, at from live_entries
      where agency_id = ${agencyId} and session_id = ${sessionId} and epoch = ${epoch} and n < ${before}
        and kind = 'say' and body <> ''
      order by n desc limit ${limit}`
  ).toReversed()

/** The message that stands above all others. */
export const readPinned = async (sql: Sql, { agencyId, sessionId }: RoomKey): Promise<ShownRow | undefined> =>
  (
    await sql<ShownRow[]>`
      select e.n, e.kind, e.user_id, e.name, e.role, e.body, e.target, e.at from live_rooms r
      join live_entries e on (e.agency_id, e.session_id, e.epoch, e.n) = (r.agency_id, r.session_id, r.epoch, r.pinned_n)
      where r.agency_id = ${agencyId} and r.session_id = ${sessionId} and e.body <> ''`
  )[0]

/** A name is the agency's word for those who host, and a learner's own for everybody else. */
export const entryOf = ({ user_id, body, ...row }: ShownRow, who: (userId: string) => string): ChatEntry => ({
  ...row,
  name: LiveRoom.isHost(row.role) ? row.name : PersonName.shown(row.name),
  who: who(user_id),
  text: body,
})
