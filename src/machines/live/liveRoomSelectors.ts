import type { SnapshotFrom } from "xstate"
import type { liveVideoMachine } from "./liveVideoMachine.ts"
import type { liveRoomMachine } from "./liveRoomMachine.ts"

export type LiveRoomSnapshot = SnapshotFrom<typeof liveRoomMachine>
export type LiveVideoSnapshot = SnapshotFrom<typeof liveVideoMachine>

/** What the page shows: one of these, and nothing between them. */
export type Door = "joining" | "early" | "open" | "recorded" | "over" | "missing" | "failed"

const DOORS: ReadonlyArray<Door> = ["early", "open", "recorded", "over", "missing", "failed"]

export const door = (snapshot: LiveRoomSnapshot): Door => DOORS.find((each) => snapshot.matches(each)) ?? "joining"

export const isReserving = (snapshot: LiveRoomSnapshot): boolean => snapshot.matches({ early: "reserving" })

export const room = ({ context }: LiveRoomSnapshot) => context.room
export const failure = ({ context }: LiveRoomSnapshot) => context.failure
export const now = ({ context }: LiveRoomSnapshot) => context.now
export const video = ({ children }: LiveRoomSnapshot) => children.video ?? null
export const chat = ({ children }: LiveRoomSnapshot) => children.chat ?? null

/** What the video does. */
export type Showing = "loading" | "paused" | "playing" | "stalled" | "lost" | "broken" | "ended"

const SHOWN: ReadonlyArray<Showing> = ["paused", "playing", "stalled", "lost", "broken", "ended"]

export const showing = (snapshot: LiveVideoSnapshot): Showing =>
  SHOWN.find((each) => snapshot.matches(each)) ?? "loading"
export const videoFailure = ({ context }: LiveVideoSnapshot) => context.failure
export const isSilent = ({ context }: LiveVideoSnapshot) => context.muted
export const isFullScreen = ({ context }: LiveVideoSnapshot) => context.isFullScreen
export const position = ({ context }: LiveVideoSnapshot) => context.position
