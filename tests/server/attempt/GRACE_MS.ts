/** The grace of an agency whose file says nothing. */
export const GRACE_MS = 60_000
