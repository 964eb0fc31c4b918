import type { Payload } from "../contract/Contract.ts"

/** What `course.list` is asked for beside the subject, which stands in the path, and the page. */
type Asked = Omit<Payload<"course.list">, "subject_id" | "page" | "page_size">

const ID = /^[\w.-]{1,64}$/

/** Each parameter of the call: its name in the address, and what it takes. */
export const PARAMETERS = {
  region_id: { name: "region", fits: ID },
  year: { name: "year", fits: /^\d{4}$/ },
  teacher_id: { name: "teacher", fits: ID },
  free: { name: "free", fits: /^[01]$/ },
} as const satisfies Readonly<Record<keyof Asked, { readonly name: string; readonly fits: RegExp }>>

type Name = (typeof PARAMETERS)[keyof Asked]["name"]

/** What courses are filtered by, under the names of the address; "" filters nothing. */
export type CourseFilters = Readonly<Record<Name, string>>

export const NAMES: ReadonlyArray<Name> = Object.values(PARAMETERS).map(({ name }) => name)

/** What an address says and no list understands filters nothing. */
export const read = (search: URLSearchParams): CourseFilters =>
  Object.fromEntries(
    Object.values(PARAMETERS).map(({ name, fits }) => [name, fits.exec(search.get(name) ?? "")?.[0] ?? ""]),
  ) as CourseFilters

export const queryOf = (filters: CourseFilters): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [name, filters[name]] as const).filter(([, value]) => value !== ""))

/** The parameters of the call. */
export const asked = (filters: CourseFilters): Asked =>
  Object.fromEntries(
    Object.entries(PARAMETERS).flatMap(([parameter, { name }]) =>
      filters[name] === "" ? [] : [[parameter, filters[name]]],
    ),
  )
