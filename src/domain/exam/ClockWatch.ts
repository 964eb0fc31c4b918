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
const TOLERANCE = 500

/** What a look means, given one from when the server's time was last known: short sleeps since then add up. */
export const read = (trusted: Omit<Look, "server">, look: Look): Reading => {
  const parted = look.wall - trusted.wall - (look.mono - trusted.mono)
  if (Math.abs(parted) <= TOLERANCE) return { now: look.server, suspect: false }
  return { now: look.server + Math.max(0, parted), suspect: true }
}
