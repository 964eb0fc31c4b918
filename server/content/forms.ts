import { PLACES } from "#domain/certificate/CertificateText.ts"
import type { EditedField, TypedFile } from "#domain/admin/contentDraft.ts"
import { BANK, PAPER } from "./examForms.ts"
import type {
  AgencyFile,
  CalendarRow,
  ClassroomRow,
  CourseFile,
  NewsCategoryRow,
  NewsFront,
  PageFront,
  PriceRow,
  TeacherRow,
} from "./files.ts"
import {
  anyRegion,
  anySubject,
  type Of,
  optional,
  options,
  perhaps,
  pictured,
  rare,
  rarely,
  region,
  subject,
  yesNo,
} from "./formFields.ts"
import {
  field,
  fieldsOf,
  type Fresh,
  group,
  id,
  type Known,
  type Parts,
  placeTyped,
  rows,
  tick,
  type Typed,
  typedOf,
  treeOf,
} from "./formParts.ts"
import type { Tree } from "./patchYaml.ts"
import { placeInQuestion, QUESTION_PARTS, questionTree, typedOfQuestion } from "./questionForm.ts"

const PAGE: Of<typeof PageFront> = { title: field("text", "标题"), id: null }

const NEWS: Of<typeof NewsFront> = {
  title: field("text", "标题"),
  category_id: field("choice", "分类", { options: ({ categories }) => categories }),
  date: field("day", "日期，从这天零点起显示"),
  subject_id: anySubject,
  summary: field("long", "摘要"),
  pinyin: null,
  id: null,
}

const TEACHER: Of<typeof TeacherRow> = {
  name: field("text", "姓名"),
  title: field("text", "头衔"),
  intro: field("long", "介绍"),
  picture: field("picture", "照片", { ...optional, hint: "上传一张，最好是正方形；不填就由网站画一个" }),
  subject_ids: field("checks", "科目", { options: ({ subjects }) => subjects }),
  pinyin: null,
  id: null,
}

const CATEGORY: Of<typeof NewsCategoryRow> = { name: field("text", "名称"), id: null }

const AGENCY: Of<typeof AgencyFile> = {
  name: field("text", "名称"),
  short_name: field("text", "简称"),
  slogan: field("text", "一句话介绍"),
  color: field("color", "主色"),
  is_show_price: yesNo("价格"),
  agency_nav: rows("栏目", "", {
    name: field("text", "名称", optional),
    is_show: yesNo("栏目"),
    top_is_show: yesNo("在页面顶部"),
  }),
  config: group({
    phone: field("text", "电话"),
    email: field("text", "邮箱"),
    service_time: field("text", "服务时间"),
    icp: field("text", "备案号"),
  }),
  bottom_detail: group({
    about: field("long", "页脚：介绍"),
    contact: field("long", "页脚：联系方式"),
    copyright: field("text", "页脚：版权"),
    links: rows("页脚：链接", "加一个链接", {
      name: field("text", "名称"),
      url: field("text", "网址", { hint: "https://…，或本站的路径 /help/exam" }),
    }),
  }),
  id: null,
  hosts: null,
  default: null,
  agency_flag: null,
  domain_extend: null,
  zk_province: null,
  exam_type: null,
  subjects: null,
  route_rules: null,
  ads: null,
  agreement: group({
    title: field("text", "学习协议：标题", { ...optional, hint: "要签协议的班级，学习以前签" }),
    text: field("long", "学习协议：正文（Markdown）", optional),
  }),
  invoice: group({
    way: field("choice", "发票", {
      ...perhaps("不开", ["online", "学员在订单里申请"], ["contact", "学员联系客服"]),
    }),
    text: field("long", "发票：说明", optional),
  }),
  refund: group({
    days: field("number", "退款：付款后几天以内", rare),
    studied_percent: field("number", "退款：最多学了百分之几", rare),
    keeps: field(
      "choice",
      "退款：学过的课时",
      rarely("按默认", ["nothing", "不扣"], ["of_paid", "按实付价扣"], ["of_price", "按原价扣"]),
    ),
    fee: field("text", "退款：手续费（元）", rare),
  }),
  certificate: group({
    heading: field("text", "证书：标题", { ...optional, hint: "例如结业证书" }),
    lines: field("lines", "证书：正文，一行一句", {
      ...optional,
      hint: `自动填写：${PLACES.map((place) => `{${place}}`).join("")}`,
    }),
    issuer: field("text", "证书：发证单位", { ...optional, hint: "不填就是机构的名称" }),
    papers: rows(
      "证书：通过这些试卷就发",
      "加一份试卷",
      {
        id: field("choice", "试卷", { options: ({ papers }) => papers }),
        score: field("number", "最低分数", { ...optional, hint: "不填就是及格分" }),
      },
      optional,
    ),
    courses: field("checks", "证书：学完这些课程就发", { ...optional, options: ({ courses }) => courses }),
  }),
  live: group({
    blocked_words: field("lines", "直播间：不显示的词，一行一个", rare),
    stream_origins: null,
    frame_origins: null,
  }),
  grace_seconds: field("number", "考试：到时以后还收几秒作答", rare),
}

