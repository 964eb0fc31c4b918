import type { ActorRefFrom } from "xstate"
import type { liveVideoMachine } from "#machines/live/liveVideoMachine.ts"
import type { liveRoomMachine } from "#machines/live/liveRoomMachine.ts"
import type { liveChatMachine } from "#machines/live/liveChatMachine.ts"

export type RoomRef = ActorRefFrom<typeof liveRoomMachine>
export type VideoRef = ActorRefFrom<typeof liveVideoMachine>
export type ChatRef = ActorRefFrom<typeof liveChatMachine>
