import type { SnapshotFrom } from "xstate"
import type { livePictureMachine } from "./livePictureMachine.ts"
import type { liveRoomMachine } from "./liveRoomMachine.ts"

export type LiveRoomSnapshot = SnapshotFrom<typeof liveRoomMachine>
export type LivePictureSnapshot = SnapshotFrom<typeof livePictureMachine>

/** What the page shows: one of these, and nothing between them. */
export type Door = "joining" | "early" | "open" | "recorded" | "over" | "missing" | "failed"

const DOORS: ReadonlyArray<Door> = ["early", "open", "recorded", "over", "missing", "failed"]

export const door = (snapshot: LiveRoomSnapshot): Door => DOORS.find((each) => snapshot.matches(each)) ?? "joining"

export const isReserving = (snapshot: LiveRoomSnapshot): boolean => snapshot.matches({ early: "reserving" })

export const room = ({ context }: LiveRoomSnapshot) => context.room
export const failure = ({ context }: LiveRoomSnapshot) => context.failure
export const now = ({ context }: LiveRoomSnapshot) => context.now
export const picture = ({ children }: LiveRoomSnapshot) => children.picture ?? null
export const talk = ({ children }: LiveRoomSnapshot) => children.talk ?? null

/** What the picture does. */
export type Showing = "loading" | "paused" | "playing" | "stalled" | "lost" | "broken" | "ended"

const SHOWN: ReadonlyArray<Showing> = ["paused", "playing", "stalled", "lost", "broken", "ended"]

export const showing = (snapshot: LivePictureSnapshot): Showing =>
  SHOWN.find((each) => snapshot.matches(each)) ?? "loading"
export const pictureFailure = ({ context }: LivePictureSnapshot) => context.failure
export const isSilent = ({ context }: LivePictureSnapshot) => context.muted
export const isFullScreen = ({ context }: LivePictureSnapshot) => context.isFullScreen
export const position = ({ context }: LivePictureSnapshot) => context.position
