import { checkVideo } from "./checkVideo.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CourseFile } from "./files.ts"
import { checkPicture, checkText, type Ids, known } from "./references.ts"

interface Known {
  readonly subjects: Ids
  readonly teachers: Ids
  readonly media: Ids
  /** Files that handouts may be. */
  readonly handoutFiles: Ids
  readonly agencies: Content["agencies"]
  /** null where nobody looked. */
  readonly pictures: Content["pictures"] | null
}

/** References, price, lessons. */
export const checkCourse = (
  file: Decoded<CourseFile>,
  { subjects, teachers, media, handoutFiles, agencies, pictures }: Known,
): void => {
  const { subject_id, teacher_ids, intro, chapters, handouts = [], free, price } = file.value
  known(file, ["subject_id"], subjects, subject_id, "科目")
  teacher_ids.forEach((id, n) => known(file, ["teacher_ids", n], teachers, id, "老师"))
  if (new Set(teacher_ids).size !== teacher_ids.length) file.refuse(["teacher_ids"], "同一位老师写了两次")
  if (free !== (Number(price) === 0)) file.refuse(["free"], free ? "免费课程的价格应为 0" : "收费课程的价格不能为 0")
  checkText(file, ["intro"], intro, pictures)
  if (chapters.every(({ lessons }) => lessons.length === 0)) file.refuse(["chapters"], "课程没有课时")
  chapters.forEach(({ lessons }, a) =>
    lessons.forEach(({ video, article, poster, seconds, markers = [] }, b) => {
      const path = ["chapters", a, "lessons", b]
      if ((video === undefined) === (article === undefined)) file.refuse(path, "课时应有 video 或 article，二者取一")
      if (video !== undefined) checkVideo(file, [...path, "video"], video, { media, agencies })
      if (article !== undefined) checkText(file, [...path, "article"], article, pictures)
      if (poster !== undefined) {
        if (video === undefined) file.refuse([...path, "poster"], "封面只能给视频")
        checkPicture(file, [...path, "poster"], poster, pictures)
      }
      markers.forEach(({ second }, n) => {
        const at = [...path, "markers", n]
        if (video === undefined) file.refuse(at, "随堂题只能放在视频里")
        if (second >= seconds) file.refuse([...at, "second"], "超出了课时的长度")
        if (markers.findIndex((other) => other.second === second) !== n) file.refuse(at, "同一秒写了两道随堂题")
      })
    }),
  )
  const lessons = { isWhole: true, set: new Set(chapters.flatMap((chapter) => chapter.lessons.map(({ id }) => id))) }
  handouts.forEach(({ text, file: name, lesson_id }, n) => {
    const path = ["handouts", n]
    if ((text === undefined) === (name === null)) file.refuse(path, "讲义应有 text 或 file，二者取一")
    if (text !== undefined) checkText(file, [...path, "text"], text, pictures)
    if (name !== null) known(file, [...path, "file"], handoutFiles, name, "讲义文件")
    if (lesson_id !== null) known(file, [...path, "lesson_id"], lessons, lesson_id, "本课程的课时")
  })
}
