/** Section 9: how long a toast stays, in milliseconds. */
export const DURATION_MS = 3_000
