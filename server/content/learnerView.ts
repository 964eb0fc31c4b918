import type { LearnerView, ViewOf } from "#domain/admin/learnerView.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { newestFirst } from "#domain/course/ClassroomGroups.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { BankContent } from "./BankContent.ts"
import { type Known, listAt, type Options, textAt, valueAt } from "./formParts.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperView } from "./paperView.ts"
import type { Kind } from "./source/contentPath.ts"
import { shownCourse } from "./shownCourse.ts"
import { certificateSample } from "./certificateSample.ts"

/** What the site has beside a file that a learner sees with it. */
export interface BesideView {
  readonly known: Known
  /** Of a paper: those that it names. */
  readonly banks: ReadonlyArray<BankContent>
  /** Of a class or a price: the courses and classes that are sold so, as their files have them. */
  readonly sold: ReadonlyArray<unknown>
  /** Of an agency, or a bank. */
  readonly pages: ViewOf<"pages">["pages"]
  /** Epoch milliseconds. */
  readonly now: number
}

type Draw = (value: unknown, beside: BesideView) => LearnerView | null

/** What a learner sees of a file or a row that is no text of its own, also with errors; null: it is not shown. */
export const learnerView = (kind: Kind | null, value: unknown, beside: BesideView): LearnerView | null => {
  const draw = kind === null ? undefined : DRAWN[kind]
  return draw === undefined || value === undefined ? null : draw(value, beside)
}

const labelOf = (options: Options, value: string): string => options.find((one) => one.value === value)?.label ?? ""
/** Of the third level: options say the levels above it, too. */
const subjectOf = (options: Options, value: string): string =>
  labelOf(options, value).replace(/（[^（）]{1,40}，[^（）]{1,40}）$/, "")
const idsAt = (value: unknown, key: string): ReadonlyArray<string> => listAt(value, key).map(String)
const filled = (...facts: ReadonlyArray<string>): ReadonlyArray<string> => facts.filter((fact) => fact !== "")

const priced = (value: unknown) => {
  const price = textAt(value, "price")
  const original = textAt(value, "original_price")
  return { price, original_price: original === "" ? price : original, free: price !== "" && Number(price) === 0 }
}

const KINDS: ReadonlyArray<ViewOf<"days">["days"]["kind"]> = ["registration", "ticket", "exam", "results"]

const DRAWN: Readonly<Partial<Record<Kind, Draw>>> = {
  course: (value, { known }) => shownCourse(value, known),
  paper: (value, { banks, now }) => paperView(value, banks, now),
  agency: (value, { pages }) => ({ kind: "pages", pages, certificate: certificateSample(value) }),
  bank: (_, { pages }) => ({ kind: "pages", pages, certificate: null }),
  teachers: (value, { known }) => ({
    kind: "teacher",
    id: textAt(value, "id"),
    name: textAt(value, "name"),
    title: textAt(value, "title"),
    intro: textAt(value, "intro"),
    picture: textAt(value, "picture"),
    subjects: idsAt(value, "subject_ids").map((id) => ({ id, name: subjectOf(known.subjects, id) || id })),
  }),
  classrooms: (value, { known, sold }) => {
    const courses = sold.map((course) => courseLine(course, known))
    return {
      kind: "classroom",
      id: textAt(value, "id"),
      name: textAt(value, "name"),
      ...priced(value),
      summary: textAt(value, "summary"),
      intro_html: toHtml(textAt(value, "intro")),
      valid_until: textAt(value, "valid_until") || null,
      contract_required: valueAt(value, "contract_required") === true,
      lessons: courses.reduce((sum, { lessons }) => sum + lessons, 0),
      seconds: courses.reduce((sum, { seconds }) => sum + seconds, 0),
      groups: [...Map.groupBy(courses, ({ name_of }) => name_of)].map(([name, course]) => ({
        name,
        subjectName: course[0]?.subject ?? "",
        classTypeName: course[0]?.class_type ?? "",
        course: newestFirst(course),
      })),
    }
  },
  live: (value, { known, now }) => {
    const begin = Moments.instant(textAt(value, "start"), now)
    const time = (later: number) => (begin === null ? "" : Shanghai.format(begin + later))
    return {
      kind: "live",
      title: textAt(value, "title"),
      subject_name: subjectOf(known.subjects, textAt(value, "subject_id")),
      teacher_name: labelOf(known.teachers, textAt(value, "teacher_id")),
      start_time: time(0),
      end_time: time((Number(valueAt(value, "minutes")) || 0) * 60_000),
      summary: textAt(value, "summary"),
      now,
    }
  },
  calendar: (value, { known, now }) => {
    const [kind, start, end] = [
      KINDS.find((one) => one === textAt(value, "kind")),
      textAt(value, "start"),
      textAt(value, "end"),
    ]
    if (kind === undefined || !Moments.isDay(start) || !Moments.isDay(end)) return null
    return {
      kind: "days",
      days: {
        id: textAt(value, "id"),
        name: textAt(value, "name"),
        kind,
        start,
        end,
        url: textAt(value, "url"),
        hours: textAt(value, "hours"),
        bring: textAt(value, "bring"),
      },
      about: filled(
        labelOf(known.regions, textAt(value, "region_id")),
        subjectOf(known.subjects, textAt(value, "subject_id")),
      ),
      now,
    }
  },
  newsCategories: (value, { known }) => {
    const own = { value: textAt(value, "id"), label: textAt(value, "name") }
    const others = known.categories.filter((one) => one.value !== own.value)
    const list =
      others.length < known.categories.length
        ? known.categories.map((one) => (one.value === own.value ? own : one))
        : [...others, own]
    return {
      kind: "categories",
      list: list.map((one) => ({ id: one.value, name: one.label, current: one.value === own.value })),
    }
  },
  subjects: (value) => ({
    kind: "subjects",
    subjects: SubjectTree.filter([subjectIn(value)]).subjects,
  }),
  prices: (value, { sold: [sold] }) => ({
    kind: "price",
    id: textAt(value, "id"),
    name: textAt(sold, "name"),
    ...priced(value),
    about: filled(textAt(sold, "year"), textAt(sold, "class_type")),
  }),
}

const subjectIn = (value: unknown): SubjectTree.Subject => ({
  id: textAt(value, "id"),
  name: textAt(value, "name"),
  alias_name: textAt(value, "alias_name"),
  img: "",
  icon: "",
  icon_select: "",
  course_img: "",
  list: listAt(value, "list").map(subjectIn),
})

/** A course as its class lists it. */
const courseLine = (course: unknown, { subjects, teachers }: Known) => {
  const lessons = listAt(course, "chapters").flatMap((chapter) => listAt(chapter, "lessons"))
  const [subject_id, class_type] = [textAt(course, "subject_id"), textAt(course, "class_type")]
  const subject = subjectOf(subjects, subject_id)
  return {
    id: textAt(course, "id"),
    name: textAt(course, "name"),
    subject_id,
    subject,
    class_type,
    name_of: `${subject} ${class_type}`.trim(),
    year: Number(valueAt(course, "year")) || 0,
    lessons: lessons.length,
    seconds: lessons.reduce<number>((sum, lesson) => sum + (Number(valueAt(lesson, "seconds")) || 0), 0),
    teachers: idsAt(course, "teacher_ids").map((id) => ({ name: labelOf(teachers, id) || id })),
  }
}
