import type { SessionNews } from "./sessionTypes.ts"
import type { SystemEvents } from "../page/systemEvents.ts"

export type RemindersEvent =
  | SystemEvents["reminders"]
  | SessionNews
  | { readonly type: "clock.ticked"; readonly now: number }
