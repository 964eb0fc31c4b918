/** Outcomes of the hours family that are no success: 200 with these codes. */
export const HOURS_CODES = {
  /** Another device or page took over. */
  elsewhere: 30401,
  /** The class, or the lesson, does not count hours. */
  uncounted: 30402,
} as const
