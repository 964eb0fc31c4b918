import type { HoursRules } from "#domain/hours/HoursLedger.ts"
import { agencyRow } from "./agencyRow.ts"
import type { Entries } from "./checkBanks.ts"
import { type Content, idOf, placeAmong } from "./Content.ts"
import type { AgencyFile, ClassroomRow } from "./files.ts"
import type { RowsTable } from "./importTables.ts"
import { complete } from "./complete.ts"
import { courseRows } from "./courseRows.ts"
import { fen } from "./fen.ts"
import { liveVideo } from "./liveVideo.ts"
import { categoriesFor, overlaidFor, overlayOf, shownFor } from "./overlay.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRow } from "./paperRow.ts"
import { ownerOf } from "./source/contentPath.ts"
import { subjectRows } from "./subjectRows.ts"

type Row = Readonly<Record<string, unknown>>

/** Rows by table. */
export type Rows = Readonly<Record<RowsTable, ReadonlyArray<Row>>>

/**
 * The rows of checked content but the questions, which are staged. Each agency gets what belongs to its subjects, and
 * what is its own. `now`: epoch milliseconds. `agency`: rows of one alone; null: of all.
 */
export const rowsOf = (content: Content, entries: Entries, now: number, agency: string | null = null): Rows => {
  const shared = sharedRows(content, entries, now)
  const each = content.agencies
    .filter(({ value }) => agency === null || value.id === agency)
    .map(({ value }) => rowsOfAgency(content, shared, value))
  return mapped(Object.assign({}, ...each) as Rows, (_, table) => each.flatMap((rows) => rows[table]))
}

const mapped = (rows: Rows, change: (list: ReadonlyArray<Row>, table: RowsTable) => ReadonlyArray<Row>): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, change(list, table as RowsTable)] as const),
  ) as Rows

const rowsOfAgency = (content: Content, shared: ReturnType<typeof sharedRows>, agency: AgencyFile): Rows => {
  const subjects = subjectRows(content, agency)
  const within = new Set(subjects.map(({ id }) => id))
  const offered = (row: { readonly subject_id: string }) => within.has(row.subject_id)
  const own = pricesOf(content, agency.id)
  const courses = shownFor(shared.courses, agency.id)
    .filter(({ course }) => offered(course))
    .map((rows) => ({ ...rows, course: own(rows.course), classroom: own(rows.classroom) }))
  const courseIds = new Set(courses.map(({ course }) => course.id))
  const classrooms = shownFor(shared.classrooms, agency.id)
    .filter(({ row, course_ids }) => offered(row) && course_ids.every((id) => courseIds.has(id)))
    .map(({ row, course_ids }) => ({ row: own(row), course_ids }))
  const banks = shownFor(shared.banks, agency.id).filter(({ bank }) => offered(bank))
  const bankIds = new Set(banks.map(({ bank }) => bank.id))
  const live = shownFor(shared.live, agency.id).filter(offered)
  const teaching = new Set([
    ...courses.flatMap(({ teacher_ids }) => teacher_ids),
    ...live.map(({ teacher_id }) => teacher_id),
  ])
  const teachers = overlaidFor(shared.teachers, agency.id)
  const news = overlaidFor(shared.news, agency.id)
  const calendar = overlaidFor(shared.calendar, agency.id)
  const documents = overlaidFor(shared.documents, agency.id)
  const rows: Omit<Rows, "agencies"> = {
    agency_hosts: agency.hosts.map((host) => ({
      host,
      mode: agency.domain_extend.find(({ domain }) => domain === host)?.mode ?? "0",
    })),
    subjects,
    teachers: [
      ...teachers.shared.filter(({ id, subject_ids }) => teaching.has(id) || subject_ids.some((s) => within.has(s))),
      ...teachers.own,
    ],
    courses: courses.map(({ course }) => course),
    course_teachers: courses.flatMap(({ teachers }) => teachers),
    course_chapters: courses.flatMap(({ chapters }) => chapters),
    lessons: courses.flatMap(({ lessons }) => lessons),
    lesson_markers: courses.flatMap(({ markers }) => markers),
    resources: courses.flatMap(({ resources }) => resources),
    classrooms: [...courses.map(({ classroom }) => classroom), ...classrooms.map(({ row }) => row)],
    classroom_courses: [
      ...courses.map(({ course: { id } }) => ({ classroom_id: id, course_id: id, position: 0 })),
      ...classrooms.flatMap(({ row: { id }, course_ids }) =>
        course_ids.map((course_id, position) => ({ classroom_id: id, course_id, position })),
      ),
    ],
    banks: banks.map(({ bank }) => bank),
    bank_chapters: banks.flatMap(({ chapters }) => chapters),
    papers: shownFor(shared.papers, agency.id).filter(
      ({ banks: asked, subject_id }) => asked.every((id) => bankIds.has(id)) && within.has(subject_id),
    ),
    live_sessions: live,
    news: [...news.shared.filter(({ subject_id }) => subject_id === null || within.has(subject_id)), ...news.own],
    documents: [...documents.shared, ...documents.own],
    calendar_entries: [
      ...calendar.shared.filter(({ subject_id }) => subject_id === null || within.has(subject_id)),
      ...calendar.own,
    ],
  }
  const of = mapped({ agencies: [], ...rows }, (list) => list.map((row) => ({ agency_id: agency.id, ...row })))
  return { ...of, agencies: [agencyRow(agency, content)] }
}

