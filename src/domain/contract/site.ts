import * as Schema from "effect/Schema"
import * as CrashReport from "../protocol/CrashReport.ts"
import type { Subject } from "../core/SubjectTree.ts"
import { get, post } from "./Call.ts"
import { CalendarDate } from "./calendarDate.ts"
import { AnyId, DateText, DateTimeText, Done, Id, Nothing, NumberText, PriceText, PublicText, Text } from "./fields.ts"

const SubjectNode = Schema.Struct({
  id: Id,
  name: Schema.String,
  alias_name: PublicText,
  img: PublicText,
  icon: PublicText,
  icon_select: PublicText,
  course_img: PublicText,
  list: Schema.Array(Schema.suspend((): Schema.Codec<Subject> => SubjectNode)),
})

export const CourseCard = Schema.Struct({
  id: Id,
  name: Schema.String,
  subject_id: Id,
  subject_name: PublicText,
  class_type: PublicText,
  year: Schema.Finite,
  region_id: Id,
  summary: PublicText,
  free: Schema.Boolean,
  price: PriceText,
  original_price: PriceText,
  lessons: Schema.Finite,
  learners: Schema.Finite,
  teachers: Schema.Array(Schema.Struct({ id: Id, name: Schema.String })),
})
export type CourseCard = typeof CourseCard.Type

export const LiveCard = Schema.Struct({
  id: Id,
  title: PublicText,
  teacher_name: Schema.String,
  subject_name: PublicText,
  start_time: DateTimeText,
  end_time: DateTimeText,
})
export type LiveCard = typeof LiveCard.Type

export const BankCard = Schema.Struct({
  id: Id,
  name: Schema.String,
  subject_id: Id,
  subject_name: PublicText,
  year: Schema.Finite,
  summary: PublicText,
  questions: Schema.Finite,
  papers: Schema.Finite,
  learners: Schema.Finite,
})
export type BankCard = typeof BankCard.Type

export const NewsCard = Schema.Struct({
  id: Id,
  title: PublicText,
  category_id: Id,
  category_name: PublicText,
  date: DateText,
  summary: PublicText,
})
export type NewsCard = typeof NewsCard.Type

const Document = Schema.Struct({ id: Id, title: PublicText, html: PublicText })

/** Names and places of the code. */
const Plain = (maximum: number) =>
  Text(maximum)
    .check(Schema.isPattern(/^[\w.: -]*$/))
    .annotate({ format: "public" })

export const calls = {
  "mechanism.view": get(
    "/mechanism/view",
    "机构首页：推荐课程、今日直播、题库与资讯",
    Schema.Struct({ region_id: Schema.optionalKey(Id), subject_id: Schema.optionalKey(Id) }),
    Schema.Struct({
      course: Schema.Array(CourseCard),
      live: Schema.Array(LiveCard),
      question: Schema.Array(BankCard),
      news: Schema.Array(NewsCard),
    }),
  ),
  "mechanism.policyInfo": get(
    "/mechanism/policy-info",
    "机构的固定页面：关于、隐私、协议、帮助",
    Schema.Struct({ id: Id }),
    Document,
  ),
  "default.bottomDetail": get(
    "/default/bottom-detail",
    "页脚",
    Nothing,
    Schema.Struct({
      about: Schema.String,
      contact: Schema.String,
      copyright: Schema.String,
      links: Schema.Array(Schema.Struct({ name: Schema.String, url: Schema.String })),
    }),
  ),
  "default.routeRules": get(
    "/default/route-rules",
    "机构的跳转规则，由客户端匹配",
    Nothing,
    Schema.Struct({ list: Schema.Array(Schema.Struct({ from: PublicText, to: PublicText })) }),
  ),
  "default.ip": get(
    "/default/ip",
    "来访者的地址和所在地区",
    Nothing,
    Schema.Struct({ ip: Schema.String, region: Schema.Struct({ id: AnyId, name: Schema.String }) }),
    { shared: false },
  ),
  "default.crash": post(
    "/default/crash",
    "页面出错时的报告，写入服务器日志；不含个人信息",
    Schema.Struct({
      build_id: Plain(64),
      page: Plain(40),
      name: Plain(CrashReport.MAX_NAME),
      message: Text(CrashReport.MAX_MESSAGE).annotate({ format: "public" }),
      at: Plain(300),
    }),
    Done,
    { auth: "anonymous" },
  ),
  "advertise.ad": get(
    "/advertise/ad",
    "机构的推荐位",
    Schema.Struct({ place: Schema.optionalKey(Id) }),
    Schema.Struct({
      list: Schema.Array(Schema.Struct({ id: Id, title: PublicText, text: Schema.String, url: Schema.String })),
    }),
  ),
  "calendar.info": get(
    "/calendar/info",
    "考试日历",
    Schema.Struct({
      region_id: Schema.optionalKey(Id),
      subject_id: Schema.optionalKey(Id),
      year: Schema.optionalKey(NumberText),
    }),
    Schema.Struct({ list: Schema.Array(CalendarDate) }),
  ),
  "subject.tree": get(
    "/subject/zk-subject-v1",
    "机构的科目",
    Schema.Struct({ region_id: Schema.optionalKey(Id) }),
    Schema.Struct({ list: Schema.Array(SubjectNode) }),
  ),
}
