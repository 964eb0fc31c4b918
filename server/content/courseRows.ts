import { complete } from "./complete.ts"
import type { Content } from "./Content.ts"
import { fen } from "./fen.ts"
import type { CourseFile } from "./files.ts"
import { toHtml } from "./markdown.ts"

/** A course with its outline, and the classroom as which it is sold alone. */
export const courseRows = (
  { chapters: outline, handouts = [], teacher_ids, price, original_price, intro, ...file }: CourseFile,
  place: number,
  content: Content,
) => {
  const course_id = file.id
  const chapters = outline.map(({ lessons: _, ...chapter }, position) => complete({ course_id, ...chapter, position }))
  const lessons = outline
    .flatMap(({ id: chapter_id, lessons: list }) => list.map((lesson) => ({ chapter_id, ...lesson })))
    .map(({ video, article = "", markers: _, seconds, poster, ...lesson }, position) => {
      const found = video === undefined ? undefined : content.media.get(video)
      return complete({
        ...lesson,
        course_id,
        position,
        kind: video === undefined ? "article" : "video",
        // the file itself knows its length better than the outline
        seconds: found?.seconds ?? seconds,
        media_key: video ?? null,
        poster: poster ?? found?.poster ?? null,
        has_captions: found?.hasCaptions ?? false,
        article_html: toHtml(article),
      })
    })
  const markers = outline
    .flatMap((chapter) => chapter.lessons)
    .flatMap(({ id: lesson_id, markers: list = [] }) => list.map((marker) => complete({ lesson_id, ...marker })))
  const { id, name, pinyin, subject_id, region_id, summary, valid_until, free, ...own } = file
  const sold = {
    id,
    name,
    pinyin,
    subject_id,
    region_id,
    summary,
    valid_until,
    free,
    price_fen: fen(price),
    original_price_fen: fen(original_price),
    intro_html: toHtml(intro),
    position: place,
  }
  return {
    course: complete({
      ...sold,
      ...own,
      lessons: lessons.length,
      seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0),
    }),
    teacher_ids,
    teachers: teacher_ids.map((teacher_id, position) => ({ course_id, teacher_id, position })),
    chapters,
    lessons,
    markers,
    resources: handouts.map(({ text = "", ...handout }, position) =>
      complete({
        ...handout,
        course_id,
        html: toHtml(text),
        size: (handout.file === null ? undefined : content.handouts.get(handout.file)) ?? null,
        position,
      }),
    ),
    classroom: { ...sold, contract_required: false, hours: null, is_course: true },
  }
}
