import { rowsUnder, textOf } from "../../docs/markdown.ts"

/** A row of the route table as the specification gives it, kept apart from the table in src. */
export interface Row {
  readonly path: string
  readonly page: string
  readonly layout: string
  readonly auth: boolean
  readonly study: boolean
  /** Where an older path leads; null for a row of the present table. */
  readonly to: string | null
}

const specification = textOf("docs/specification.md")

export const ROWS: ReadonlyArray<Row> = [
  ...rowsUnder(specification, "Route table").map(([path = "", page = "", layout = "", auth, study]) => ({
    path,
    page,
    layout,
    auth: auth === "yes",
    study: study === "on",
    to: null,
  })),
  ...rowsUnder(specification, "Older paths").map(([path = "", to = ""]) => ({
    path,
    page: "",
    layout: "",
    auth: false,
    study: false,
    to,
  })),
]
/** A value for each parameter of the table; `:sid` must be a subject, `:first` the first news category. */
export const SAMPLE: Readonly<Record<string, string>> = {
  sid: "313",
  id: "c-7",
  level1: "1",
  level2: "12",
  classroom_id: "k-9",
  cateid: "5",
  first: "news-1",
}

/** The path with a value for each of its parameters. */
export const example = (pattern: string): string =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => SAMPLE[name] ?? "")

export const SITE = { subjectIds: ["1", "12", "313"], newsCateId: "news-1" }
