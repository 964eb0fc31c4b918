/** What a database of several is to do next. */
export type Decision = "keep" | "fence" | "require" | "release"

export interface Seen {
  readonly isPrimary: boolean
  /** Another server takes writes on a later timeline. */
  readonly isSucceeded: boolean
  /** Whether a commit waits for a standby. */
  readonly isRequired: boolean
  /** Standbys that follow now. */
  readonly following: number
  /** Since one was last seen to follow (milliseconds); null where none was since the database was started. */
  readonly away: number | null
}

/** What becomes of answers while no standby follows. */
export type WhenAway = "wait" | "alone"

/** How long a standby may be away before answers go on without it: a restart of it, a moment of the network. */
export const PATIENCE_MS = 10_000

/**
 * Commits wait for a standby from the first moment that one follows. Where they may go on without it, they do so only
 * after it was seen: a primary that was just started may have been succeeded while it was away.
 */
export const decide = ({ isPrimary, isSucceeded, isRequired, following, away }: Seen, whenAway: WhenAway): Decision => {
  if (!isPrimary) return "keep"
  if (isSucceeded) return "fence"
  if (!isRequired) return following > 0 ? "require" : "keep"
  const isAway = following === 0 && away !== null && away >= PATIENCE_MS
  return isAway && whenAway === "alone" ? "release" : "keep"
}

/**
 * Why a person has to say that a primary is off which does not answer; null where it can acknowledge nothing more, and all
 * that it acknowledged is here.
 */
export const doubt = (isPaired: boolean, whenAway: WhenAway): string | null => {
  if (!isPaired) return "answers did not wait for this standby yet, so that some are not here"
  return whenAway === "alone" ? "it may go on alone (STANDBY_AWAY=alone)" : null
}
