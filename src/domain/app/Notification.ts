/** Section 9: how long a notification stays, in milliseconds. */
export const DURATION_MS = 4_500
