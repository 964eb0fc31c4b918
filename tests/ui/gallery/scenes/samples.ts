import type { Output } from "#domain/contract/Contract.ts"
import type { BankCard, CourseCard, LiveCard, NewsCard } from "#domain/contract/site.ts"
import type { DrawnSubject } from "#domain/core/SubjectTree.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"

const subject = (id: string, name: string, list: ReadonlyArray<DrawnSubject> = []): DrawnSubject => ({
  id,
  name,
  alias_name: "",
  img: "",
  icon: "",
  icon_select: "",
  course_img: "",
  bgImg: "",
  list,
})

const third = (id: string) => [subject(`${id}1`, "综合知识"), subject(`${id}2`, "专业实务")]

export const SUBJECTS: ReadonlyArray<DrawnSubject> = [
  subject("100", "财会金融", [
    subject("110", "初级会计", third("11")),
    subject("120", "中级会计", third("12")),
    subject("130", "经济师", third("13")),
  ]),
  subject("200", "建筑工程", [
    subject("210", "一级建造师", third("21")),
    subject("220", "二级建造师", third("22")),
    subject("230", "注册消防工程师（一级、二级通用）", third("23")),
  ]),
  subject("300", "职业技能", [
    subject("310", "健康管理师", third("31")),
    subject("320", "人力资源管理师", third("32")),
  ]),
]

/** Now, in all scenes: 2026-03-01 18:30 in Shanghai. */
export const NOW = Date.UTC(2026, 2, 1, 10, 30)

const NAMES = [
  "中级会计实务精讲",
  "二级建造师《建设工程法规及相关知识》考点串讲与真题精析（含新教材变化解读）",
  "健康管理师基础知识",
  "经济法冲刺",
  "初级会计零基础入门",
  "人力资源管理师",
  "消防安全技术实务",
  "财务管理公式课",
]

export const COURSES: ReadonlyArray<CourseCard> = NAMES.map((name, index) => ({
  id: `c${index}`,
  name,
  subject_id: "120",
  subject_name: ["中级会计", "二级建造师", "健康管理师", "经济师"][index % 4] ?? "",
  class_type: ["精讲班", "冲刺班", "零基础班"][index % 3] ?? "",
  year: 2026,
  region_id: "430000",
  summary: "从教材到真题，一章一练，把每个考点讲到会做题为止。",
  free: index % 3 === 2,
  price: ["199.00", "1280.50", "0"][index % 3] ?? "0",
  original_price: index % 2 === 0 ? "299" : "1280.50",
  lessons: 12 + index * 7,
  learners: [980, 12_345, 0, 128_000][index % 4] ?? 0,
  teachers: [{ id: "t1", name: "周明远" }, ...(index % 2 === 0 ? [] : [{ id: "t2", name: "阿卜杜热合曼·买买提依明" }])],
}))

export const WITHOUT_PRICES: ReadonlyArray<CourseCard> = COURSES.map(
  ({ price: _price, original_price: _original, ...course }) => course,
)

export const BANKS: ReadonlyArray<BankCard> = [
  "中级会计实务题库",
  "二级建造师法规历年真题与模拟题大全",
  "健康管理师",
].map((name, index) => ({
  id: `b${index}`,
  name,
  subject_id: "120",
  subject_name: "中级会计",
  year: 2026,
  summary: index === 2 ? "" : "章节练习配逐题解析，真题按年份整套做，错题自动收进错题本。",
  questions: [1260, 50, 12_800][index] ?? 0,
  papers: index * 4,
  learners: index * 6200,
}))

export const LIVES: ReadonlyArray<LiveCard> = [
  { title: "存货跌价准备：三道真题讲透", start_time: "2026-03-01 18:00:00", end_time: "2026-03-01 20:00:00" },
  { title: "法规高频考点串讲", start_time: "2026-03-01 20:30:00", end_time: "2026-03-01 22:00:00" },
  {
    title: "健康管理师报名与备考答疑（含学历审核材料逐项说明）",
    start_time: "2026-03-05 19:00:00",
    end_time: "2026-03-05 20:00:00",
  },
  { title: "上周回放", start_time: "2026-02-21 19:00:00", end_time: "2026-02-21 20:00:00" },
].map((live, index) => ({ id: `l${index}`, teacher_name: "周明远", subject_name: "中级会计", ...live }))

export const NEWS: ReadonlyArray<NewsCard> = [
  "2026年中级会计资格考试报名3月10日开始",
  "二级建造师准考证打印时间公布，五月二十五日起可在各省人事考试网下载并打印",
  "新教材变化：存货一章改了什么",
  "考前一周怎么安排",
].map((title, index) => ({
  id: `n${index}`,
  title,
  category_id: "1",
  category_name: "考试动态",
  date: "2026-02-28",
  summary: index === 3 ? "" : "报名、缴费与资格审核的时间、入口和要准备的材料，按步骤列在这里。",
}))

export const RECOMMENDED: Output<"mechanism.view"> = {
  course: COURSES.slice(0, 4),
  live: LIVES,
  question: BANKS,
  news: NEWS,
}

export const NOTHING: Output<"mechanism.view"> = { course: [], live: [], question: [], news: [] }

