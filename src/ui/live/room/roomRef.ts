import type { ActorRefFrom } from "xstate"
import type { livePictureMachine } from "#machines/livePicture/livePictureMachine.ts"
import type { liveRoomMachine } from "#machines/liveRoom/liveRoomMachine.ts"
import type { liveTalkMachine } from "#machines/liveTalk/liveTalkMachine.ts"

export type RoomRef = ActorRefFrom<typeof liveRoomMachine>
export type PictureRef = ActorRefFrom<typeof livePictureMachine>
export type TalkRef = ActorRefFrom<typeof liveTalkMachine>
