import * as Schema from "effect/Schema"
import { get, post } from "./Call.ts"
import { DateText, Done, Id, NumberText, Page, PageOf, PublicText } from "./fields.ts"
import { LessonHours } from "./hours.ts"
import { CourseCard } from "./site.ts"

const Lesson = Schema.Struct({
  id: Id,
  name: Schema.String,
  kind: Schema.Literals(["video", "article"]),
  seconds: Schema.Finite,
  preview: Schema.Boolean,
})

const Chapter = <L extends Schema.Codec<unknown, unknown>>(lesson: L) =>
  Schema.Struct({ id: Id, name: Schema.String, lessons: Schema.Array(lesson) })

/** Seconds into the lesson, and whether it was finished once. */
const Progress = { position: Schema.Finite, finished: Schema.Boolean }
const StudyLesson = Lesson.mapFields((fields) => ({ ...fields, ...Progress }))

export const calls = {
  "course.list": get(
    "/course/list",
    "课程列表",
    Schema.Struct({
      subject_id: Schema.optionalKey(Id),
      region_id: Schema.optionalKey(Id),
      free: Schema.optionalKey(Schema.Literals(["0", "1"]).annotate({ message: "免费筛选只能是0或1" })),
      year: Schema.optionalKey(NumberText),
      teacher_id: Schema.optionalKey(Id),
      ...Page,
    }),
    PageOf(CourseCard),
  ),
  "course.filters": get(
    "/course/filters",
    "课程列表可选的年份和老师",
    Schema.Struct({ subject_id: Schema.optionalKey(Id) }),
    Schema.Struct({
      /** The newest first. */
      years: Schema.Array(Schema.Finite),
      /** Who has courses of the subject; at most a hundred. */
      teachers: Schema.Array(Schema.Struct({ id: Id, name: Schema.String })),
    }),
  ),
  "course.detail": get(
    "/course/detail",
    "课程详情",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...CourseCard.fields,
      intro_html: PublicText,
      valid_until: Schema.NullOr(DateText),
      seconds: Schema.Finite,
      /** Whether the visitor may study it now; the shop does not change what was bought. */
      joined: Schema.Boolean,
      /** All of its lessons are finished; absent where not. */
      finished: Schema.optionalKey(Schema.Literal(true)),
      teachers: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, title: PublicText, intro: PublicText })),
      chapters: Schema.Array(Chapter(Lesson)),
      banks: Schema.Array(Schema.Struct({ id: Id, name: Schema.String, questions: Schema.Finite })),
    }),
  ),
  "course.join": post(
    "/course/join",
    "加入免费课程",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({ classroom_id: Id }),
    { retry: "keyed" },
  ),
  "course.study": get(
    "/course/study",
    "播放页：课程目录与进度",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({
      classroom_id: Id,
      name: Schema.String,
      /** False: only the lessons marked as previews open. */
      joined: Schema.Boolean,
      valid_until: Schema.NullOr(DateText),
      last_lesson_id: Schema.NullOr(Id),
      courses: Schema.Array(
        Schema.Struct({ id: Id, name: Schema.String, chapters: Schema.Array(Chapter(StudyLesson)) }),
      ),
    }),
  ),
  "course.lesson": get(
    "/course/lesson",
    "一节课的内容",
    Schema.Struct({ classroom_id: Id, lesson_id: Id }),
    Schema.Struct({
      id: Id,
      name: Schema.String,
      kind: Schema.Literals(["video", "article"]),
      seconds: Schema.Finite,
      ...Progress,
      /** When it was last studied, epoch milliseconds; absent when never. */
      studied_at: Schema.optionalKey(Schema.Finite),
      /** Addresses that end to be valid after some hours. */
      video: Schema.NullOr(Schema.Struct({ playlist: Schema.String, captions: Schema.String, poster: Schema.String })),
      article_html: PublicText,
      /** Whether questions are asked in it, of learners. */
      marked: Schema.Boolean,
      /** Under which rules its hours count, and how many do; absent where they do not, for this learner. */
      hours: Schema.optionalKey(
        Schema.Struct({
          no_skip: Schema.Boolean,
          ask: Schema.NullOr(Schema.Finite),
          speed: Schema.Finite,
          ...LessonHours.fields,
        }),
      ),
      next_lesson_id: Schema.NullOr(Id),
    }),
  ),
  "course.progress": post(
    "/course/progress",
    "上报学习进度（秒）",
    Schema.Struct({
      classroom_id: Id,
      lesson_id: Id,
      position: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })),
      played: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 3_600 })),
      finished: Schema.Boolean,
      /** When this was so, epoch milliseconds of server time: now when left out. A later report is not undone by it. */
      at: Schema.optionalKey(Schema.Finite),
    }),
    Done,
    { keepalive: true },
  ),
}
