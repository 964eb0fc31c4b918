const WRITTEN = /^\d{1,5}(\.\d{0,2})?$/

/**
 * What is typed after one more sign, a digit or a point: a sign that leads beyond the full score begins anew, one that can
 * begin nothing changes nothing.
 */
export const typed = (before: string, sign: string, full: number): string =>
  [`${before === "0" && sign !== "." ? "" : before}${sign}`, sign].find((text) => isPoints(text, full)) ?? before

/** The points of what is typed; null where that is nothing. */
export const read = (text: string, full: number): number | null => (isPoints(text, full) ? Number(text) : null)

const isPoints = (text: string, full: number): boolean => WRITTEN.test(text) && Number(text) <= full

/** Points to choose from: whole ones, at most eleven, and the full score. */
export const steps = (full: number): ReadonlyArray<number> => {
  const step = [1, 2, 5, 10].find((each) => full / each <= 10) ?? full / 10
  const below = Array.from({ length: Math.ceil(full / step) }, (_, n) => n * step)
  return [...below.filter((points) => points < full), full]
}
