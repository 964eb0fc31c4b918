import type { ViewOf } from "#domain/admin/learnerView.ts"
import type { BesideCourse } from "./besideCourse.ts"
import { checkCourse } from "./checkCourse.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CourseFile } from "./files.ts"
import { type Known, listAt, textAt, valueAt } from "./formParts.ts"
import { checkMarkers } from "./MarkedQuestions.ts"
import { toHtml } from "./markdown.ts"
import type { Ids } from "./references.ts"

interface Beside extends BesideCourse {
  readonly subjects: Ids
  readonly teachers: Ids
  readonly pictures: ReadonlySet<string>
}

/** What is wrong with a course and with what it names. */
export const checkShownCourse = (file: Decoded<CourseFile>, beside: Beside): void => {
  checkCourse(file, beside)
  checkMarkers(file, beside.judged)
}

/** A course as a learner sees it, also with errors: whoever builds one sees what is there. */
export const shownCourse = (value: unknown, { teachers }: Known): ViewOf<"course"> => ({
  kind: "course",
  id: textAt(value, "id"),
  name: textAt(value, "name"),
  about: [textAt(value, "year"), textAt(value, "class_type")].filter((part) => part !== ""),
  summary: textAt(value, "summary"),
  price: textAt(value, "price"),
  original_price: textAt(value, "original_price"),
  free: valueAt(value, "free") === true,
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
