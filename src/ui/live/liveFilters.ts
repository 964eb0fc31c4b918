/** What the timetable is narrowed to; the address carries it. */
export type LiveWhen = "all" | "coming" | "ended"

export interface LiveFilters {
  readonly when: LiveWhen
  /** A subject of any level, or "" for all. */
  readonly subject_id: string
  /** From 1. */
  readonly page: number
}

/** Reads a query; what it does not understand is not filtered by. */
export const read = (search: URLSearchParams): LiveFilters => {
  const when = search.get("when")
  const page = Number(search.get("page") ?? "1")
  return {
    when: when === "coming" || when === "ended" ? when : "all",
    subject_id: /^[\w.-]{1,64}$/.exec(search.get("subject") ?? "")?.[0] ?? "",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The address of the timetable so narrowed. */
export const hrefOf = ({ when, subject_id, page }: LiveFilters): string => {
  const query = new URLSearchParams()
  if (when !== "all") query.set("when", when)
  if (subject_id !== "") query.set("subject", subject_id)
  if (page > 1) query.set("page", String(page))
  const text = query.toString()
  return text === "" ? "/live/all" : `/live/all?${text}`
}
