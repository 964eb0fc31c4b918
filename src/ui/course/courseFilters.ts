import { type ChosenSubject, subjectHref } from "./subjectHref.ts"

/** What courses are filtered by beside their subject, under the names of the address; "" filters nothing. */
export interface CourseFilters {
  readonly region: string
  readonly year: string
  readonly teacher: string
  /** `1` free, `0` paid. */
  readonly free: string
}

export const NAMES = ["region", "year", "teacher", "free"] as const satisfies ReadonlyArray<keyof CourseFilters>

/** What an address says and no list understands filters nothing. */
export const read = (search: URLSearchParams): CourseFilters => {
  const fitting = (name: keyof CourseFilters, pattern: RegExp) => {
    const value = search.get(name) ?? ""
    return pattern.test(value) ? value : ""
  }
  return {
    region: fitting("region", /^[\w.-]{1,64}$/),
    year: fitting("year", /^\d{4}$/),
    teacher: fitting("teacher", /^[\w.-]{1,64}$/),
    free: fitting("free", /^[01]$/),
  }
}

export const queryOf = (filters: CourseFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, filters[name]] as const).filter(([, value]) => value !== ""))

export const hrefOf = (chosen: ChosenSubject, filters: CourseFilters): string =>
  subjectHref("/course", chosen, queryOf(filters))
