import { createHmac } from "node:crypto"
import * as Agency from "#domain/core/Agency.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"

/** A session as its room needs it; times in epoch milliseconds. */
export interface RoomSession {
  readonly id: string
  readonly title: string
  readonly teacher_id: string
  readonly starts_at: number
  readonly ends_at: number
  readonly stream: string | null
  readonly recording: string | null
}

/** Codes of refusals that are an outcome of the business (200 with a code of their own). */
export const LIVE_CODES = {
  early: 20_101,
  over: 20_102,
  muted: 20_103,
  blocked: 20_104,
  removed: LiveRoom.REMOVED,
} as const

interface Asked {
  readonly sql: Sql
  readonly agency: AgencyContext
}

/** Throws where nobody of the agency may see it. */
export const findSession = async ({ sql, agency }: Asked, id: string): Promise<RoomSession> => {
  if (!Agency.navigation(agency.config).hasLive) throw missing()
  const [session] = await sql<RoomSession[]>`
    select id, title, teacher_id, starts_at, ends_at, stream, recording from live_sessions
    where agency_id = ${agency.id} and id = ${id} and not hidden`
  if (session === undefined) throw missing()
  return session
}

export const missing = () => notFound("直播不存在或已下架")

export const phaseOf = (
  { starts_at, ends_at }: Pick<RoomSession, "starts_at" | "ends_at">,
  now: number,
): LiveRoom.RoomPhase =>
  LiveRoom.phaseAt({ start_time: Shanghai.format(starts_at), end_time: Shanghai.format(ends_at) }, now)

/** The session, where its room is open. */
export const openSession = async (asked: Asked, id: string, now: number): Promise<RoomSession> => {
  const session = await findSession(asked, id)
  const phase = phaseOf(session, now)
  if (phase === "early") throw new Refusal({ code: LIVE_CODES.early, message: "直播间还没开，开播前15分钟可以进来" })
  if (phase === "over") throw new Refusal({ code: LIVE_CODES.over, message: "这场直播已经结束" })
  return session
}

/** Throws where its host asked them to leave the room. */
export const requireWelcome = async ({ sql, agency }: Asked, id: string, userId: string): Promise<void> => {
  const removed = await sql`
    select from live_removals where agency_id = ${agency.id} and session_id = ${id} and user_id = ${userId}`
  if (removed.count > 0)
    throw new Refusal({ code: LIVE_CODES.removed, message: "主持人请你离开了这场直播。有疑问请联系老师或客服。" })
}

/** What a person is in a room. */
export const roleOf = async (
  sql: Sql,
  agencyId: string,
  userId: string,
  { teacher_id }: Pick<RoomSession, "teacher_id">,
): Promise<LiveRoom.RoomRole> => {
  const [row] = await sql<{ teacher_id: string | null }[]>`
    select teacher_id from live_staff where agency_id = ${agencyId} and user_id = ${userId}`
  if (row === undefined) return "learner"
  if (row.teacher_id === null) return "operator"
  return row.teacher_id === teacher_id ? "teacher" : "learner"
}

/** A name for somebody within one room, which says nothing of them elsewhere. */
export const whoOf = ({ deriving }: ServerKeys, agencyId: string, sessionId: string, userId: string): string =>
  createHmac("sha256", deriving)
    .update(JSON.stringify(["live-who/1", agencyId, sessionId, userId]))
    .digest("base64url")
    .slice(0, 12)
