const MIN_DELAY = 500
const MAX_DELAY = 15_000

/**
 * Milliseconds to wait before the next try: somewhere between 0.5 s and a limit that doubles with every try up to 15 s.
 * `random` is a number in [0, 1).
 */
export const delay = (tries: number, random: number): number => {
  const limit = Math.min(MAX_DELAY, MIN_DELAY * 2 ** Math.min(Math.max(tries, 1), 10))
  return Math.round(MIN_DELAY + (limit - MIN_DELAY) * random)
}
