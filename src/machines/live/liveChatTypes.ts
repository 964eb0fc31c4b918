import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { Batch, ChatLog } from "#domain/live/ChatLog.ts"

export type HostAct = Payload<"live.moderate">["act"]

export interface LiveChatInput {
  readonly session_id: string
  readonly user_id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** Who this person is in the room. */
  readonly me: Output<"live.room">["me"]
}

/** Who is in the room: how many, and the names of some. */
export interface Presence {
  readonly count: number
  readonly names: ReadonlyArray<string>
}

/** Plain data. */
export interface LiveChatContext extends LiveChatInput {
  readonly seed: number
  readonly log: ChatLog
  readonly presence: Presence | null
  readonly muted: boolean
  /** Connections that were lost since one brought something. */
  readonly losses: number
  readonly draft: string
  /** The message that is being sent; kept until the server has it or the words are changed. */
  readonly outgoing: { readonly nonce: string; readonly text: string } | null
  /** How many messages were begun here: the same words twice are two. */
  readonly begun: number
  readonly sendFailure: string
  /** What a host wants done about a message. */
  readonly act: { readonly n: number; readonly act: HostAct } | null
}

/** Why a stream is over. `lost`: the cause is unknown. */
export type StreamEnd = "over" | "signedOut" | "later" | "crowded" | "lost" | "refused"

/** What a stream reports. */
export type StreamFact =
  | { readonly type: "stream.opened" }
  | { readonly type: "stream.batch"; readonly batch: Batch }
  | { readonly type: "stream.presence"; readonly presence: Presence }
  | { readonly type: "stream.ended"; readonly reason: StreamEnd }

export interface StreamInput {
  readonly session_id: string
  /** The id to resume by; empty for none. */
  readonly from: string
}

export type LiveChatEvent =
  | StreamFact
  | { readonly type: "page.hidden" | "page.shown" | "network.online" }
  | { readonly type: "draft.change"; readonly text: string }
  | { readonly type: "message.send" }
  | { readonly type: "stream.resume" }
  | { readonly type: "history.load" }
  | { readonly type: "host.act"; readonly n: number; readonly act: HostAct }
