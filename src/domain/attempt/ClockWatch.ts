/** One look at the device's clocks, in milliseconds. */
export interface Look {
  readonly mono: number
  readonly wall: number
}

/** What the looks have shown since the server's time was last known. Milliseconds. */
export interface Watch {
  /** By how much the wall clock gained on the monotonic one: as far as anybody knows, by sleep. */
  readonly slept: number
  /** By how much it lost. */
  readonly setBack: number
  /** The look since which a gain is not yet `counted`. */
  readonly low: Look
  readonly counted: number
}

/** By how much wall and monotonic clock may part before it means sleep or a changed clock. */
const TOLERANCE = 500
/** A gain of less may be lost again: a browser makes its clocks coarse. */
const COARSE = 150

export const since = (look: Look): Watch => ({ slept: 0, setBack: 0, low: look, counted: 0 })

/** Sleeps add up; a wall clock that is set back before, between or after them takes back nothing. */
export const read = ({ setBack, low, counted }: Watch, look: Look): Watch => {
  const gain = look.wall - low.wall - (look.mono - low.mono)
  if (gain <= 0) return { slept: counted, setBack: setBack - gain, low: look, counted }
  const slept = counted + gain
  return gain < COARSE ? { slept, setBack, low, counted } : { slept, setBack, low: look, counted: slept }
}

export const isSuspect = ({ slept, setBack }: Watch): boolean => Math.max(slept, setBack) > TOLERANCE
