import type { Output } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as Chance from "#domain/exam/Chance.ts"
import * as ChatLog from "#domain/live/ChatLog.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import { brokenFailure } from "../brokenFailure.ts"
import { idempotencyKey } from "../idempotencyKey.ts"
import type { HostAct, LiveRoomContext, LiveRoomInput, Room } from "./liveRoomTypes.ts"

type Change = Partial<LiveRoomContext>

const FIRST_WAIT = 1_000
const LAST_WAIT = 30_000
/** A timer cannot be longer than a few weeks; sooner than that somebody has moved a clock. */
const MAX_WAIT = 3_600_000
/** The server decides whether the door is open: it is not asked again and again at that moment. */
const MIN_WAIT = 1_000

export const contextOf = (input: LiveRoomInput): LiveRoomContext => ({
  ...input,
  seed: Math.floor(input.now) | 0,
  room: null,
  failure: null,
  log: ChatLog.EMPTY,
  presence: null,
  muted: false,
  losses: 0,
  draft: "",
  said: null,
  spoken: 0,
  sayFailure: "",
  act: null,
})

export const keepRoom = (outcome: CallOutcome<Room>): Change =>
  outcome.ok ? { room: outcome.value, muted: outcome.value.me.muted, failure: null } : {}
export const keepFailure = (outcome: CallOutcome): Change => ({ failure: outcome.ok ? brokenFailure : outcome.failure })
export const keepReserved = ({ room }: LiveRoomContext, outcome: CallOutcome<Output<"live.reserve">>): Change =>
  room !== null && outcome.ok ? { room: { ...room, reserved: outcome.value.reserved } } : {}

/** Whether a batch follows what came; otherwise the page connects again, and gets what is missing. */
export const isNext = ({ log }: LiveRoomContext, batch: ChatLog.Batch): boolean => ChatLog.receive(log, batch) !== null

export const keepBatch = (context: LiveRoomContext, batch: ChatLog.Batch): Change => ({
  log: ChatLog.receive(context.log, batch) ?? context.log,
  muted: ChatLog.isMutedAfter(context.muted, batch, context.room?.me.who ?? ""),
  losses: 0,
})
export const keepEarlier = ({ log }: LiveRoomContext, outcome: CallOutcome<Output<"live.messages">>): Change =>
  outcome.ok ? { log: ChatLog.prepend(log, outcome.value) } : {}

export const countLoss = ({ losses, seed }: LiveRoomContext): Change => ({
  losses: losses + 1,
  seed: Chance.next(seed).seed,
})

/** Many pages are lost at the same moment: they do not all come back at the same one. */
export const backOff = ({ losses, seed }: LiveRoomContext): number =>
  Math.min(FIRST_WAIT * 2 ** (losses - 1), LAST_WAIT) * (0.5 + Chance.next(seed).value)

export const untilTurn = ({ room, now }: LiveRoomContext): number => {
  const turn = room === null ? null : LiveRoom.endOf(room.phase, room)
  return turn === null ? MAX_WAIT : Math.min(Math.max(turn - now, MIN_WAIT), MAX_WAIT)
}

export const canSay = ({ draft, muted }: LiveRoomContext): boolean =>
  !muted && draft.trim() !== "" && draft.length <= LiveRoom.MAX_TEXT

/** Words that were changed are another message; those whose fate is unknown stay the same one. */
export const changeDraft = ({ said }: LiveRoomContext, { text }: { readonly text: string }): Change => ({
  draft: text,
  said: text.trim() === said?.text ? said : null,
  sayFailure: "",
})
export const beginSay = ({ draft, said, spoken, user_id, session_id, now }: LiveRoomContext): Change => ({
  said: said ?? { nonce: idempotencyKey(`${session_id} ${user_id} ${spoken} ${draft}`, now), text: draft.trim() },
  spoken: spoken + 1,
  sayFailure: "",
})
export const endSay = ({ draft, said }: LiveRoomContext): Change => ({
  said: null,
  // what was typed meanwhile stays
  draft: draft.trim() === said?.text ? "" : draft,
})
export const keepSayFailure = (outcome: CallOutcome): Change => ({
  sayFailure: (outcome.ok ? brokenFailure : outcome.failure).message,
})

export const keepAct = (_: LiveRoomContext, { n, act }: { readonly n: number; readonly act: HostAct }): Change => ({
  act: { n, act },
})
