import type { LiveSession } from "#domain/live/LiveSession.ts"
import type { LiveView } from "#domain/live/LiveSession.ts"

export interface LiveStatusInput {
  readonly sessions: ReadonlyArray<LiveSession>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export interface LiveStatusContext extends LiveStatusInput {
  /** What is derived from each session now, in the order of `sessions`. */
  readonly views: ReadonlyArray<LiveView>
  /** The next instant at which one of them turns; null when none will. */
  readonly next: number | null
}

export type LiveStatusEvent =
  | { readonly type: "clock.ticked"; readonly now: number }
  | { readonly type: "live.replaced"; readonly sessions: ReadonlyArray<LiveSession> }
