export interface Chance {
  /** 0 or more, below 1. */
  readonly next: () => number
  /** A whole number from 0, below `limit`. */
  readonly below: (limit: number) => number
}

/** The same numbers for the same seed (mulberry32). */
export const seeded = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
