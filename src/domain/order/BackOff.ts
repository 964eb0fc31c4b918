/** Seconds until a provider is asked again, by how often it was asked: soon at first, then rarely, but never not at all. */
const WAITS = [5, 10, 15, 30, 60, 180, 600, 1_800] as const

/** Milliseconds. */
export const waitMs = (tries: number): number => (WAITS[Math.min(tries, WAITS.length - 1)] ?? 1_800) * 1_000
