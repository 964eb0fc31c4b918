import type { Output } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"

export interface WatchContext {
  readonly attempt_id: string
  /** Seconds without an answer after which the state is read. */
  readonly refreshRate: number
  /** The answer to a save contains all that can change. It does not contain when a simulation asks. */
  readonly isToldBySaves: boolean
}

/** What the watch sends the exam. */
export interface StateRead {
  readonly type: "state.read"
  readonly outcome: CallOutcome<Output<"exam.state">>
}
