/** Means all second levels in `/course/{level1}/{level2}`, which has no shorter form. No subject has this id. */
export const ALL = "all"

export interface ChosenSubject {
  readonly level1: string | null
  readonly level2: string | null
  readonly level3: string | null
}

/** The address of a list filtered by subject; the third level is in the query. */
export const subjectHref = (
  base: "/course" | "/question" | "/teacher",
  { level1, level2, level3 }: ChosenSubject,
  query: Readonly<Record<string, string>> = {},
): string => {
  const path = level1 === null ? base : `${base}/${level1}/${level2 ?? ALL}`
  const search = new URLSearchParams({ ...(level3 !== null && { subject: level3 }), ...query }).toString()
  return search === "" ? path : `${path}?${search}`
}
