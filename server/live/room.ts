import type { Output } from "#domain/contract/Contract.ts"
import { liveCards } from "../cards/liveCards.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { liveVideoAddress } from "../media/mediaAddress.ts"
import { findSession, missing, phaseOf, requireWelcome, roleOf, whoOf } from "./session.ts"
import { isMuted } from "./speak.ts"

/** What a learner finds at the door of a session's room. The picture's address is given only while it is open. */
export const roomOf = async (ctx: CallContext, id: string): Promise<Output<"live.room">> => {
  const { sql, agency, keys, now } = ctx
  const { id: userId } = signedIn(ctx)
  const session = await findSession(ctx, id)
  if (phaseOf(session, now) === "open") await requireWelcome(ctx, id, userId)
  const [cards, teachers, role, muted, reserved] = await Promise.all([
    liveCards(ctx, { id, limit: 1, offset: 0 }),
    sql<{ id: string; name: string; title: string }[]>`
      select id, name, title from teachers where agency_id = ${agency.id} and id = ${session.teacher_id}`,
    roleOf(sql, agency.id, userId, session),
    isMuted(ctx, id, userId),
    sql`select from live_reservations where agency_id = ${agency.id} and user_id = ${userId} and session_id = ${id}`,
  ])
  const [card] = cards.list
  const [teacher] = teachers
  if (card === undefined || teacher === undefined) throw missing()
  const phase = phaseOf(session, now)
  return {
    ...card,
    teacher,
    phase,
    stream: phase === "open" ? liveVideoAddress(ctx, session.stream, "sliding") : "",
    recording: phase === "over" ? liveVideoAddress(ctx, session.recording, "whole") : "",
    me: { who: whoOf(keys, agency.id, id, userId), role, muted },
    reserved: reserved.count > 0,
  }
}
