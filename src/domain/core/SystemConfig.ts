/** The system config (section 3), as `uploads/json/default.json` gives it. */
export interface SystemConfig {
  /** Seconds between reports of progress and questions for live state. */
  readonly refreshRate: number
  readonly zk_first_subject_id: string
  /** Where static files live; ends with a slash. */
  readonly resource_url: string
}

/** What is used when it cannot be loaded (section 8). */
export const DEFAULT: SystemConfig = { refreshRate: 20, zk_first_subject_id: "313", resource_url: "/" }

export const LOAD_FAILED = "system config load failed"

/** Reads `data` of the answer; null when it is not a system config, so that the caller logs and takes the default. */
export const read = (data: unknown): SystemConfig | null => {
  if (typeof data !== "object" || data === null) return null
  const { refreshRate, zk_first_subject_id, resource_url } = data as Readonly<Record<string, unknown>>
  const isRate = typeof refreshRate === "number" && Number.isFinite(refreshRate) && refreshRate > 0
  if (!isRate || typeof zk_first_subject_id !== "string" || typeof resource_url !== "string") return null
  return {
    refreshRate,
    zk_first_subject_id,
    resource_url: resource_url.endsWith("/") ? resource_url : `${resource_url}/`,
  }
}
