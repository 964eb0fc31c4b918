import type { ShownFile } from "#domain/admin/contentDraft.ts"
import { checkCourse } from "./checkCourse.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CourseFile } from "./files.ts"
import { type Known, textAt, valueAt } from "./formParts.ts"
import { toHtml } from "./markdown.ts"

const ANY = { isWhole: false, set: new Set<string>() }

/** What is wrong with a course by itself; what it names is looked at when it is published. */
export const checkCourseAlone = (file: Decoded<CourseFile>): void =>
  checkCourse(file, { subjects: ANY, teachers: ANY, media: ANY, handoutFiles: ANY, agencies: [], pictures: null })

/** A course as a learner sees it, also with errors: whoever builds one sees what is there. */
export const shownCourse = (value: unknown, { teachers }: Known): NonNullable<ShownFile["course"]> => ({
  id: textAt(value, "id"),
  name: textAt(value, "name"),
  about: [textAt(value, "year"), textAt(value, "class_type")].filter((part) => part !== ""),
  summary: textAt(value, "summary"),
  price: textAt(value, "price"),
  original_price: textAt(value, "original_price"),
  is_free: valueAt(value, "free") === true,
  intro_html: toHtml(textAt(value, "intro")),
  teachers: listAt(value, "teacher_ids").flatMap(
    (id) => teachers.find((teacher) => teacher.value === String(id))?.label ?? [],
  ),
  chapters: listAt(value, "chapters").map((chapter) => ({
    name: textAt(chapter, "name"),
    lessons: listAt(chapter, "lessons").map((lesson) => ({
      name: textAt(lesson, "name"),
      is_video: textAt(lesson, "video") !== "",
      seconds: Number(valueAt(lesson, "seconds")) || 0,
      is_preview: valueAt(lesson, "preview") === true,
      html: toHtml(textAt(lesson, "article")),
    })),
  })),
  handouts: listAt(value, "handouts").map((handout) => ({
    name: textAt(handout, "name"),
    html: toHtml(textAt(handout, "text")),
  })),
})

const listAt = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const list = valueAt(value, key)
  return Array.isArray(list) ? list : []
}
