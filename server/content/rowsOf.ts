import * as ExamType from "#domain/ExamType.ts"
import { type Content, idOf } from "./Content.ts"
import { courseRows } from "./courseRows.ts"
import { fen } from "./fen.ts"
import type { AgencyFile } from "./files.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRow } from "./paperRow.ts"
import { questionRows } from "./questionRows.ts"

type Row = Readonly<Record<string, unknown>>

/** Rows by table, in the order in which they can be written. */
export type Rows = Readonly<Record<TableName, ReadonlyArray<Row>>>

export type TableName =
  | "agencies"
  | "agency_hosts"
  | "subjects"
  | "teachers"
  | "courses"
  | "course_teachers"
  | "course_chapters"
  | "lessons"
  | "resources"
  | "classrooms"
  | "classroom_courses"
  | "banks"
  | "bank_chapters"
  | "questions"
  | "question_keys"
  | "papers"
  | "live_sessions"
  | "news"
  | "documents"
  | "calendar_entries"

/** The rows of checked content. Each agency gets what lies under its subjects. `now`: epoch milliseconds. */
export const rowsOf = (content: Content, now: number): Rows => {
  const rows = emptyRows()
  const shared = sharedRows(content, now)
  for (const { value: agency } of content.agencies) {
    const subjects = subjectRows(content, agency)
    const within = new Set(subjects.map(({ id }) => id))
    const offered = (row: { readonly subject_id: string }) => within.has(row.subject_id)
    const add = (table: TableName, list: ReadonlyArray<Row>) => {
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
      "questions",
      banks.flatMap(({ questions }) => questions),
    )
    add(
      "question_keys",
      banks.flatMap(({ keys }) => keys),
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

const emptyRows = (): Record<TableName, Row[]> => ({
  agencies: [],
  agency_hosts: [],
  subjects: [],
  teachers: [],
  courses: [],
  course_teachers: [],
  course_chapters: [],
  lessons: [],
  resources: [],
  classrooms: [],
  classroom_courses: [],
  banks: [],
  bank_chapters: [],
  questions: [],
  question_keys: [],
  papers: [],
  live_sessions: [],
  news: [],
  documents: [],
  calendar_entries: [],
})

/** What is the same for every agency, made once: Markdown is turned into HTML here. */
const sharedRows = (content: Content, now: number) => ({
  teachers: content.teachers?.value.map((teacher, position) => ({ ...teacher, position })) ?? [],
  courses: content.courses.map(({ value }, position) => courseRows(value, position, content)),
  classrooms:
    content.classrooms?.value.map(({ course_ids, price, original_price = price, intro, ...classroom }, position) => ({
      course_ids,
      row: {
        id: classroom.id,
        name: classroom.name,
        subject_id: classroom.subject_id,
        region_id: classroom.region_id,
        price_fen: fen(price),
        original_price_fen: fen(original_price),
        free: fen(price) === 0,
        summary: classroom.summary,
        intro_html: toHtml(intro),
        valid_until: classroom.valid_until ?? null,
        contract_required: classroom.contract_required,
        is_course: false,
        position: 10_000 + position,
      },
    })) ?? [],
  banks: content.banks.map(({ bank: { value: bank }, questions }, position) => ({
    bank: {
      id: bank.id,
      name: bank.name,
      subject_id: bank.subject_id,
      year: bank.year,
      summary: bank.summary,
      free_questions: bank.free_questions,
      exam_types: bank.exam_types,
      position,
    },
    chapters: bank.chapters.map((chapter, n) => ({ bank_id: bank.id, ...chapter, position: n })),
    ...questionRows(bank.id, questions.value),
  })),
  papers: content.papers.map(({ value }, position) => paperRow(value, position, content, now)),
  live:
    content.live?.value.map(({ id, title, teacher_id, subject_id, start, minutes, summary }) => {
      const starts_at = Moments.instant(start, now) ?? now
      return {
        id,
        title,
        teacher_id,
        subject_id,
        summary,
        starts_at: Moments.stamp(starts_at),
        ends_at: Moments.stamp(starts_at + minutes * 60_000),
      }
    }) ?? [],
  news: content.news.map((item) => {
    const { title, category_id, subject_id = null, date, summary } = item.value
    const category_name = content.newsCategories?.value.find(({ id }) => id === category_id)?.name ?? ""
    return {
      id: idOf(item),
      title,
      category_id,
      category_name,
      subject_id,
      day: date,
      summary,
      html: toHtml(item.body),
    }
  }),
  documents: content.pages.map((page) => ({ id: idOf(page), title: page.value.title, html: toHtml(page.body) })),
  calendar:
    content.calendar?.value.map(({ id, name, kind, region_id = null, start, end }) => ({
      id,
      name,
      kind,
      region_id,
      start_day: start,
      end_day: end,
    })) ?? [],
})

const agencyRow = (agency: AgencyFile, { subjects, news, newsCategories }: Content): Row => {
  const category = newsCategories?.value.find(({ id }) => news.some(({ value }) => value.category_id === id))
  return {
    id: agency.id,
    key: agency.id,
    name: agency.name,
    flag: agency.agency_flag,
    is_default: agency.default,
    is_active: true,
    config: {
      subject_list: agency.subjects.flatMap((id) => subjects?.value.find((subject) => subject.id === id) ?? []),
      zk_province: agency.zk_province,
      exam_type: agency.exam_type.map((id) => {
        const icons = ExamType.find(id)?.icons
        return { id, ...(icons === undefined ? { icon: "", icon_active: "" } : ExamType.iconsOf(icons)) }
      }),
      agency_nav: agency.agency_nav,
      is_show_price: agency.is_show_price,
      config: {
        ...agency.config,
        color: agency.color,
        short_name: agency.short_name,
        slogan: agency.slogan,
        ...(category === undefined ? {} : { news_cate_id: category.id }),
      },
    },
    bottom_detail: agency.bottom_detail,
    route_rules: agency.route_rules ?? [],
    ads: agency.ads ?? [],
  }
}

interface SubjectRow extends Row {
  readonly id: string
}

const subjectRows = ({ subjects }: Content, agency: AgencyFile): ReadonlyArray<SubjectRow> => {
  const rows: SubjectRow[] = []
  const add = ({ list: _, ...subject }: Subject, above: ReadonlyArray<string>): ReadonlyArray<string> => {
    const path = [...above, subject.id]
    rows.push({ ...subject, level: path.length, path, position: rows.length })
    return path
  }
  for (const id of agency.subjects)
    for (const first of subjects?.value.filter((subject) => subject.id === id) ?? []) {
      const path = add(first, [])
      for (const second of first.list) {
        const below = add(second, path)
        for (const third of second.list) add(third, below)
      }
    }
  return rows
}

interface Subject extends Row {
  readonly id: string
  readonly list: unknown
}
