/** Section 9: how long a toast stays, in milliseconds, and its distance from the top, in pixels. */
export const DURATION_MS = 3_000
export const TOP_OFFSET_PX = 8
