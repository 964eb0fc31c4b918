import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  Address,
  AgencyId,
  Day,
  ExamTypeId,
  Filled,
  Flag,
  Host,
  Id,
  Many,
  Moment,
  Origin,
  orNull,
  PictureAddress,
  Pinyin,
  Points,
  Video,
  WebAddress,
  Whole,
  Words,
  Year,
  YesNo,
  Yuan,
} from "./fields.ts"

const optional = Schema.optionalKey

/** `agencies/*.yaml` */
export const AgencyFile = Schema.Struct({
  id: AgencyId,
  hosts: Many(Host),
  default: YesNo,
  name: Filled,
  agency_flag: Id,
  short_name: Filled,
  slogan: Words,
  color: Words.check(Schema.isPattern(/^#[\da-fA-F]{6}$/, { message: "颜色应写作 #rrggbb" })),
  domain_extend: Many(Schema.Struct({ domain: Host, mode: Flag })),
  is_show_price: Flag,
  agency_nav: Many(
    Schema.Struct({
      url: Schema.Literals(["/course", "/live", "/question", "/news"]).annotate({
        message: "栏目只能是 /course、/live、/question、/news",
      }),
      name: optional(Filled),
      is_show: Flag,
      top_is_show: Flag,
    }),
  ),
  zk_province: Many(Schema.Struct({ id: Id, name: Filled })),
  exam_type: Many(ExamTypeId),
  subjects: Many(Id),
  config: Schema.Record(Schema.String, Words),
  bottom_detail: Schema.Struct({
    about: Words,
    contact: Words,
    copyright: Words,
    links: Many(Schema.Struct({ name: Filled, url: Address })),
  }),
  route_rules: optional(Many(Schema.Struct({ from: Filled, to: Address }))),
  ads: optional(Many(Schema.Struct({ id: Id, place: Id, title: Filled, text: Words, url: Address }))),
  agreement: optional(Schema.Struct({ title: Filled, text: Filled })),
  invoice: optional(
    Schema.Struct({
      way: Schema.Literals(["online", "contact"]).annotate({ message: "开票方式只能是 online、contact" }),
      text: Filled,
    }),
  ),
  refund: optional(
    Schema.Struct({
      days: optional(Whole(1, 365)),
      studied_percent: optional(Whole(0, 100)),
      keeps: optional(
        Schema.Literals(["nothing", "of_paid", "of_price"]).annotate({
          message: "已学课时只能是 nothing、of_paid、of_price",
        }),
      ),
      fee: optional(Yuan),
    }),
  ),
  certificate: optional(
    Schema.Struct({
      heading: Filled,
      lines: Many(Filled),
      issuer: optional(Filled),
      papers: optional(Many(Schema.Struct({ id: Id, score: optional(Points) }))),
      courses: optional(Many(Id)),
    }),
  ),
  grace_seconds: optional(Whole(30, 600)),
  live: optional(
    Schema.Struct({
      stream_origins: optional(Many(Origin)),
      frame_origins: optional(Many(Origin)),
      blocked_words: optional(Many(Filled)),
    }),
  ),
})
export type AgencyFile = typeof AgencyFile.Type

const drawn = Words.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
/** Without a picture one is drawn. */
const subject = {
  id: Id,
  name: Filled,
  alias_name: drawn,
  img: drawn,
  icon: drawn,
  icon_select: drawn,
  course_img: drawn,
}
const NO_LIST = Effect.succeed([])
const ThirdLevel = Schema.Struct({
  ...subject,
  list: Many(Schema.Never.annotate({ message: "科目只有三级" })).pipe(Schema.withDecodingDefaultKey(NO_LIST)),
})
const SecondLevel = Schema.Struct({ ...subject, list: Many(ThirdLevel) })
/** A row of `catalog/subjects.yaml` */
export const SubjectRow = Schema.Struct({ ...subject, list: Many(SecondLevel) })
export type SubjectRow = typeof SubjectRow.Type

/** A row of `catalog/teachers.yaml` */
export const TeacherRow = Schema.Struct({
  id: Id,
  name: Filled,
  pinyin: orNull(Pinyin),
  title: Words,
  subject_ids: Many(Id),
  intro: Words,
  picture: optional(PictureAddress),
})
export type TeacherRow = typeof TeacherRow.Type

const Lesson = Schema.Struct({
  id: Id,
  name: Filled,
  seconds: Whole(1, 86_400),
  preview: YesNo,
  video: optional(Video),
  article: optional(Filled),
  /** Of its video, in place of the one that the video has. */
  poster: optional(PictureAddress),
  markers: optional(Many(Schema.Struct({ second: Whole(1, 86_400), question_id: Id }))),
})

/** `catalog/courses/<id>.yaml` */
export const CourseFile = Schema.Struct({
  id: Id,
  name: Filled,
  pinyin: orNull(Pinyin),
  subject_id: Id,
  year: Year,
  region_id: Id,
  class_type: Filled,
  price: Yuan,
  original_price: Yuan,
  free: YesNo,
  valid_until: orNull(Words),
  teacher_ids: Many(Id),
  summary: Words,
  intro: Words,
  chapters: Many(Schema.Struct({ id: Id, name: Filled, lessons: Many(Lesson) })),
  handouts: optional(
    Many(
      Schema.Struct({
        id: Id,
        name: Filled,
        text: optional(Filled),
        file: orNull(Filled),
        lesson_id: orNull(Id),
      }),
    ),
  ),
})
export type CourseFile = typeof CourseFile.Type

/** A row of `catalog/classrooms.yaml` */
export const ClassroomRow = Schema.Struct({
  id: Id,
  name: Filled,
  pinyin: orNull(Pinyin),
  subject_id: Id,
  region_id: Id,
  price: Yuan,
  original_price: optional(Yuan),
  course_ids: Many(Id),
  summary: Words,
  intro: Words,
  valid_until: orNull(Words),
  contract_required: YesNo,
  hours: optional(
    Schema.Struct({
      count: optional(YesNo),
      no_skip: optional(YesNo),
      ask: optional(Whole(1, 60)),
      speed: optional(Schema.Literals([1.25, 1.5, 1.75, 2]).annotate({ message: "应为 1.25、1.5、1.75 或 2" })),
    }),
  ),
})
export type ClassroomRow = typeof ClassroomRow.Type

/** A row of an agency's `catalog/prices.yaml`: what a course or a classroom costs there. */
export const PriceRow = Schema.Struct({ id: Id, price: Yuan, original_price: optional(Yuan) })
export type PriceRow = typeof PriceRow.Type

/** A row of `catalog/live.yaml` */
export const LiveRow = Schema.Struct({
  id: Id,
  title: Filled,
  pinyin: orNull(Pinyin),
  teacher_id: Id,
  subject_id: Id,
  start: Moment,
  minutes: Whole(1, 1_440),
  summary: Words,
  stream: optional(Video),
  recording: optional(Video),
  repeats: orNull(Whole(1, 10_080)),
})
export type LiveRow = typeof LiveRow.Type

/** A row of `catalog/calendar.yaml` */
export const CalendarRow = Schema.Struct({
  id: Id,
  name: Filled,
  kind: Schema.Literals(["registration", "ticket", "exam", "results"]).annotate({
    message: "只能是 registration、ticket、exam 或 results",
  }),
  region_id: orNull(Id),
  subject_id: orNull(Id),
  start: Day,
  end: Day,
  url: optional(WebAddress),
  hours: optional(Words),
  bring: optional(Words),
})
export type CalendarRow = typeof CalendarRow.Type

/** A row of `catalog/news.yaml`: the categories in their order. */
export const NewsCategoryRow = Schema.Struct({ id: Id, name: Filled })
export type NewsCategoryRow = typeof NewsCategoryRow.Type

/** Front matter of `catalog/news/*.md`; the id is the file's name when it is left out. */
export const NewsFront = Schema.Struct({
  id: optional(Id),
  title: Filled,
  pinyin: orNull(Pinyin),
  category_id: Id,
  subject_id: orNull(Id),
  date: Day,
  summary: Words,
})
export type NewsFront = typeof NewsFront.Type

/** Front matter of `pages/**` files; the id is the file's name when it is left out. */
export const PageFront = Schema.Struct({ id: optional(Id), title: Filled })
export type PageFront = typeof PageFront.Type

/** `media/<key>/lesson.yaml` */
export const MediaFile = Schema.Struct({
  key: Id,
  title: Filled,
  seconds: Whole(1, 86_400),
  width: optional(Whole(1, 10_000)),
  height: optional(Whole(1, 10_000)),
  captions: optional(Schema.Literal("captions.vtt").annotate({ message: "字幕文件名应为 captions.vtt" })),
  playlist: Schema.Literal("index.m3u8").annotate({ message: "播放列表文件名应为 index.m3u8" }),
  poster: optional(Words),
})
export type MediaFile = typeof MediaFile.Type
