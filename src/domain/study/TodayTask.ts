export type TodayTask = "review" | "daily" | "lesson"

export interface Today {
  /** Questions of the wrong book to be reviewed; null where it is not known. */
  readonly due: number | null
  /** Null where there is no daily set to do. */
  readonly daily: "open" | "done" | null
  readonly hasLesson: boolean
}

/** What to do next: what is forgotten first comes first, then what ends with the day. */
export const nearest = ({ due, daily, hasLesson }: Today): TodayTask | null => {
  if ((due ?? 0) > 0) return "review"
  if (daily === "open") return "daily"
  return hasLesson ? "lesson" : null
}
