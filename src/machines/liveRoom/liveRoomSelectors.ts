import type { SnapshotFrom } from "xstate"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import type { livePictureMachine } from "../livePicture/livePictureMachine.ts"
import type { liveRoomMachine } from "./liveRoomMachine.ts"

export type LiveRoomSnapshot = SnapshotFrom<typeof liveRoomMachine>
export type LivePictureSnapshot = SnapshotFrom<typeof livePictureMachine>

/** What the page shows: one of these, and nothing between them. */
export type Door = "joining" | "early" | "open" | "recorded" | "over" | "missing" | "failed"

const DOORS: ReadonlyArray<Door> = ["early", "open", "recorded", "over", "missing", "failed"]

export const door = (snapshot: LiveRoomSnapshot): Door => DOORS.find((each) => snapshot.matches(each)) ?? "joining"

/** Whether what is said arrives. */
export type Line = "connecting" | "connected" | "resuming"

export const line = (snapshot: LiveRoomSnapshot): Line => {
  if (snapshot.matches({ open: { line: { attached: "connected" } } })) return "connected"
  return snapshot.matches({ open: { line: "resuming" } }) ? "resuming" : "connecting"
}

export type Speech = "idle" | "sending" | "unsent"

export const speech = (snapshot: LiveRoomSnapshot): Speech => {
  if (snapshot.matches({ open: { speech: "sending" } })) return "sending"
  return snapshot.matches({ open: { speech: "unsent" } }) ? "unsent" : "idle"
}

export const isReserving = (snapshot: LiveRoomSnapshot): boolean => snapshot.matches({ early: "reserving" })
export const isLoadingEarlier = (snapshot: LiveRoomSnapshot): boolean =>
  snapshot.matches({ open: { history: "loading" } })

export const room = ({ context }: LiveRoomSnapshot) => context.room
export const failure = ({ context }: LiveRoomSnapshot) => context.failure
export const now = ({ context }: LiveRoomSnapshot) => context.now
export const messages = ({ context }: LiveRoomSnapshot) => context.log.messages
export const hasMore = ({ context }: LiveRoomSnapshot) => context.log.hasMore
export const presence = ({ context }: LiveRoomSnapshot) => context.presence
export const isMuted = ({ context }: LiveRoomSnapshot) => context.muted
export const draft = ({ context }: LiveRoomSnapshot) => context.draft
export const sayFailure = ({ context }: LiveRoomSnapshot) => context.sayFailure
export const who = ({ context }: LiveRoomSnapshot) => context.room?.me.who ?? ""
export const isHost = ({ context }: LiveRoomSnapshot) => LiveRoom.isHost(context.room?.me.role ?? "learner")
export const picture = ({ children }: LiveRoomSnapshot) => children.picture ?? null

/** What the picture does. */
export type Showing = "loading" | "paused" | "playing" | "stalled" | "lost" | "broken" | "ended"

const SHOWN: ReadonlyArray<Showing> = ["paused", "playing", "stalled", "lost", "broken", "ended"]

export const showing = (snapshot: LivePictureSnapshot): Showing =>
  SHOWN.find((each) => snapshot.matches(each)) ?? "loading"
export const pictureFailure = ({ context }: LivePictureSnapshot) => context.failure
export const isSilent = ({ context }: LivePictureSnapshot) => context.muted
export const isFullScreen = ({ context }: LivePictureSnapshot) => context.isFullScreen
export const position = ({ context }: LivePictureSnapshot) => context.position
