import type { SnapshotFrom } from "xstate"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import type { liveTalkMachine } from "./liveTalkMachine.ts"

export type LiveTalkSnapshot = SnapshotFrom<typeof liveTalkMachine>

/** Whether what is said arrives. */
export type Line = "connecting" | "connected" | "resuming" | "aside"

export const line = (snapshot: LiveTalkSnapshot): Line => {
  if (snapshot.matches({ line: { attached: "connected" } })) return "connected"
  if (snapshot.matches({ line: "aside" })) return "aside"
  return snapshot.matches({ line: "resuming" }) ? "resuming" : "connecting"
}

export type Speech = "idle" | "sending" | "unsent"

export const speech = (snapshot: LiveTalkSnapshot): Speech => {
  if (snapshot.matches({ speech: "sending" })) return "sending"
  return snapshot.matches({ speech: "unsent" }) ? "unsent" : "idle"
}

export const isLoadingEarlier = (snapshot: LiveTalkSnapshot): boolean => snapshot.matches({ history: "loading" })

export const messages = ({ context }: LiveTalkSnapshot) => context.log.messages
export const hasMore = ({ context }: LiveTalkSnapshot) => context.log.hasMore
export const presence = ({ context }: LiveTalkSnapshot) => context.presence
export const isMuted = ({ context }: LiveTalkSnapshot) => context.muted
export const draft = ({ context }: LiveTalkSnapshot) => context.draft
export const sayFailure = ({ context }: LiveTalkSnapshot) => context.sayFailure
export const who = ({ context }: LiveTalkSnapshot) => context.me.who
export const isHost = ({ context }: LiveTalkSnapshot) => LiveRoom.isHost(context.me.role)