const lessons = (chapter: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `k${chapter}-${index}`,
    name:
      index === 1
        ? "存货的初始计量：外购、委托加工与投资者投入三种情形的对比与分录"
        : `第${index + 1}讲 会计要素与计量`,
    kind: index % 4 === 3 ? ("article" as const) : ("video" as const),
    seconds: 640 + index * 611,
    preview: chapter === 0 && index === 0,
  }))

export const DETAIL: Output<"course.detail"> = {
  ...(COURSES[1] as CourseCard),
  intro_html:
    "<p>这门课按考试大纲分章讲解，每讲后面有对应的练习。</p><h3>适合谁</h3><ul><li>学过一遍教材，做题还没有把握；</li><li>时间不多，想抓住高频考点。</li></ul>",
  valid_until: "2027-12-31",
  seconds: 86_400,
  joined: false,
  teachers: [
    { id: "t1", name: "周明远", title: "高级会计师", intro: "讲授会计实务十二年，擅长把分录讲成故事。" },
    { id: "t2", name: "阿卜杜热合曼·买买提依明", title: "注册会计师", intro: "" },
  ],
  chapters: [
    { id: "h1", name: "第一章 总论", lessons: lessons(0, 4) },
    { id: "h2", name: "第二章 存货：初始计量、后续计量与期末计量", lessons: lessons(1, 6) },
    { id: "h3", name: "第三章 固定资产", lessons: lessons(2, 5) },
  ],
  banks: [{ id: "b0", name: "中级会计实务题库", questions: 1260 }],
}

export const BANK: Output<"question.bank"> = {
  ...(BANKS[0] as BankCard),
  exam_types: ["4", "5", "7"],
  kinds: ["single", "multiple", "judge", "short"],
  trial: 10,
  chapters: [
    { id: "h1", name: "第一章 总论", questions: 50, answered: 50, correct: 46 },
    {
      id: "h2",
      name: "第二章 存货：初始计量、后续计量与期末计量的综合运用",
      questions: 120,
      answered: 30,
      correct: 12,
    },
    { id: "h3", name: "第三章 固定资产", questions: 80, answered: 0, correct: 0 },
  ],
  papers_list: [
    {
      id: "p1",
      name: "2025年真题（考生回忆版）",
      exam_type: "5",
      year: null,
      minutes: 150,
      questions: 60,
      total_score: 100,
      pass_score: 60,
      opens_at: null,
      closes_at: null,
    },
    {
      id: "p3",
      name: "全真模拟（一）",
      exam_type: "7",
      year: null,
      minutes: 0,
      questions: 40,
      total_score: 100,
      pass_score: 0,
      opens_at: null,
      closes_at: null,
    },
    {
      id: "p4",
      name: "十一月在线统考",
      exam_type: "7",
      year: null,
      minutes: 60,
      questions: 40,
      total_score: 100,
      pass_score: 60,
      opens_at: "2026-11-21 20:00:00",
      closes_at: "2026-11-21 22:00:00",
    },
  ],
}

export const CLASSROOMS: Output<"user.classrooms">["list"] = [
  {
    classroom_id: "c1",
    name: "二级建造师《建设工程法规及相关知识》考点串讲与真题精析",
    subject_id: "220",
    subject_name: "二级建造师",
    course: [],
    lessons: 40,
    finished_lessons: 13,
    last_lesson: {
      id: "k1",
      name: "第14讲 存货的初始计量：外购、委托加工与投资者投入三种情形的对比与分录",
      position: 120,
    },
    last_studied_at: "2026-02-28 21:10:00",
    valid_until: "2027-12-31",
    expiry: { time: "2027-12-31 23:59:59", isExpires: false, leftDays: 670 },
  },
  {
    classroom_id: "c2",
    name: "健康管理师基础知识",
    subject_id: "310",
    subject_name: "健康管理师",
    course: [],
    lessons: 12,
    finished_lessons: 0,
    last_lesson: null,
    last_studied_at: null,
    valid_until: null,
    expiry: null,
  },
]

export const MY_BANKS: Output<"user.examPackage">["list"] = [
  { bank_id: "b0", name: "中级会计实务题库", questions: 1260, answered: 340, correct: 251, has_practice: true },
  { bank_id: "b1", name: "二级建造师法规", questions: 50, answered: 0, correct: 0, has_practice: false },
]

export const DATA: Output<"user.data"> = {
  classrooms: 2,
  finished_lessons: 13,
  studied_seconds: 45_300,
  answered_questions: 340,
  correct_questions: 251,
  days: Array.from({ length: 330 }, (_, n) => ({
    day: Shanghai.dateText(NOW - (329 - n) * Shanghai.DAY_MS),
    seconds: ((n * 37) % 11) * 420,
    live_seconds: n % 7 === 0 ? 3_600 : 0,
    answered: ((n * 13) % 7) * 6,
  })).filter((_, n) => n % 9 !== 4),
  session: null,
}

export const NO_DATA: Output<"user.data"> = {
  classrooms: 0,
  finished_lessons: 0,
  studied_seconds: 0,
  answered_questions: 0,
  correct_questions: 0,
  days: [],
  session: null,
}
