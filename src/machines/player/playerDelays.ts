import type { PlayerContext } from "./playerTypes.ts"

interface At {
  readonly context: PlayerContext
}

/** The named delays of the player's chart, in milliseconds. */
export const playerDelays = {
  /** What is left of the seconds of play between two reports. */
  untilReport: ({ context: { refreshRate, played } }: At) => Math.max(0, refreshRate - played) * 1_000,
  /** An address is good for six hours at least. */
  addressLife: 5 * 3_600_000,
  /** How long the controls stay after the last movement. */
  linger: 3_000,
}
