const MINUTE = 60_000

/** How long a session lasts, and how long without a request. */
export const MAX_MS = 12 * 60 * MINUTE
const IDLE_MS = 60 * MINUTE
/** How long the second factor counts as shown, for what asks for it again. */
const PROOF_MS = 5 * MINUTE

/** Times of a session, epoch milliseconds. */
export interface Times {
  readonly created_at: number
  readonly seen_at: number
  readonly proved_at: number
}

export const isOver = ({ created_at, seen_at }: Times, now: number): boolean =>
  now - created_at >= MAX_MS || now - seen_at >= IDLE_MS

export const isProved = ({ proved_at }: Times, now: number): boolean => now - proved_at < PROOF_MS
