/** Section 9. */
export const WINDOW_MS = 10_000

/**
 * Whether the page may reload itself after a chunk failed to load (section 8): not within ten seconds of its last reload,
 * so that a broken build cannot reload for ever. `reloadedAt` as it was kept, null when never; epoch milliseconds of one
 * and the same clock. A time kept from the future says nothing.
 */
export const mayReload = (reloadedAt: number | null, now: number): boolean =>
  reloadedAt === null || reloadedAt > now || now - reloadedAt >= WINDOW_MS