interface Sold {
  readonly id: string
}

/** Puts an agency's own prices in the place of the shared ones. */
const pricesOf = ({ prices }: Content, agency: string) => {
  const own = new Map(
    prices.filter(({ file }) => ownerOf(file) === agency).flatMap(({ value }) => value.map((row) => [row.id, row])),
  )
  return <R extends Sold>(row: R): R => {
    const found = own.get(row.id)
    if (found === undefined) return row
    const { price, original_price = price } = found
    return { ...row, price_fen: fen(price), original_price_fen: fen(original_price), free: fen(price) === 0 }
  }
}

const hoursRules = ({
  count = false,
  no_skip = false,
  ask,
  speed,
}: NonNullable<ClassroomRow["hours"]> = {}): HoursRules | null =>
  count ? { no_skip, ask: ask ?? null, speed: speed ?? 1 } : null

/** What is the same for every agency, made once: Markdown is turned into HTML here. */
const sharedRows = (content: Content, entries: Entries, now: number) => ({
  teachers: overlayOf(content.teachers, ({ value }, owner) =>
    value.map((teacher, n) => complete({ ...teacher, picture: teacher.picture ?? "", position: placeAmong(owner, n) })),
  ),
  courses: overlayOf(content.courses, ({ file, value }) => [courseRows(value, content.placeOf(file), content)]),
  classrooms: overlayOf(content.classrooms, ({ value }, owner) =>
    value.map(({ course_ids, price, original_price = price, intro, hours, ...classroom }, n) => ({
      course_ids,
      row: complete({
        ...classroom,
        hours: hoursRules(hours),
        price_fen: fen(price),
        original_price_fen: fen(original_price),
        free: fen(price) === 0,
        intro_html: toHtml(intro),
        is_course: false,
        position: 20_000 + placeAmong(owner, n),
      }),
    })),
  ),
  banks: overlayOf(
    content.banks.map(({ bank }) => bank),
    ({ file, value }) => {
      const { chapters, pinyin = null, ...bank } = value
      return [
        {
          bank: complete({ ...bank, pinyin, position: content.placeOf(file) }),
          chapters: chapters.map((chapter, n) => complete({ bank_id: bank.id, ...chapter, position: n })),
        },
      ]
    },
  ),
  papers: overlayOf(content.papers, ({ file, value }) => [paperRow(value, content.placeOf(file), entries, now)]),
  live: overlayOf(content.live, ({ value }) =>
    value.map(({ start, minutes, stream, recording, ...session }) => {
      const starts_at = Moments.instant(start, now) ?? now
      return complete({
        ...session,
        start_text: start,
        is_moved: false,
        is_cancelled: false,
        file_text: JSON.stringify([session.title, session.summary, stream ?? null, recording ?? null]),
        is_edited: false,
        starts_at: Moments.stamp(starts_at),
        ends_at: Moments.stamp(starts_at + minutes * 60_000),
        stream: liveVideo(stream, content),
        recording: liveVideo(recording, content),
      })
    }),
  ),
  news: overlayOf(content.news, (item, owner) => {
    const { date: day, ...news } = item.value
    const category_name = categoriesFor(content, owner).find(({ id }) => id === news.category_id)?.name ?? ""
    return [complete({ ...news, id: idOf(item), category_name, day, html: toHtml(item.body) })]
  }),
  documents: overlayOf(content.pages, (page) => [complete({ ...page.value, id: idOf(page), html: toHtml(page.body) })]),
  calendar: overlayOf(content.calendar, ({ value }) =>
    value.map(({ start: start_day, end: end_day, ...entry }) => {
      const { url = "", hours = "", bring = "", ...named } = entry
      return complete({ ...named, url, hours, bring, start_day, end_day })
    }),
  ),
})
