import type { LiveSession } from "#domain/live/LiveSession.ts"

/** Everything with a start and an end anywhere in the values of a page. */
export const sessionsIn = (value: unknown): ReadonlyArray<LiveSession> => {
  if (Array.isArray(value)) return value.flatMap(sessionsIn)
  if (typeof value !== "object" || value === null) return []
  return isSession(value) ? [value] : Object.values(value).flatMap(sessionsIn)
}

const isSession = (value: object): value is LiveSession =>
  "start_time" in value &&
  "end_time" in value &&
  typeof value.start_time === "string" &&
  typeof value.end_time === "string"
