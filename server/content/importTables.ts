/** How the rows of a table follow the files. */
export interface ImportTable {
  readonly name: string
  readonly keys: ReadonlyArray<string>
  /** What happens to rows that the files no longer have: records may refer to `hides`, nothing refers to `removes`. */
  readonly gone: "hides" | "removes" | "stays"
  /** What left together with its whole stays as it is: who joined a course that left the shop still studies it. */
  readonly within?: readonly [table: string, column: string]
  /** Instants that stay while the text which they were read from is the same relative one: `column` from `text`. */
  readonly moments?: ReadonlyArray<Moment>
  /** Columns that the back office set where `by` is true: they stay while the file's `text` is the same. */
  readonly kept?: ReadonlyArray<Kept>
}

export interface Kept {
  readonly column: string
  readonly text: string
  readonly by: string
}

export interface Moment {
  readonly column: string
  readonly text: string
  readonly since?: string
  /** A column that is true where an operator gave the row its instants: they stay as long, relative or not. */
  readonly moved?: string
}

const keptBy = (by: string, text: string, ...columns: ReadonlyArray<string>): ReadonlyArray<Kept> =>
  [...columns, by].map((column) => ({ column, text, by }))

const ID = ["agency_id", "id"]
/** In the order in which rows refer to each other. */
export const IMPORT_TABLES = [
  { name: "agencies", keys: ["id"], gone: "stays" },
  { name: "subjects", keys: ID, gone: "hides" },
  { name: "teachers", keys: ID, gone: "hides" },
  { name: "courses", keys: ID, gone: "hides" },
  {
    name: "course_teachers",
    keys: ["agency_id", "course_id", "teacher_id"],
    gone: "removes",
    within: ["courses", "course_id"],
  },
  { name: "course_chapters", keys: ["agency_id", "course_id", "id"], gone: "hides", within: ["courses", "course_id"] },
  { name: "lessons", keys: ID, gone: "hides", within: ["courses", "course_id"] },
  {
    name: "lesson_markers",
    keys: ["agency_id", "lesson_id", "second"],
    gone: "removes",
    within: ["lessons", "lesson_id"],
  },
  { name: "resources", keys: ID, gone: "hides", within: ["courses", "course_id"] },
  { name: "classrooms", keys: ID, gone: "hides" },
  {
    name: "classroom_courses",
    keys: ["agency_id", "classroom_id", "course_id"],
    gone: "removes",
    within: ["classrooms", "classroom_id"],
  },
  { name: "banks", keys: ID, gone: "hides" },
  { name: "bank_chapters", keys: ["agency_id", "bank_id", "id"], gone: "hides", within: ["banks", "bank_id"] },
  { name: "questions", keys: ID, gone: "hides", within: ["banks", "bank_id"] },
  { name: "question_keys", keys: ["agency_id", "question_id"], gone: "stays" },
  { name: "question_images", keys: ID, gone: "stays" },
  {
    name: "papers",
    keys: ID,
    gone: "hides",
    moments: [
      { column: "opens_at", text: "opens_text" },
      { column: "closes_at", text: "closes_text" },
    ],
  },
  {
    name: "live_sessions",
    keys: ID,
    gone: "hides",
    moments: [
      { column: "starts_at", text: "start_text", moved: "is_moved" },
      { column: "ends_at", text: "start_text", since: "starts_at", moved: "is_moved" },
    ],
    kept: [
      ...keptBy("is_moved", "start_text"),
      ...keptBy("is_cancelled", "start_text", "hidden"),
      ...keptBy("is_edited", "file_text", "title", "pinyin", "summary", "stream", "recording"),
    ],
  },
  { name: "news", keys: ID, gone: "hides" },
  { name: "documents", keys: ID, gone: "hides" },
  { name: "calendar_entries", keys: ID, gone: "hides" },
] as const satisfies ReadonlyArray<ImportTable>

export type TableName = (typeof IMPORT_TABLES)[number]["name"]
/** The tables whose rows come from what was staged, by bank. */
export type StagedTable = "questions" | "question_keys" | "question_images"
export type GivenTable = Exclude<TableName, StagedTable>
/** Hosts pass from one agency to another by rules of their own. */
export type RowsTable = GivenTable | "agency_hosts"
