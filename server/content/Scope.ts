import { isDeepStrictEqual } from "node:util"
import type { SearchKind } from "#domain/search/SearchKind.ts"
import { listAt, textAt } from "./formParts.ts"
import type { TableName } from "./importTables.ts"
import { insideOf, kindOf, ownerOf } from "./source/contentPath.ts"
import { readYaml } from "./yamlText.ts"

/** Kinds of files beside those of the agencies, which are always read. */
export type Part =
  | "subjects"
  | "teachers"
  | "courses"
  | "classrooms"
  | "prices"
  | "banks"
  | "papers"
  | "live"
  | "calendar"
  | "newsCategories"
  | "news"
  | "pages"
  | "media"
  | "handouts"

/** What the change of one file can touch. */
export interface Scope {
  /** What is read: the file, what it names, and what names it. */
  readonly parts: ReadonlyArray<Part>
  /** Tables whose rows may become others. */
  readonly tables: ReadonlyArray<TableName>
  readonly found: ReadonlyArray<SearchKind>
  /** Ids of banks whose questions are read. Of questions and papers, only rows of theirs become others. */
  readonly banks: ReadonlyArray<string>
  /** Id of the paper that is changed. */
  readonly paper: string | null
  /** The agency in whose folder it is: no rows of others become others, and nobody else's own files are read. */
  readonly agency: string | null
}

interface Change {
  readonly path: string
  readonly before: Buffer | null
  readonly after: Buffer | null
  /** Whether others name a subject that is leaving. */
  readonly isNamed: boolean
}

/** null: everything. */
export const scopeOf = ({ path, before, after, isNamed }: Change): Scope | null => {
  const kind = kindOf(path)
  if (kind === "agency") return isDeepStrictEqual(subjectsIn(before), subjectsIn(after)) ? OF_AGENCY : null
  // nothing is under a subject that is new, or that nothing names; one that stays below its first is shown by the same
  if (kind === "subjects") return isNamed ? null : OF_SUBJECTS
  const agency = ownerOf(path)
  if (kind === "bank") return { ...OF_BANK, banks: [insideOf(path).split("/")[2] ?? ""], agency }
  if (kind === "paper") {
    const banks = [before, after].flatMap(banksIn)
    return { ...OF_PAPER, banks, paper: paperId(path), agency }
  }
  const known = kind === null ? undefined : SCOPES[kind]
  return known === undefined ? null : { ...known, agency }
}

/** Of the file of a paper. */
export const paperId = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".yaml".length)

const scope = (
  parts: ReadonlyArray<Part>,
  tables: ReadonlyArray<TableName>,
  found: ReadonlyArray<SearchKind> = [],
): Scope => ({ parts, tables, found, banks: [], paper: null, agency: null })

// an agency shows a category that has news, asks for an agreement that classrooms need, loads videos of live sessions, and
// gives certificates for papers
const OF_AGENCY = scope(["subjects", "courses", "classrooms", "papers", "live", "newsCategories", "news"], ["agencies"])
const OF_SUBJECTS = scope(OF_AGENCY.parts, ["agencies", "subjects"])
const OF_BANK = scope(
  ["subjects", "banks", "papers", "courses"],
  ["banks", "bank_chapters", "questions", "question_keys", "question_images", "papers"],
  ["bank", "question"],
)
const OF_PAPER = scope(["subjects", "banks", "papers"], ["papers"])
const OF_NEWS = scope(["subjects", "newsCategories", "news"], ["agencies", "news"], ["news"])

const SCOPES: Readonly<Record<string, Scope>> = {
  page: scope(["pages"], ["documents"]),
  logo: OF_AGENCY,
  news: OF_NEWS,
  newsCategories: OF_NEWS,
  calendar: scope(["subjects", "calendar"], ["calendar_entries"]),
  live: scope(["subjects", "teachers", "courses", "live", "media"], ["teachers", "live_sessions"], ["teacher", "live"]),
  teachers: scope(["subjects", "teachers", "courses", "live"], ["teachers"], ["teacher", "course", "live"]),
  classrooms: scope(
    ["subjects", "courses", "classrooms", "prices"],
    ["classrooms", "classroom_courses"],
    ["classroom"],
  ),
  // how long a course is, is said by its videos
  prices: scope(
    ["subjects", "courses", "classrooms", "prices", "media"],
    ["courses", "classrooms"],
    ["course", "classroom"],
  ),
  course: scope(
    ["subjects", "teachers", "courses", "classrooms", "prices", "banks", "live", "media", "handouts"],
    [
      "teachers",
      "courses",
      "course_teachers",
      "course_chapters",
      "lessons",
      "lesson_markers",
      "resources",
      "classrooms",
      "classroom_courses",
    ],
    ["course", "classroom", "teacher"],
  ),
}

const subjectsIn = (bytes: Buffer | null): unknown => {
  const value = valueOf(bytes)
  // of another agency, or of one that was not there, everything may change
  return value === null ? bytes : [value["id"], value["subjects"]]
}

/** Ids of subjects that no longer stand at their level below their first one, which alone says who shows them. */
export const leavingSubjects = (before: Buffer | null, after: Buffer | null): ReadonlyArray<string> => {
  const there = new Set(subjectPlaces(listIn(after)).map(({ place }) => place))
  return subjectPlaces(listIn(before)).flatMap(({ id, place }) => (there.has(place) ? [] : [id]))
}

const subjectPlaces = (rows: ReadonlyArray<unknown>, first = "", level = 1): ReadonlyArray<SubjectPlace> =>
  rows.flatMap((row) => {
    const id = textAt(row, "id")
    const root = level === 1 ? id : first
    return [{ id, place: `${root} ${level} ${id}` }, ...subjectPlaces(listAt(row, "list"), root, level + 1)]
  })

interface SubjectPlace {
  readonly id: string
  readonly place: string
}

const listIn = (bytes: Buffer | null): ReadonlyArray<unknown> => {
  const read = bytes === null ? null : readYaml(bytes.toString("utf8"))
  return read?.ok === true && Array.isArray(read.value) ? read.value : []
}

const banksIn = (bytes: Buffer | null): ReadonlyArray<string> => {
  const { bank_id, banks } = valueOf(bytes) ?? {}
  return [bank_id, banks].flat().filter((id) => typeof id === "string")
}

const valueOf = (bytes: Buffer | null): Readonly<Record<string, unknown>> | null => {
  const read = bytes === null ? null : readYaml(bytes.toString("utf8").replace(/^\uFEFF/, ""))
  return read?.ok === true && typeof read.value === "object" && read.value !== null
    ? (read.value as Readonly<Record<string, unknown>>)
    : null
}
