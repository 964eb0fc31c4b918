import type { Content } from "./Content.ts"
import { fen } from "./fen.ts"
import type { CourseFile } from "./files.ts"
import { toHtml } from "./markdown.ts"

/** A course with its outline, and the classroom as which it is sold alone. */
export const courseRows = (course: CourseFile, position: number, { media, handouts }: Content) => {
  const chapters = course.chapters.map(({ id, name }, n) => ({ course_id: course.id, id, name, position: n }))
  const lessons = course.chapters
    .flatMap(({ id: chapter_id, lessons: list }) => list.map((lesson) => ({ chapter_id, lesson })))
    .map(({ chapter_id, lesson: { id, name, preview, video, article = "", markers: _, ...lesson } }, n) => ({
      id,
      course_id: course.id,
      chapter_id,
      position: n,
      name,
      preview,
      kind: video === undefined ? "article" : "video",
      // the file itself knows its length better than the outline
      seconds: (video === undefined ? undefined : media.get(video)?.seconds) ?? lesson.seconds,
      media_key: video ?? null,
      poster: (video === undefined ? undefined : media.get(video)?.poster) ?? null,
      article_html: toHtml(article),
    }))
  const markers = course.chapters
    .flatMap((chapter) => chapter.lessons)
    .flatMap(({ id, markers: list = [] }) => list.map((marker) => ({ lesson_id: id, ...marker })))
  const sold = {
    id: course.id,
    name: course.name,
    pinyin: course.pinyin ?? null,
    subject_id: course.subject_id,
    region_id: course.region_id,
    price_fen: fen(course.price),
    original_price_fen: fen(course.original_price),
    free: course.free,
    summary: course.summary,
    intro_html: toHtml(course.intro),
    valid_until: course.valid_until ?? null,
    position,
  }
  return {
    course: {
      ...sold,
      year: course.year,
      class_type: course.class_type,
      lessons: lessons.length,
      seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0),
    },
    teacher_ids: course.teacher_ids,
    teachers: course.teacher_ids.map((teacher_id, n) => ({ course_id: course.id, teacher_id, position: n })),
    chapters,
    lessons,
    markers,
    resources: (course.handouts ?? []).map(({ id, name, text = "", file, lesson_id }, n) => ({
      id,
      course_id: course.id,
      name,
      html: toHtml(text),
      file: file ?? null,
      size: (file === undefined ? undefined : handouts.get(file)) ?? null,
      lesson_id: lesson_id ?? null,
      position: n,
    })),
    classroom: { ...sold, contract_required: false, is_course: true },
  }
}
