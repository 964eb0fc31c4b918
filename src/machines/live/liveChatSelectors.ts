import type { SnapshotFrom } from "xstate"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import type { liveChatMachine } from "./liveChatMachine.ts"

export type LiveChatSnapshot = SnapshotFrom<typeof liveChatMachine>

/** Whether messages are received. */
export type StreamState = "connecting" | "connected" | "resuming" | "aside"

export const stream = (snapshot: LiveChatSnapshot): StreamState => {
  if (snapshot.matches({ stream: { attached: "connected" } })) return "connected"
  if (snapshot.matches({ stream: "aside" })) return "aside"
  return snapshot.matches({ stream: "resuming" }) ? "resuming" : "connecting"
}

export type Sending = "idle" | "sending" | "unsent"

export const message = (snapshot: LiveChatSnapshot): Sending => {
  if (snapshot.matches({ message: "sending" })) return "sending"
  return snapshot.matches({ message: "unsent" }) ? "unsent" : "idle"
}

export const isLoadingEarlier = (snapshot: LiveChatSnapshot): boolean => snapshot.matches({ history: "loading" })

export const messages = ({ context }: LiveChatSnapshot) => context.log.messages
export const pinned = ({ context }: LiveChatSnapshot) => context.log.pinned
export const hasMore = ({ context }: LiveChatSnapshot) => context.log.hasMore
export const presence = ({ context }: LiveChatSnapshot) => context.presence
export const isMuted = ({ context }: LiveChatSnapshot) => context.muted
export const draft = ({ context }: LiveChatSnapshot) => context.draft
export const sendFailure = ({ context }: LiveChatSnapshot) => context.sendFailure
export const who = ({ context }: LiveChatSnapshot) => context.me.who
export const isHost = ({ context }: LiveChatSnapshot) => LiveRoom.isHost(context.me.role)
