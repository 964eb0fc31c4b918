import { checkVideo } from "./checkVideo.ts"
import type { Content } from "./Content.ts"
import type { Decoded } from "./ContentReader.ts"
import type { CalendarRow, ClassroomRow, LiveRow, NewsFront, PriceRow, TeacherRow } from "./files.ts"
import * as Moments from "./Moments.ts"
import { checkPicture, checkText, type Ids, known } from "./references.ts"

type List<Row> = Decoded<ReadonlyArray<Row>>

interface Pictured {
  readonly pictures: Content["pictures"]
}

export const checkTeachers = (
  file: List<TeacherRow>,
  { subjects, pictures }: Pictured & { readonly subjects: Ids },
): void =>
  file.value.forEach(({ subject_ids, intro, picture }, row) => {
    if (picture !== undefined) checkPicture(file, [row, "picture"], picture, pictures)
    subject_ids.forEach((id, n) => known(file, [row, "subject_ids", n], subjects, id, "科目"))
    checkText(file, [row, "intro"], intro, pictures)
  })

export const checkClassrooms = (
  file: List<ClassroomRow>,
  { subjects, courses, pictures }: Pictured & { readonly subjects: Ids; readonly courses: Ids },
): void =>
  file.value.forEach((classroom, row) => {
    known(file, [row, "subject_id"], subjects, classroom.subject_id, "科目")
    classroom.course_ids.forEach((id, n) => known(file, [row, "course_ids", n], courses, id, "课程"))
    if (classroom.course_ids.length === 0) file.refuse([row, "course_ids"], "至少要有一门课程")
    if (courses.set.has(classroom.id)) file.refuse([row, "id"], `编号 ${classroom.id} 已是课程的编号`)
    checkText(file, [row, "intro"], classroom.intro, pictures)
  })

/** `sold`: ids of courses and classes. */
export const checkPrices = (file: List<PriceRow>, sold: Ids): void =>
  file.value.forEach(({ id }, row) => known(file, [row, "id"], sold, id, "课程或班级"))

interface OfLive extends Pick<Content, "agencies"> {
  readonly teachers: Ids
  readonly subjects: Ids
  readonly media: Ids
}

export const checkLive = (file: List<LiveRow>, { teachers, subjects, media, agencies }: OfLive): void =>
  file.value.forEach(({ teacher_id, subject_id, start, minutes, repeats, ...videos }, row) => {
    known(file, [row, "teacher_id"], teachers, teacher_id, "老师")
    known(file, [row, "subject_id"], subjects, subject_id, "科目")
    if (!Moments.isMoment(start)) file.refuse([row, "start"], `没有这个时间：${start}`)
    if (repeats !== null && repeats < minutes) file.refuse([row, "repeats"], "重复间隔不能短于时长")
    for (const name of ["stream", "recording"] as const) {
      const video = videos[name]
      if (video !== undefined) checkVideo(file, [row, name], video, { media, agencies })
    }
  })

export const checkCalendar = (file: List<CalendarRow>, subjects: Ids): void =>
  file.value.forEach(({ subject_id, kind, hours, bring, start, end }, row) => {
    if (subject_id !== null) known(file, [row, "subject_id"], subjects, subject_id, "科目")
    if (kind !== "exam" && (hours !== undefined || bring !== undefined))
      file.refuse([row, hours === undefined ? "bring" : "hours"], "只有考试有时间和要带的东西")
    for (const [key, day] of [
      ["start", start],
      ["end", end],
    ] as const)
      if (!Moments.isDay(day)) file.refuse([row, key], `没有这一天：${day}`)
    if (end < start) file.refuse([row, "end"], "结束日期早于开始日期")
  })

export const checkNews = (
  file: Decoded<NewsFront>,
  { categories, subjects, pictures }: Pictured & { readonly categories: Ids; readonly subjects: Ids },
): void => {
  const { category_id, subject_id, date } = file.value
  known(file, ["category_id"], categories, category_id, "资讯分类")
  if (subject_id !== null) known(file, ["subject_id"], subjects, subject_id, "科目")
  if (!Moments.isDay(date)) file.refuse(["date"], `没有这一天：${date}`)
  checkText(file, [], file.body, pictures)
}
