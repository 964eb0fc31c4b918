import type { LeaveKind, LeavingRule } from "../contract/roomRules.ts"

/** One absence from the page of an exam. */
export interface Leave {
  readonly kind: LeaveKind
  /** So far. */
  readonly seconds: number
  /** There was no network when it began. */
  readonly offline: boolean
}

/** Shorter absences are not noted. */
export const MIN_SECONDS = 1

/** Between the absence that ends an attempt and its end: what was typed arrives, and the learner reads why. */
export const ENDS_AFTER = 10_000

/**
 * Whether an absence counts. A page in sight was not left, wherever the keyboard is: input methods, screen readers,
 * magnifiers and dialogs of the system take it, and a browser cannot tell them from anything else. Nor was it left by who
 * looks for the network.
 */
export const isCounted = ({ seconds }: LeavingRule, leave: Leave): boolean =>
  leave.kind === "hidden" && !leave.offline && leave.seconds >= seconds

/** What follows from so many absences that count; null: nothing yet. */
export const consequence = ({ limit, follows }: LeavingRule, counted: number): LeavingRule["follows"] | null =>
  counted > limit ? follows : null
