import * as Agency from "#domain/core/Agency.ts"
import { courseCards } from "../cards/courseCards.ts"
import { liveCards } from "../cards/liveCards.ts"
import { type Handlers } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { renewFeedAddress } from "./calendarAddress.ts"
import { entryOf, readBefore, readRoom } from "./log.ts"
import { mine, reserve } from "./mine.ts"
import { dismiss, upcoming } from "./reminders.ts"
import { roomOf } from "./room.ts"
import { findSession, missing, phaseOf, requireWelcome, whoOf } from "./session.ts"
import { type Announce, moderate, postMessage } from "./speak.ts"

/** Courses of the same subject beside a session. */
const RELATED = 4

/** Messages of one answer. */
const HISTORY = 50

type Name =
  | "live.list"
  | "live.detail"
  | "live.room"
  | "live.say"
  | "live.messages"
  | "live.moderate"
  | "live.reserve"
  | "live.upcoming"
  | "live.dismiss"
  | "live.mine"
  | "live.renewFeed"

/** `announceLive` is called once something was appended to a room. */
export const makeHandlers = ({ announceLive }: { readonly announceLive: Announce }): Handlers<Name> => ({
  "live.list": async ({ subject_id, when, ...asked }, ctx) => {
    const page = pageAsked(asked)
    if (!Agency.navigation(ctx.agency.config).hasLive) return pageOf(page, [], 0)
    const { list, total } = await liveCards(ctx, { subject_id, when, limit: page.size, offset: page.offset })
    return pageOf(page, list, total)
  },

  "live.detail": async ({ id }, ctx) => {
    const { sql, agency } = ctx
    if (!Agency.navigation(agency.config).hasLive) throw missing()
    const [cards, details] = await Promise.all([
      liveCards(ctx, { id, limit: 1, offset: 0 }),
      sql<Detail[]>`
        select l.subject_id, l.summary, l.recording is not null as has_recording, jsonb_build_object('id', t.id, 'name', t.name, 'title', t.title, 'intro', t.intro, 'picture', t.picture)
          as teacher
        from live_sessions l join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
        where l.agency_id = ${agency.id} and l.id = ${id}`,
    ])
    const [card] = cards.list
    const [detail] = details
    if (card === undefined || detail === undefined) throw missing()
    const courses = await courseCards(ctx, { subject_id: detail.subject_id, limit: RELATED, offset: 0 })
    return { ...card, ...detail, course: courses.list }
  },

  "live.room": ({ id }, ctx) => roomOf(ctx, id),

  "live.say": (message, ctx) => postMessage(ctx, message, announceLive),

  "live.messages": async ({ id, before }, ctx) => {
    const { sql, agency, keys, now } = ctx
    const session = await findSession(ctx, id)
    await requireWelcome(ctx, id, signedIn(ctx).id)
    const room = { agencyId: agency.id, sessionId: id }
    const state = await readRoom(sql, room)
    if (state === undefined || phaseOf(session, now) === "early") return { list: [], more: false }
    const rows = await readBefore(sql, room, { epoch: state.epoch, before, limit: HISTORY })
    const list = rows.map((row) => entryOf(row, (userId) => whoOf(keys, agency.id, id, userId)))
    return { list, more: list.length === HISTORY }
  },

  "live.moderate": async (asked, ctx) => {
    await moderate(ctx, asked, announceLive)
    return { done: true }
  },

  "live.reserve": (asked, ctx) => reserve(ctx, asked),
  "live.upcoming": (_, ctx) => upcoming(ctx),
  "live.dismiss": (asked, ctx) => dismiss(ctx, asked),
  "live.mine": (asked, ctx) => mine(ctx, asked),
  "live.renewFeed": async (_, ctx) => ({ feed: await renewFeedAddress(ctx) }),
})

interface Detail {
  readonly subject_id: string
  readonly summary: string
  readonly has_recording: boolean
  readonly teacher: Readonly<Record<"id" | "name" | "title" | "intro" | "picture", string>>
}
