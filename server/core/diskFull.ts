/** What PostgreSQL and the system report when there is no room. */
const FULL: ReadonlySet<unknown> = new Set(["53100", "ENOSPC", "EDQUOT"])

/** Whether something could not be stored for want of room: an operator can make some. */
export const isDiskFull = (error: Error & { readonly code?: unknown }): boolean => FULL.has(error.code)
