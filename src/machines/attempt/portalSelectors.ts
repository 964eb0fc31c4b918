import type { SnapshotFrom } from "xstate"
import * as CountdownText from "#domain/practice/CountdownText.ts"
import * as OnlineWindow from "#domain/practice/OnlineWindow.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { portalMachine } from "./portalMachine.ts"
import * as Rules from "./portalRules.ts"

export type PortalSnapshot = SnapshotFrom<typeof portalMachine>

export type Door = "asking" | "waiting" | "open" | "over" | "usedUp" | "unlisted" | "failed"

export const door = (snapshot: PortalSnapshot): Door => {
  for (const state of ["open", "over", "usedUp", "failed"] as const) if (snapshot.matches({ door: state })) return state
  if (snapshot.context.paper === null) return "asking"
  return Rules.isUnlisted(snapshot.context) ? "unlisted" : "waiting"
}

export const paper = ({ context }: PortalSnapshot) => context.paper
export const failure = ({ context }: PortalSnapshot) => context.failure
export const device = ({ context }: PortalSnapshot) => context.device
export const isChecking = (snapshot: PortalSnapshot): boolean => snapshot.matches({ device: "checking" })
export const isUnderWay = ({ context }: PortalSnapshot): boolean => Rules.isUnderWay(context)
export const mayEnter = (snapshot: PortalSnapshot): boolean => snapshot.can({ type: "portal.enter" })

export const isTooLate = ({ context }: PortalSnapshot): boolean => Rules.isTooLate(context)

export const countdown = ({ context }: PortalSnapshot): string => CountdownText.countdown(Rules.untilOpen(context))

/** What a late start costs, shown before it; null in time. */
export const lateText = ({ context }: PortalSnapshot): string | null => {
  const window = Rules.windowOf(context)
  const lost = OnlineWindow.minutesLost(window, context.now)
  if (lost === 0 || !Number.isFinite(window.closes_at)) return null
  const ends = Shanghai.format(OnlineWindow.deadlineAt(window, context.now)).slice(0, 16)
  return `考试在${ends}截止，现在开始比规定的${window.minutes}分钟少${lost}分钟。`
}
