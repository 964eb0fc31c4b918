import { type Content, idOf } from "./Content.ts"
import type { AgencyFile } from "./files.ts"
import { categoriesFor, isShared, isShownBy } from "./overlay.ts"
import { subjectRows } from "./subjectRows.ts"

/** Ids of what an agency has to show. */
export interface Offer {
  readonly subjects: ReadonlySet<string>
  readonly courses: ReadonlySet<string>
  readonly classrooms: ReadonlySet<string>
  readonly banks: ReadonlySet<string>
  readonly live: ReadonlySet<string>
  readonly teachers: ReadonlySet<string>
  readonly news: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly firstCategory: string | null
  readonly documents: ReadonlySet<string>
}

/** What lies under the agency's subjects. */
export const offerOf = (content: Content, agency: AgencyFile): Offer => {
  const subjects = new Set(subjectRows(content, agency).map(({ id }) => id))
  const under = (rows: ReadonlyArray<{ readonly id: string; readonly subject_id: string }> = []) =>
    new Set(rows.filter(({ subject_id }) => subjects.has(subject_id)).map(({ id }) => id))
  const isShown = isShownBy(agency.id)
  const courses = under(content.courses.filter(isShown).map(({ value }) => value))
  const news = content.news.filter(
    (item) =>
      isShown(item) && (!isShared(item) || item.value.subject_id === null || subjects.has(item.value.subject_id)),
  )
  const categories = new Set(news.map(({ value }) => value.category_id))
  return {
    subjects,
    courses,
    classrooms: new Set([...courses, ...under(content.classrooms.filter(isShown).flatMap(({ value }) => value))]),
    banks: under(
      content.banks
        .map(({ bank }) => bank)
        .filter(isShown)
        .map(({ value }) => value)
        .filter(({ exam_types }) => exam_types.some((type) => agency.exam_type.includes(type))),
    ),
    live: under(content.live.filter(isShown).flatMap(({ value }) => value)),
    teachers: new Set(content.teachers.filter(isShown).flatMap(({ value }) => value.map(({ id }) => id))),
    news: new Set(news.map((item) => idOf(item))),
    categories,
    firstCategory: categoriesFor(content, agency.id).find(({ id }) => categories.has(id))?.id ?? null,
    documents: new Set(content.pages.filter(isShown).map((page) => idOf(page))),
  }
}
