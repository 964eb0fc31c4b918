import type { Reserved } from "#domain/live/LiveReminder.ts"
import type { SystemEvents } from "../page/systemEvents.ts"

export interface ReminderInput {
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Plain data. */
export interface ReminderContext extends ReminderInput {
  /** Reserved, not over, and not closed by the learner; the earliest first. */
  readonly list: ReadonlyArray<Reserved>
  readonly askedAt: number
  /** The session whose reminder is being closed. */
  readonly closing_id: string
}

export type ReminderEvent =
  | SystemEvents["reminders"]
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "reminder.dismiss"; readonly id: string }
