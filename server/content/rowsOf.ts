import { agencyRow } from "./agencyRow.ts"
import type { Entries } from "./checkBanks.ts"
import type { Content } from "./Content.ts"
import { sharedRows } from "./sharedRows.ts"
import { subjectRows } from "./subjectRows.ts"

type Row = Readonly<Record<string, unknown>>

/** Rows by table, in the order in which they can be written. */
export type Rows = Readonly<Record<RowsTable, ReadonlyArray<Row>>>

export type RowsTable =
  | "agencies"
  | "agency_hosts"
  | "subjects"
  | "teachers"
  | "courses"
  | "course_teachers"
  | "course_chapters"
  | "lessons"
  | "lesson_markers"
  | "resources"
  | "classrooms"
  | "classroom_courses"
  | "banks"
  | "bank_chapters"
  | "papers"
  | "live_sessions"
  | "news"
  | "documents"
  | "calendar_entries"

/**
 * The rows of checked content but the questions, which are staged. Each agency gets what belongs to its subjects. `now`:
 * epoch milliseconds.
 */
export const rowsOf = (content: Content, entries: Entries, now: number): Rows => {
  const rows = emptyRows()
  const shared = sharedRows(content, entries, now)
  for (const { value: agency } of content.agencies) {
    const subjects = subjectRows(content, agency)
    const within = new Set(subjects.map(({ id }) => id))
    const offered = (row: { readonly subject_id: string }) => within.has(row.subject_id)
    const add = (table: RowsTable, list: ReadonlyArray<Row>) => {
      for (const row of list) rows[table].push({ agency_id: agency.id, ...row })
    }
    const courses = shared.courses.filter(({ course }) => offered(course))
    const courseIds = new Set(courses.map(({ course }) => course.id))
    const classrooms = shared.classrooms.filter(
      ({ row, course_ids }) => offered(row) && course_ids.every((id) => courseIds.has(id)),
    )
    const banks = shared.banks.filter(({ bank }) => offered(bank))
    const bankIds = new Set(banks.map(({ bank }) => bank.id))
    const live = shared.live.filter(offered)
    const teaching = new Set([
      ...courses.flatMap(({ teacher_ids }) => teacher_ids),
      ...live.map(({ teacher_id }) => teacher_id),
    ])

    rows.agencies.push(agencyRow(agency, content))
    for (const host of agency.hosts) {
      const mode = agency.domain_extend.find(({ domain }) => domain === host)?.mode ?? "0"
      rows.agency_hosts.push({ agency_id: agency.id, host, mode })
    }
    add("subjects", subjects)
    add(
      "teachers",
      shared.teachers.filter(({ id, subject_ids }) => teaching.has(id) || subject_ids.some((s) => within.has(s))),
    )
    add(
      "courses",
      courses.map(({ course }) => course),
    )
    add(
      "course_teachers",
      courses.flatMap(({ teachers }) => teachers),
    )
    add(
      "course_chapters",
      courses.flatMap(({ chapters }) => chapters),
    )
    add(
      "lessons",
      courses.flatMap(({ lessons }) => lessons),
    )
    add(
      "lesson_markers",
      courses.flatMap(({ markers }) => markers),
    )
    add(
      "resources",
      courses.flatMap(({ resources }) => resources),
    )
    add("classrooms", [...courses.map(({ classroom }) => classroom), ...classrooms.map(({ row }) => row)])
    add("classroom_courses", [
      ...courses.map(({ course: { id } }) => ({ classroom_id: id, course_id: id, position: 0 })),
      ...classrooms.flatMap(({ row: { id }, course_ids }) =>
        course_ids.map((course_id, position) => ({ classroom_id: id, course_id, position })),
      ),
    ])
    add(
      "banks",
      banks.map(({ bank }) => bank),
    )
    add(
      "bank_chapters",
      banks.flatMap(({ chapters }) => chapters),
    )
    add(
      "papers",
      shared.papers.filter(({ bank_id, subject_id }) => bankIds.has(bank_id) && within.has(subject_id)),
    )
    add("live_sessions", live)
    add(
      "news",
      shared.news.filter(({ subject_id }) => subject_id === null || within.has(subject_id)),
    )
    add("documents", shared.documents)
    add("calendar_entries", shared.calendar)
  }
  return rows
}

const emptyRows = (): Record<RowsTable, Row[]> => ({
  agencies: [],
  agency_hosts: [],
  subjects: [],
  teachers: [],
  courses: [],
  course_teachers: [],
  course_chapters: [],
  lessons: [],
  lesson_markers: [],
  resources: [],
  classrooms: [],
  classroom_courses: [],
  banks: [],
  bank_chapters: [],
  papers: [],
  live_sessions: [],
  news: [],
  documents: [],
  calendar_entries: [],
})