const CALENDAR: Of<typeof CalendarRow> = {
  name: field("text", "名称"),
  kind: field("choice", "是什么", {
    options: options(["registration", "报名"], ["ticket", "打印准考证"], ["exam", "考试"], ["results", "公布成绩"]),
  }),
  region_id: anyRegion,
  subject_id: anySubject,
  start: field("day", "从"),
  end: field("day", "到"),
  url: field("text", "官方网页", { ...optional, hint: "https://…" }),
  hours: field("text", "时间", { ...optional, when: { field: "kind", is: ["exam"] } }),
  bring: field("text", "要带的", { ...optional, when: { field: "kind", is: ["exam"] } }),
  id: null,
}

/** The rules of study hours, once they count. */
const HOURS = { field: "hours.count", is: ["true"] }

const CLASSROOM: Of<typeof ClassroomRow> = {
  name: field("text", "名称"),
  subject_id: null,
  region_id: region,
  price: field("text", "价格（元）"),
  original_price: field("text", "原价（元）", optional),
  summary: field("text", "一句话介绍"),
  intro: field("long", "介绍（Markdown）", pictured),
  valid_until: field("text", "有效期到", { ...optional, hint: "2027-12-31" }),
  contract_required: tick("学习以前签协议"),
  hours: group({
    count: tick("计学时：签名的学时文件可以核验", { ticks: [true, undefined] }),
    no_skip: tick("第一遍不能跳着看", { ticks: [true, undefined], when: HOURS }),
    ask: field("number", "平均几分钟抽问一题", {
      ...optional,
      when: HOURS,
      hint: "1至60，不填就不抽问；题目是课时的随堂题",
    }),
    speed: field("choice", "最快的倍速", {
      ...optional,
      when: HOURS,
      isNumber: true,
      options: options(["", "不能加快"], ["1.25", "1.25倍"], ["1.5", "1.5倍"], ["1.75", "1.75倍"], ["2", "2倍"]),
    }),
  }),
  course_ids: field("checks", "课程", { options: ({ courses }) => courses }),
  pinyin: null,
  id: null,
}

const PRICE: Of<typeof PriceRow> = {
  price: field("text", "价格（元）", { hint: "0是免费" }),
  original_price: field("text", "原价（元）", { ...optional, hint: "划去的价格；不填就和价格一样" }),
  id: null,
}

const COURSE: Of<typeof CourseFile> = {
  name: field("text", "名称"),
  subject_id: subject,
  region_id: region,
  year: field("number", "年份"),
  class_type: field("text", "班型"),
  price: field("text", "价格（元）"),
  original_price: field("text", "原价（元）"),
  free: tick("免费"),
  valid_until: field("text", "有效期到", { ...optional, hint: "2027-12-31" }),
  teacher_ids: field("checks", "老师", { options: ({ teachers }) => teachers }),
  summary: field("text", "一句话介绍，80字以内"),
  intro: field("long", "介绍（Markdown）", pictured),
  chapters: rows("章节", "加一章", {
    id: id("h"),
    name: field("text", "名称"),
    lessons: rows("课时", "加一个课时", {
      id: id("l"),
      name: field("text", "名称"),
      seconds: field("number", "秒数", { hint: "文章写估计的阅读时间" }),
      preview: tick("可以试听"),
      video: field("video", "视频", { ...optional, hint: "上传一个，选一个上传过的，或填HLS的网址" }),
      article: field("long", "或文章（Markdown）", { ...optional, ...pictured }),
      markers: rows(
        "视频里的题目",
        "加一道",
        { second: field("number", "第几秒"), question_id: field("text", "题目的编号") },
        rare,
      ),
    }),
  }),
  handouts: rows(
    "讲义",
    "加一份讲义",
    {
      id: id("d"),
      name: field("text", "名称"),
      file: field("handout", "文件", { ...optional, hint: "上传PDF或图片，或填media/handouts里的文件名" }),
      text: field("long", "或文字（Markdown）", { ...optional, ...pictured }),
      lesson_id: field("text", "课时的编号", { ...optional, hint: "不填就在整门课下" }),
    },
    optional,
  ),
  pinyin: null,
  id: null,
}

/** Forms by the kind of a file, or of a row of one. */
const FORMS: Readonly<Record<string, Parts>> = {
  page: PAGE,
  news: NEWS,
  agency: AGENCY,
  bank: BANK,
  paper: PAPER,
  course: COURSE,
  teachers: TEACHER,
  newsCategories: CATEGORY,
  calendar: CALENDAR,
  classrooms: CLASSROOM,
  prices: PRICE,
}

export interface FileForm {
  readonly form: (known: Known) => ReadonlyArray<EditedField>
  readonly typedOf: (value: unknown) => Typed
  readonly treeOf: (typed: Typed, value: unknown, fresh: Fresh) => Tree
  /** The place that it knows something by, of a place in the text. */
  readonly placeOf: (path: string, typed: Pick<TypedFile, "fields" | "rows">) => string
}

const QUESTION_FORM: FileForm = {
  form: (known) => fieldsOf(QUESTION_PARTS, known),
  typedOf: typedOfQuestion,
  treeOf: questionTree,
  placeOf: placeInQuestion,
}

/** The form of a kind; null where it is edited as text. */
export const formOf = (kind: string): FileForm | null => {
  if (kind === "question") return QUESTION_FORM
  const parts = FORMS[kind]
  return parts === undefined
    ? null
    : {
        form: (known) => fieldsOf(parts, known),
        typedOf: (value) => typedOf(parts, value),
        treeOf: (typed, value, fresh) => treeOf(parts, typed, value, fresh),
        placeOf: placeTyped,
      }
}
