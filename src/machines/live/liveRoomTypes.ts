import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export type Room = Output<"live.room">

export interface LiveRoomInput {
  readonly session_id: string
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Plain data. Times are epoch milliseconds of server time. */
export interface LiveRoomContext extends LiveRoomInput {
  readonly room: Room | null
  readonly failure: CallFailure | null
}

export type LiveRoomEvent =
  | PageEvent<LiveRoomInput>
  | { readonly type: "page.hidden" | "page.shown" | "network.online" }
  | { readonly type: "video.expired" }
  | { readonly type: "chat.over" | "chat.signedOut" }
  | { readonly type: "room.retry" }
  | { readonly type: "room.reserve" }
