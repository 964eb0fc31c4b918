import * as Schema from "effect/Schema"
import { EXAM_TOOLS } from "#domain/exam/ExamTools.ts"
import {
  Address,
  Day,
  Filled,
  Flag,
  Host,
  Id,
  Many,
  Moment,
  Points,
  Whole,
  Words,
  Year,
  YesNo,
  Yuan,
} from "./fields.ts"

const optional = Schema.optionalKey

/** `agencies/*.yaml` */
export const AgencyFile = Schema.Struct({
  id: Id,
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
  exam_type: Many(ExamTypeId()),
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
})
export type AgencyFile = typeof AgencyFile.Type

const subject = {
  id: Id,
  name: Filled,
  alias_name: Words,
  img: Words,
  icon: Words,
  icon_select: Words,
  course_img: Words,
}
const ThirdLevel = Schema.Struct({
  ...subject,
  list: Many(Schema.Never.annotate({ message: "科目只有三级" })),
})
const SecondLevel = Schema.Struct({ ...subject, list: Many(ThirdLevel) })
/** A row of `catalog/subjects.yaml` */
export const SubjectRow = Schema.Struct({ ...subject, list: Many(SecondLevel) })
export type SubjectRow = typeof SubjectRow.Type

/** A row of `catalog/teachers.yaml` */
export const TeacherRow = Schema.Struct({ id: Id, name: Filled, title: Words, subject_ids: Many(Id), intro: Words })
export type TeacherRow = typeof TeacherRow.Type

const Lesson = Schema.Struct({
  id: Id,
  name: Filled,
  seconds: Whole(1, 86_400),
  preview: YesNo,
  video: optional(Id),
  article: optional(Filled),
})

/** `catalog/courses/<id>.yaml` */
export const CourseFile = Schema.Struct({
  id: Id,
  name: Filled,
  subject_id: Id,
  year: Year,
  region_id: Id,
  class_type: Filled,
  price: Yuan,
  original_price: Yuan,
  free: YesNo,
  valid_until: optional(Schema.NullOr(Words)),
  teacher_ids: Many(Id),
  summary: Words,
  intro: Words,
  chapters: Many(Schema.Struct({ id: Id, name: Filled, lessons: Many(Lesson) })),
  handouts: optional(Many(Schema.Struct({ id: Id, name: Filled, text: Filled }))),
})
export type CourseFile = typeof CourseFile.Type

/** A row of `catalog/classrooms.yaml` */
export const ClassroomRow = Schema.Struct({
  id: Id,
  name: Filled,
  subject_id: Id,
  region_id: Id,
  price: Yuan,
  original_price: optional(Yuan),
  course_ids: Many(Id),
  summary: Words,
  intro: Words,
  valid_until: optional(Schema.NullOr(Words)),
  contract_required: YesNo,
})
export type ClassroomRow = typeof ClassroomRow.Type

/** `catalog/banks/<id>/bank.yaml` */
export const BankFile = Schema.Struct({
  id: Id,
  name: Filled,
  subject_id: Id,
  year: Year,
  summary: Words,
  free_questions: Whole(0, 100_000),
  exam_types: Many(ExamTypeId()),
  chapters: Many(Schema.Struct({ id: Id, name: Filled })),
})
export type BankFile = typeof BankFile.Type

const asked = {
  id: Id,
  stem: Filled,
  options: optional(
    Many(
      Schema.Struct({
        key: Words.check(Schema.isPattern(/^[A-Z]$/, { message: "选项应为一个大写字母" })),
        text: Filled,
      }),
    ),
  ),
  answer: optional(
    Schema.Union([Schema.Boolean, Filled, Schema.Array(Filled), Schema.Array(Schema.Array(Filled))]).annotate({
      message: "答案应为选项、选项列表、true 或 false、各空的答案列表，或参考答案文字",
    }),
  ),
  explanation: Words,
  points: Many(Filled),
  source: Words,
  year: Year,
  difficulty: Whole(1, 5),
}
const KINDS = ["single", "multiple", "indeterminate", "judge", "blank", "short"] as const
const Part = Schema.Struct({
  ...asked,
  kind: Schema.Literals(KINDS).annotate({ message: `题型只能是 ${KINDS.join("、")}` }),
})
export type QuestionPart = typeof Part.Type
/** A row of `catalog/banks/<id>/questions.yaml` */
export const QuestionRow = Schema.Struct({
  ...asked,
  kind: Schema.Literals([...KINDS, "case"]).annotate({ message: `题型只能是 ${KINDS.join("、")}、case` }),
  chapter: Id,
  sub: optional(Many(Part)),
})
export type QuestionRow = typeof QuestionRow.Type

