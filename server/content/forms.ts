import type { EditedField, TypedFile } from "#domain/admin/contentDraft.ts"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import { KINDS, kindName } from "#domain/core/KindName.ts"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { BankFile, PaperFile } from "./bankFiles.ts"
import {
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
  field,
  fieldsOf,
  group,
  id,
  type Known,
  type Options,
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

type Of<S extends { readonly fields: object }> = { readonly [K in keyof S["fields"]]: Parts[string] }

const options = (...pairs: ReadonlyArray<readonly [string, string]>): Options =>
  pairs.map(([value, label]) => ({ value, label }))

const optional = { isOptional: true } as const
const rare = { isOptional: true, isRare: true } as const

/** A choice that may be left out. */
const perhaps = (none: string, ...pairs: ReadonlyArray<readonly [string, string]>) => ({
  ...optional,
  options: options(["", none], ...pairs),
})

const rarely = (none: string, ...pairs: ReadonlyArray<readonly [string, string]>) => ({
  ...perhaps(none, ...pairs),
  ...rare,
})

const yesNo = (label: string) => field("choice", label, { options: options(["1", "显示"], ["0", "不显示"]) })

const subject = field("choice", "科目", { options: ({ subjects }) => subjects })
const anySubject = field("choice", "科目", {
  ...optional,
  options: ({ subjects }) => [{ value: "", label: "所有科目" }, ...subjects],
})
const region = field("choice", "地区", { options: ({ regions }) => regions })
const anyRegion = field("choice", "地区", {
  ...optional,
  options: ({ regions }) => [{ value: "", label: "所有地区" }, ...regions],
})

const EXAM_TYPE_OPTIONS = EXAM_TYPES.map(({ id: value, name: label }) => ({ value, label }))

const MOMENT = "2027-03-01 20:00，或从导入的那天算：+3d 20:00"

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
  agreement: null,
  invoice: null,
  refund: null,
  certificate: null,
  grace_seconds: null,
  live: null,
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

const CLASSROOM: Of<typeof ClassroomRow> = {
  name: field("text", "名称"),
  subject_id: null,
  region_id: region,
  price: field("text", "价格（元）"),
  original_price: field("text", "原价（元）", optional),
  summary: field("text", "一句话介绍"),
  intro: field("long", "介绍（Markdown）"),
  valid_until: field("text", "有效期到", { ...optional, hint: "2027-12-31" }),
  contract_required: tick("学习以前签协议"),
  course_ids: field("lines", "课程的编号，一行一个"),
  pinyin: null,
  id: null,
}

const PRICE: Of<typeof PriceRow> = {
  price: field("text", "价格（元）", { hint: "0是免费" }),
  original_price: field("text", "原价（元）", { ...optional, hint: "划去的价格；不填就和价格一样" }),
  id: null,
}

const BANK: Of<typeof BankFile> = {
  name: field("text", "名称"),
  subject_id: subject,
  year: field("number", "年份"),
  summary: field("text", "一句话介绍"),
  free_questions: field("number", "没有登录的人可以试做几题"),
  exam_types: field("checks", "怎样练习", { options: EXAM_TYPE_OPTIONS }),
  chapters: rows("章节", "加一章", { id: id("c"), name: field("text", "名称") }),
  pinyin: null,
  id: null,
}

const QUESTION_KINDS = [...KINDS.map((kind) => [kind, kindName(kind)] as const), ["case", "案例题"] as const]
const TOOLS: { readonly [K in (typeof EXAM_TOOLS)[number]]: string } = {
  strike: "划去选项",
  highlight: "标记文字",
  calculator: "计算器",
  scratch: "草稿纸",
}

const PAPER: Of<typeof PaperFile> = {
  name: field("text", "名称"),
  subject_id: subject,
  bank_id: field("choice", "题库", { options: ({ banks }) => banks }),
  exam_type: field("choice", "考试类型", { options: EXAM_TYPE_OPTIONS }),
  year: field("number", "年份", { ...optional, when: { field: "exam_type", is: ["5"] } }),
  minutes: field("number", "时长（分钟）", { ...optional, hint: "0是不限时；不填就按考试类型" }),
  pass_score: field("number", "及格分"),
  attempts: field("number", "可以考几次", { ...optional, hint: "0是不限；不填就按考试类型" }),
  rules: field("long", "考试说明（Markdown）"),
  sections: rows("各部分", "加一部分", {
    name: field("text", "名称"),
    score: field("number", "每题分数"),
    question_ids: field("lines", "题目的编号，一行一个", optional),
    draw: rows(
      "或按条件抽题",
      "加一个条件",
      {
        count: field("number", "抽几题"),
        chapters: field("checks", "章节，不选即全部", { ...optional, options: ({ chapters }) => chapters }),
        kinds: field("checks", "题型，不选即全部", { ...optional, options: options(...QUESTION_KINDS) }),
        difficulty: field("lines", "难度：最低和最高，各一行", { ...optional, isNumber: true }),
        points: field("lines", "知识点，一行一个", rare),
        years: field("lines", "年份，一行一个", { ...rare, isNumber: true }),
        except: field("lines", "不抽的题目，一行一个编号", rare),
      },
      optional,
    ),
  }),
  drawn: field("choice", "抽题", rarely("每人每次抽", ["once", "只抽一次，所有人相同"])),
  unseen: tick("先抽没有做过的", { isRare: true, ticks: [true, undefined] }),
  opens: field("text", "开始", { ...optional, hint: MOMENT }),
  closes: field("text", "结束", { ...optional, hint: MOMENT }),
  latest_entry: field("number", "最迟在开始后几分钟进入", rare),
  key_policy: field(
    "choice",
    "答案何时公布",
    perhaps("按考试类型", ["at_once", "答完即公布"], ["after_hand_in", "交卷后"], ["after_close", "考试结束后"]),
  ),
  order: field("choice", "题目的次序", rarely("按考试类型", ["given", "按试卷"], ["shuffled", "打乱"])),
  options: field("choice", "选项的次序", rarely("按题库", ["shuffled", "打乱"])),
  partial: field("choice", "部分答对", rarely("按考试类型", ["none", "不得分"], ["share", "按比例得分"])),
  at_time_up: field("choice", "到时", rarely("交卷", ["ask", "由学员选择"])),
  late: field("choice", "迟到的作答", rarely("按是否有结束时间", ["accept", "采用"], ["review", "由人核对"])),
  markers: field("choice", "简答题几个人批改", {
    ...rarely("一个人", ["2", "两个人"]),
    isNumber: true,
  }),
  mark_tolerance: field("number", "两个人相差几分以内取平均", { ...rare, when: { field: "markers", is: ["2"] } }),
  tools: field("checks", "可以用的工具，不选即全部", {
    ...rare,
    options: EXAM_TOOLS.map((tool) => ({ value: tool, label: TOOLS[tool] })),
  }),
  homework: tick("作业：没有时长，到结束时间为止", { ticks: [true, undefined] }),
  formal: tick("正式考试：设备存不住作答就不能开始", { isRare: true, ticks: [true, undefined] }),
  room: group({
    leaving: group({
      limit: field("number", "考场：可以离开页面几次", rare),
      follows: field(
        "choice",
        "考场：再离开一次",
        rarely("没有规定", ["note", "只记录"], ["warn", "提醒"], ["hand_in", "交卷"]),
      ),
      seconds: field("number", "考场：几秒以内不算离开", rare),
    }),
    full_screen: tick("考场：要求全屏", { isRare: true, ticks: [true, undefined] }),
    copying: tick("考场：不许复制", { isRare: true, ticks: [false, undefined] }),
    one_device: tick("考场：只用一台设备", { isRare: true, ticks: [true, undefined] }),
    networks: field("lines", "考场：只能在这些网络里开始，一行一个", rare),
  }),
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
  intro: field("long", "介绍（Markdown）"),
  chapters: rows("章节", "加一章", {
    id: id("h"),
    name: field("text", "名称"),
    lessons: rows("课时", "加一个课时", {
      id: id("l"),
      name: field("text", "名称"),
      seconds: field("number", "秒数", { hint: "文章写估计的阅读时间" }),
      preview: tick("可以试听"),
      video: field("text", "视频", { ...optional, hint: "media 下的文件夹名" }),
      article: field("long", "或文章（Markdown）", optional),
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
      file: field("text", "文件", { ...optional, hint: "media/handouts 里的文件名" }),
      text: field("long", "或文字（Markdown）", optional),
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
  /** `fresh`: what ids of new rows end with. */
  readonly treeOf: (typed: Typed, value: unknown, fresh: string) => Tree
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
