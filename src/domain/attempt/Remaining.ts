/** Time left, with the deadline it was computed for. Both in milliseconds. */
export interface Remaining {
  readonly deadline: number
  readonly left: number
}

export const ANNOUNCED_MINUTES = [30, 10, 5, 1] as const
export type AnnouncedMinutes = (typeof ANNOUNCED_MINUTES)[number]

const MINUTE = 60_000

/**
 * Time left at `now` (server time): computed, never counted down. It grows only when the deadline itself was moved: a
 * clock that is set back does not give time.
 */
export const at = (before: Remaining | null, deadline: number, now: number): Remaining => {
  const left = Math.max(0, deadline - now)
  return { deadline, left: before !== null && before.deadline === deadline ? Math.min(before.left, left) : left }
}

/**
 * The announcement that falls due between two looks at the clock: the smallest of 30, 10, 5 and 1 minute that was
 * passed. Nothing at the first look, at zero, or when the deadline was moved.
 */
export const announcement = (before: Remaining | null, after: Remaining): AnnouncedMinutes | null => {
  if (before === null || before.deadline !== after.deadline || after.left === 0) return null
  return (
    ANNOUNCED_MINUTES.findLast((minutes) => before.left > minutes * MINUTE && after.left <= minutes * MINUTE) ?? null
  )
}

export const announcementText = (minutes: AnnouncedMinutes): string => `还剩${minutes}分钟`
