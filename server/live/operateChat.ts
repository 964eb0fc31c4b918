import type { ActInput, AskedAct } from "#domain/admin/acts.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { oneLine } from "../core/oneLine.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"
import { notifyRoom } from "./Announcer.ts"
import { readBefore, readPinned, readRoom, type RoomKey, type ShownRow } from "./log.ts"
import { muteAuthor, pinEntry, removeEntry } from "./moderateEntry.ts"
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
  const [entries, pinned, mutes] = await Promise.all([
    readBefore(sql, room, asked),
    readPinned(sql, room),
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
    ...(n === pinned?.n ? { unpins: "true" } : { pins: "true" }),
  }))
  const muted = mutes.map(({ muted_at, ...row }): Muted => ({
    ...row,
    muted_at: Shanghai.format(muted_at),
    unmutes: "true",
  }))
  const lines = [
    ...(pinned === undefined ? [] : [`置顶：${pinned.n}  ${pinned.name}  ${oneLine(pinned.body)}`]),
    ...list.map(({ number, at, user_id, name, text }) => [number, at, user_id, name, oneLine(text)].join("  ")),
    ...muted.map(({ user_id, name, muted_at }) => `${user_id}  ${name}  ${muted_at} 起禁言`),
  ]
  return {
    lines: lines.length === 0 ? ["还没有人发言"] : lines,
    data: { list, muted, ...(pinned && { pinned: pinned.body }) },
    learners: [...list, ...muted, ...(pinned ? [pinned] : [])].map(({ user_id }) => user_id),
  }
}

/** Empties a message by its number. */
export const removeMessage = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, number }: { readonly session: string; readonly number: number },
): Promise<OperatorReport> => {
  const { room } = await roomOf(sql, agency, session)
  const { epoch, author } = await messageOf(sql, room, number)
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

/** A message of the room by its number. Throws CannotOperate. */
const messageOf = async (sql: Sql, room: RoomKey, number: number) => {
  const epoch = (await readRoom(sql, room))?.epoch ?? 0
  const [author] = await sql<Pick<ShownRow, "user_id" | "name" | "role" | "body">[]>`
    select user_id, name, role, body from live_entries
    where agency_id = ${room.agencyId} and session_id = ${room.sessionId} and epoch = ${epoch} and n = ${number}
      and kind = 'say'`
  if (author === undefined) throw new CannotOperate(`没有消息 ${number}`)
  return { epoch, author }
}

/** Has a message stand above all others of its room instead of the one before, or none any more. */
export const pinMessage = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session, number, back }: ActInput<"chat:pin">,
): Promise<OperatorReport> => {
  const { room } = await roomOf(sql, agency, session)
  const { epoch, author } = await messageOf(sql, room, number)
  if (author.body === "") throw new CannotOperate(`消息 ${number} 已移除，不能置顶`)
  const before = await readPinned(sql, room)
  const data = { session, number, pinned: !back }
  if (!(await pinEntry(sql, room, back ? "unpin" : "pin", { epoch, n: number, author, at: now })))
    return { lines: [`消息 ${number} 之前${back ? "就没有" : "已经"}置顶`], data }
  await notifyRoom(sql, room)
  const undo: AskedAct = {
    act: "chat:pin",
    input: back || before === undefined ? { session, number, back: !back } : { session, number: before.n, back },
  }
  return {
    lines: [
      `${author.name} 的消息 ${number} ${back ? "不再置顶" : "已置顶"}：${oneLine(author.body)}`,
      ...(back || before === undefined ? [] : [`换下消息 ${before.n}：${oneLine(before.body)}`]),
    ],
    data,
    changed: {
      upon: author.user_id,
      before: { session, pinned: before?.n ?? null },
      after: { session, pinned: back ? null : number },
      undo,
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
