import type { PageName } from "./PageName.ts"
import { fill } from "./pathPattern.ts"
import { ROUTES } from "./routes.ts"

type Row = (typeof ROUTES)[number]
type PathOf<P extends PageName> = Extract<Row, { readonly page: P }>["path"]

type NamesIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never

/** The parameters of a page's path; where a page has several paths, those of any one of them. */
export type ParamsOf<P extends PageName> =
  PathOf<P> extends infer Path ? (Path extends string ? { readonly [Name in NamesIn<Path>]: string } : never) : never

/** The address of a page: `href("course-detail", { id })`. Parameters and query are encoded; an empty query is left out. */
export const href = <P extends PageName>(
  page: P,
  params: ParamsOf<P>,
  query: Readonly<Record<string, string>> = {},
): string => {
  const given = Object.fromEntries(
    Object.entries<string>(params).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  const [path = "/"] = ROUTES.filter((row) => row.page === page)
    .map((row) => fill(row.path, given))
    .filter((filled) => filled !== null)
    .toSorted((a, b) => b.length - a.length)
  const search = new URLSearchParams(query).toString()
  return search === "" ? path : `${path}?${search}`
}
