import type { ActorRefFrom } from "xstate"
import type { livePictureMachine } from "#machines/live/livePictureMachine.ts"
import type { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import type { liveTalkMachine } from "#machines/live/liveTalkMachine.ts"

export type RoomRef = ActorRefFrom<typeof liveRoomMachine>
export type PictureRef = ActorRefFrom<typeof livePictureMachine>
export type TalkRef = ActorRefFrom<typeof liveTalkMachine>