/** `catalog/papers/<id>.yaml` */
export const PaperFile = Schema.Struct({
  id: Id,
  name: Filled,
  bank_id: Id,
  subject_id: Id,
  exam_type: ExamTypeId(),
  /** Of a past paper: they are listed by it. */
  year: optional(Year),
  minutes: optional(Whole(0, 1_440)),
  pass_score: Points,
  attempts: optional(Whole(0, 1_000)),
  key_policy: optional(
    Schema.Literals(["at_once", "after_hand_in", "after_close"]).annotate({
      message: "答案公布方式只能是 at_once、after_hand_in、after_close",
    }),
  ),
  order: optional(
    Schema.Literals(["given", "shuffled"]).annotate({ message: "题目顺序只能是 given（按试卷）或 shuffled（打乱）" }),
  ),
  partial: optional(
    Schema.Literals(["none", "share"]).annotate({ message: "部分答对只能是 none（不得分）或 share（按比例得分）" }),
  ),
  at_time_up: optional(Schema.Literals(["hand_in", "ask"]).annotate({ message: "到时处理只能是 hand_in 或 ask" })),
  late: optional(Schema.Literals(["accept", "review"]).annotate({ message: "迟到作答只能是 accept 或 review" })),
  opens: optional(Moment),
  closes: optional(Moment),
  formal: optional(YesNo),
  tools: optional(Many(Schema.Literals(EXAM_TOOLS).annotate({ message: `只能是 ${EXAM_TOOLS.join("、")}` }))),
  rules: Words,
  sections: Many(Schema.Struct({ name: Filled, score: Points, question_ids: Many(Id) })),
})
export type PaperFile = typeof PaperFile.Type

/** A row of `catalog/live.yaml` */
export const LiveRow = Schema.Struct({
  id: Id,
  title: Filled,
  teacher_id: Id,
  subject_id: Id,
  start: Moment,
  minutes: Whole(1, 1_440),
  summary: Words,
})
export type LiveRow = typeof LiveRow.Type

/** A row of `catalog/calendar.yaml` */
export const CalendarRow = Schema.Struct({
  id: Id,
  name: Filled,
  kind: Schema.Literals(["registration", "exam"]).annotate({ message: "只能是 registration 或 exam" }),
  region_id: optional(Id),
  start: Day,
  end: Day,
})
export type CalendarRow = typeof CalendarRow.Type

/** A row of `catalog/news.yaml`: the categories in their order. */
export const NewsCategoryRow = Schema.Struct({ id: Id, name: Filled })
export type NewsCategoryRow = typeof NewsCategoryRow.Type

/** Front matter of `catalog/news/*.md`; the id is the file's name when it is left out. */
export const NewsFront = Schema.Struct({
  id: optional(Id),
  title: Filled,
  category_id: Id,
  subject_id: optional(Id),
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
  captions: Schema.Literal("captions.vtt").annotate({ message: "字幕文件名应为 captions.vtt" }),
  playlist: Schema.Literal("index.m3u8").annotate({ message: "播放列表文件名应为 index.m3u8" }),
  poster: optional(Words),
})
export type MediaFile = typeof MediaFile.Type

function ExamTypeId() {
  return Schema.Literals(["2", "3", "4", "5", "7", "9", "10", "11", "12", "13"]).annotate({
    message: "没有这个考试类型",
  })
}
