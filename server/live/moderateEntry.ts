import type { Sql } from "../db/Sql.ts"
import { append, type EntryRow, type RoomKey } from "./log.ts"

interface Moderation {
  /** Who said it. */
  readonly author: Pick<EntryRow, "user_id" | "name" | "role">
  readonly at: number
}

/** Empties a message, for those who come later too; false where it was empty already. In a transaction. */
export const removeEntry = async (
  sql: Sql,
  room: RoomKey,
  { epoch, n }: { readonly epoch: number; readonly n: number },
  { author, at }: Moderation,
): Promise<boolean> => {
  const removed = await sql`
    update live_entries set body = ''
    where agency_id = ${room.agencyId} and session_id = ${room.sessionId} and epoch = ${epoch} and n = ${n}
      and body <> ''`
  if (removed.count === 0) return false
  await sql`
    update live_rooms set pinned_n = null
    where agency_id = ${room.agencyId} and session_id = ${room.sessionId} and epoch = ${epoch} and pinned_n = ${n}`
  await append(sql, room, { kind: "remove", ...author, body: "", target: n, nonce: null, at })
  return true
}

/** Has a message stand above all others, or no more; false where it was so already. In a transaction. */
export const pinEntry = async (
  sql: Sql,
  room: RoomKey,
  kind: "pin" | "unpin",
  { epoch, n, author, at }: Moderation & { readonly epoch: number; readonly n: number },
): Promise<boolean> => {
  const changed = await sql`
    update live_rooms set pinned_n = ${kind === "pin" ? n : null}
    where agency_id = ${room.agencyId} and session_id = ${room.sessionId} and epoch = ${epoch}
      and (pinned_n is not distinct from ${n}::bigint) = ${kind === "unpin"}`
  if (changed.count === 0) return false
  await append(sql, room, { kind, ...author, body: "", target: n, nonce: null, at })
  return true
}

/** Keeps somebody from speaking in a room, or lets them again; false where it was so already. In a transaction. */
export const muteAuthor = async (
  sql: Sql,
  { agencyId, sessionId }: RoomKey,
  kind: "mute" | "unmute",
  { author, at }: Moderation,
): Promise<boolean> => {
  const changed =
    kind === "mute"
      ? await sql`
          insert into live_mutes (agency_id, session_id, user_id, muted_at)
          values (${agencyId}, ${sessionId}, ${author.user_id}, ${at}) on conflict do nothing`
      : await sql`
          delete from live_mutes
          where agency_id = ${agencyId} and session_id = ${sessionId} and user_id = ${author.user_id}`
  if (changed.count === 0) return false
  await append(sql, { agencyId, sessionId }, { kind, ...author, body: "", target: null, nonce: null, at })
  return true
}
