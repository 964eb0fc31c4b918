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
}

/** Milliseconds by which wall and monotonic clock may part before it means sleep or a changed clock. */
export const TOLERANCE = 2_000

/** What a reading means, given the last trusted reading. */
export const read = (trusted: Look, look: Look): Reading => {
  const passedByWall = look.wall - trusted.wall
  const passedByMono = look.mono - trusted.mono
  if (Math.abs(passedByWall - passedByMono) <= TOLERANCE) return { now: look.server, suspect: false }
  return { now: Math.max(look.server, trusted.server + passedByWall), suspect: true }
}
