import * as LiveRoom from "#domain/live/LiveRoom.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { append, type RoomKey } from "./log.ts"
import { muteAuthor, pinEntry, removeEntry } from "./moderateEntry.ts"
import { LIVE_CODES, openSession, requireWelcome, roleOf } from "./session.ts"

/** Teachers and operators answer many questions at once: they are not held back. */
const LIMIT = { hits: 5, seconds: 10 }
const UNIQUE_VIOLATION = "23505"

/** Called once something was appended to a room. */
export type Announce = (room: RoomKey) => void

interface Message {
  readonly id: string
  readonly nonce: string
  readonly text: string
}

interface Numbered {
  readonly epoch: number
  readonly n: number
}

/** Appends a message; the same one sent again gets the number that it has. */
export const postMessage = async (
  ctx: CallContext,
  { id, nonce, text }: Message,
  announce: Announce,
): Promise<Numbered> => {
  const { sql, agency, now } = ctx
  const user = signedIn(ctx)
  const session = await openSession(ctx, id, now)
  await requireWelcome(ctx, id, user.id)
  const room = { agencyId: agency.id, sessionId: id }
  const known = await findMessage(ctx, room, nonce)
  if (known !== undefined) return known
  const [role, people, muted] = await Promise.all([
    roleOf(sql, agency.id, user.id, session),
    sql<{ name: string }[]>`select name from users where agency_id = ${agency.id} and id = ${user.id}`,
    isMuted(ctx, id, user.id),
  ])
  if (muted) throw new Refusal({ code: LIVE_CODES.muted, message: "你已被禁言，可以继续听课" })
  if (!LiveRoom.isHost(role)) {
    if (LiveRoom.holdsBlocked(text, agency.live.blocked_words ?? []))
      throw new Refusal({ code: LIVE_CODES.blocked, message: "这条消息里有不能发送的词，改一改再发" })
    await rateLimit(ctx, `live-say:${id}:${user.id}`, LIMIT, "说得太快了")
  }
  const name = people[0]?.name ?? ""
  const entry = { kind: "say" as const, user_id: user.id, name, role, body: text, target: null, nonce, at: now }
  try {
    const numbered = await append(sql, room, entry)
    announce(room)
    return numbered
  } catch (error) {
    const twin = isTwin(error) ? await findMessage(ctx, room, nonce) : undefined
    if (twin === undefined) throw error
    return twin
  }
}

const isTwin = (error: unknown): boolean => (error as { readonly code?: unknown }).code === UNIQUE_VIOLATION

const findMessage = async (ctx: CallContext, { agencyId, sessionId }: RoomKey, nonce: string) =>
  (
    await ctx.sql<Numbered[]>`
      select epoch, n from live_entries where agency_id = ${agencyId} and session_id = ${sessionId}
        and user_id = ${signedIn(ctx).id} and nonce = ${nonce}`
  )[0]

export const isMuted = async ({ sql, agency }: CallContext, sessionId: string, userId: string): Promise<boolean> => {
  const rows = await sql`
    select from live_mutes where agency_id = ${agency.id} and session_id = ${sessionId} and user_id = ${userId}`
  return rows.count > 0
}

interface Moderated {
  readonly id: string
  readonly epoch: number
  readonly n: number
  readonly act: "remove" | "mute" | "unmute" | "pin" | "unpin"
}

/** What a host does about a message or who said it. Doing it twice changes nothing. */
export const moderate = async (
  ctx: CallContext,
  { id, epoch, n, act }: Moderated,
  announce: Announce,
): Promise<void> => {
  const { agency, now } = ctx
  const session = await openSession(ctx, id, now)
  const role = await roleOf(ctx.sql, agency.id, signedIn(ctx).id, session)
  if (!LiveRoom.isHost(role)) throw new Refusal({ status: 403, message: "只有老师和管理员可以这样做" })
  const room = { agencyId: agency.id, sessionId: id }
  const isChanged = await ctx.transaction(async (sql) => {
    const [message] = await sql<{ user_id: string; name: string; role: LiveRoom.RoomRole; is_there: boolean }[]>`
      select user_id, name, role, body <> '' as is_there from live_entries
      where agency_id = ${agency.id} and session_id = ${id} and epoch = ${epoch} and n = ${n} and kind = 'say'`
    if (message === undefined) throw notFound("这条消息不存在")
    if (act === "mute" && LiveRoom.isHost(message.role))
      throw new Refusal({ status: 403, message: "老师和管理员不能被禁言" })
    const moderation = { author: message, at: now }
    if (act === "remove") return removeEntry(sql, room, { epoch, n }, moderation)
    if (act === "mute" || act === "unmute") return muteAuthor(sql, room, act, moderation)
    if (!message.is_there) throw notFound("这条消息已经删除")
    return pinEntry(sql, room, act, { ...moderation, epoch, n })
  })
  if (isChanged) announce(room)
}
