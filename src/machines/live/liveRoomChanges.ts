import type { Output } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import { brokenFailure } from "../page/brokenFailure.ts"
import type { LiveRoomContext, LiveRoomInput, Room } from "./liveRoomTypes.ts"

type Change = Partial<LiveRoomContext>

/** A timer cannot be longer than a few weeks; sooner than that somebody has moved a clock. */
const MAX_WAIT = 3_600_000
/** The server decides whether the door is open: it is not asked again and again at that moment. */
const MIN_WAIT = 1_000

export const contextOf = (input: LiveRoomInput): LiveRoomContext => ({ ...input, room: null, failure: null })

export const keepRoom = (outcome: CallOutcome<Room>): Change =>
  outcome.ok ? { room: outcome.value, failure: null } : {}
export const keepFailure = (outcome: CallOutcome): Change => ({ failure: outcome.ok ? brokenFailure : outcome.failure })
export const keepReserved = ({ room }: LiveRoomContext, outcome: CallOutcome<Output<"live.reserve">>): Change =>
  room !== null && outcome.ok ? { room: { ...room, reserved: outcome.value.reserved } } : {}

export const untilTurn = ({ room, now }: LiveRoomContext): number => {
  const turn = room === null ? null : LiveRoom.endOf(room.phase, room)
  return turn === null ? MAX_WAIT : Math.min(Math.max(turn - now, MIN_WAIT), MAX_WAIT)
}
