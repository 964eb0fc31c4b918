import type { AskedAct } from "#domain/admin/acts.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { notifyRoom } from "./Announcer.ts"
import { type EntryRow, readBefore, readRoom, type RoomKey } from "./log.ts"
import { muteAuthor, removeEntry } from "./moderateEntry.ts"
import { roleOf } from "./session.ts"

const MAX_LISTED = 200

interface Muted {
  readonly user_id: string
  readonly name: string
  readonly muted_at: string
  readonly unmutes: "true"
}

/** The latest messages of a room with their numbers, and who may not speak there. */
export const listChat = async (sql: Sql, { agency }: OperatorContext, session: string): Promise<OperatorReport> => {
  const { room } = await roomOf(sql, agency, session)
  const state = await readRoom(sql, room)
  const asked = { epoch: state?.epoch ?? 0, before: (state?.last_n ?? 0) + 1, limit: MAX_LISTED }
  const [entries, mutes] = await Promise.all([
    readBefore(sql, room, asked),
    sql<{ user_id: string; name: string; muted_at: number }[]>`
      select m.user_id, u.name, m.muted_at from live_mutes m
      join users u on u.agency_id = m.agency_id and u.id = m.user_id
      where m.agency_id = ${agency} and m.session_id = ${session} order by m.muted_at`,
  ])
  const list = entries.map(({ n, at, user_id, name, role, body }) => ({
    number: n,
    at: Shanghai.format(at),
    user_id,
    name,
    role,
    text: body,
  }))
  const muted = mutes.map(({ muted_at, ...row }): Muted => ({
    ...row,
    muted_at: Shanghai.format(muted_at),
    unmutes: "true",
  }))
  const lines = [
    ...list.map(({ number, at, user_id, name, text }) => [number, at, user_id, name, oneLine(text)].join("  ")),
    ...muted.map(({ user_id, name, muted_at }) => `${user_id}  ${name}  ${muted_at} 起禁言`),
  ]
  return {
    lines: lines.length === 0 ? ["还没有人发言"] : lines,
    data: { list, muted },
    learners: [...list, ...muted].map(({ user_id }) => user_id),
  }
}

/** Empties a message by its number. */
export const removeMessage = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, number }: { readonly session: string; readonly number: number },
): Promise<OperatorReport> => {
  const { room } = await roomOf(sql, agency, session)
  const epoch = (await readRoom(sql, room))?.epoch ?? 0
  const [author] = await sql<Pick<EntryRow, "user_id" | "name" | "role">[]>`
    select user_id, name, role from live_entries
    where agency_id = ${agency} and session_id = ${session} and epoch = ${epoch} and n = ${number} and kind = 'say'`
  if (author === undefined) throw new CannotOperate(`没有消息 ${number}`)
  if (!(await removeEntry(sql, room, { epoch, n: number }, { author, at: now })))
    return { lines: [`消息 ${number} 之前已移除`], data: { session, number } }
  await notifyRoom(sql, room)
  return {
    lines: [`${author.name} 的消息 ${number} 已移除`],
    data: { session, number },
    changed: {
      upon: author.user_id,
      before: { session, number, removed: false },
      after: { session, number, removed: true },
    },
  }
}

interface Muting {
  readonly session: string
  /** An id or a mobile number. */
  readonly user: string
  readonly kind: "mute" | "unmute"
}

/** Keeps a learner from speaking in a session's room, or lets them again. */
export const muteLearner = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, user, kind }: Muting,
): Promise<OperatorReport> => {
  const { room, teacher_id } = await roomOf(sql, agency, session)
  const { id: user_id, name } = await personOf(sql, agency, user)
  const role = await roleOf(sql, agency, user_id, { teacher_id })
  if (LiveRoom.isHost(role)) throw new CannotOperate("老师和管理员不能被禁言")
  const isNew = await muteAuthor(sql, room, kind, { author: { user_id, name, role }, at: now })
  if (isNew) await notifyRoom(sql, room)
  const undo: AskedAct = { act: "chat:mute", input: { session, user: user_id, unmute: kind === "mute" } }
  return {
    lines: [`${name} ${kind === "mute" ? "已被禁言" : "可以发言"}`],
    data: { session, user_id, kind },
    changed: {
      upon: user_id,
      before: { session, muted: isNew === (kind === "unmute") },
      after: { session, muted: kind === "mute" },
      ...(isNew ? { undo } : {}),
    },
  }
}

export const roomOf = async (
  sql: Sql,
  agencyId: string,
  sessionId: string,
): Promise<{ readonly room: RoomKey; readonly teacher_id: string }> => {
  const [session] = await sql<{ teacher_id: string }[]>`
    select teacher_id from live_sessions where agency_id = ${agencyId} and id = ${sessionId}`
  if (session === undefined) throw new CannotOperate(`没有直播 ${sessionId}`)
  return { room: { agencyId, sessionId }, teacher_id: session.teacher_id }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ")
