import * as Shanghai from "../time/Shanghai.ts"

export interface Homework {
  /** Shanghai time, `YYYY-MM-DD HH:mm:ss`. */
  readonly due_at: string
  readonly open_attempt_id: string | null
  readonly ended_attempt_id: string | null
}

export type State = "done" | "over" | "begun" | "due"

/** How far a learner is with a paper without a clock, at an instant of the server. */
export const stateAt = ({ due_at, open_attempt_id, ended_attempt_id }: Homework, now: number): State => {
  if (ended_attempt_id !== null && open_attempt_id === null) return "done"
  if (now >= (Shanghai.parse(due_at) ?? now)) return "over"
  return open_attempt_id === null ? "due" : "begun"
}

/** What is still to be handed in, in the order given. */
export const toHandIn = <H extends Homework>(homework: ReadonlyArray<H>, now: number): ReadonlyArray<H> =>
  homework.filter((one) => ["begun", "due"].includes(stateAt(one, now)))
