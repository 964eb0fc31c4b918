import type { SessionNews } from "../session/sessionTypes.ts"
import type { SystemEvents } from "../systemEvents.ts"

export type RemindersEvent =
  | SystemEvents["reminders"]
  | SessionNews
  | { readonly type: "clock.ticked"; readonly now: number }
