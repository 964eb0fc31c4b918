/** `builds/latest.json` (section 7). */
export interface LatestBuild {
  readonly id: string
  readonly timestamp: number
}

/** Between two looks while the page is visible (section 7). */
export const POLL_MS = 5 * 60_000

/** Where to look; the query keeps caches out. */
export const addressAt = (now: number): string => `/builds/latest.json?${now}`

/** Reads the manifest; null when it is none, which is no news. */
export const read = (body: unknown): LatestBuild | null => {
  if (typeof body !== "object" || body === null) return null
  const { id, timestamp } = body as Readonly<Record<string, unknown>>
  return typeof id === "string" && id !== "" && typeof timestamp === "number" ? { id, timestamp } : null
}

/** Another id is a new build, newer or rolled back. A page that knows no id of its own never changes. */
export const isNew = (runningId: string, latest: LatestBuild | null): boolean =>
  runningId !== "" && latest !== null && latest.id !== runningId
