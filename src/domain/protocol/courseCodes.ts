/** Outcomes of the course family that are no success: 200 with these codes. */
export const COURSE_CODES = {
  notJoined: 30101,
  notFree: 30102,
  expired: 30103,
  /** The classroom's agreement is not signed yet. */
  unsigned: 30104,
} as const
