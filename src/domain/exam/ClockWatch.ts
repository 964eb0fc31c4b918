/** One look at the clocks: monotonic, wall and estimated server time, all in milliseconds. */
export interface Look {
  readonly mono: number
  readonly wall: number
  readonly server: number
}

export interface Reading {
  /** Server time to show: the later of the two estimates, so that a slept device never shows too much time. */
  readonly now: number
  readonly suspect: boolean
  /** Milliseconds of it that the monotonic clock knows nothing of. */
  readonly slept: number
}

/** Milliseconds by which wall and monotonic clock may part before it means sleep or a changed clock. */
const TOLERANCE = 500

/**
 * What a look means, given one from when the server's time was last known: short sleeps since then add up, and what was
 * `slept` by an earlier reading is not taken back by a wall clock that was set.
 */
export const read = (trusted: Omit<Look, "server">, look: Look, slept = 0): Reading => {
  const parted = look.wall - trusted.wall - (look.mono - trusted.mono)
  const suspect = Math.abs(parted) > TOLERANCE
  const most = Math.max(slept, suspect ? parted : 0)
  return { now: look.server + most, suspect, slept: most }
}
