import { type LocalAnswers, NONE } from "#domain/question/LocalAnswer.ts"
import type { Output } from "#domain/contract/Contract.ts"
import type { WrongAnswersViewProps } from "#ui/wrongBook/WrongAnswersView.tsx"
import { NOW } from "./samples.ts"

const listOf = <T>(list: ReadonlyArray<T>, total = list.length, page = 1) => ({ list, total, page, page_size: 20 })

export const RECORDS: Output<"user.learnRecord"> = listOf(
  [
    {
      classroom_id: "c1",
      classroom_name: "二级建造师《建设工程法规及相关知识》考点串讲与真题精析",
      lesson_id: "k1",
      lesson_name: "第14讲 存货的初始计量：外购、委托加工与投资者投入三种情形的对比与分录",
      seconds: 4_520,
      position: 3_725,
      finished: false,
      studied_at: "2026-03-01 21:10:00",
    },
    {
      classroom_id: "c2",
      classroom_name: "健康管理师基础知识",
      lesson_id: "k2",
      lesson_name: "第1讲 总论",
      seconds: 0,
      position: 0,
      finished: true,
      studied_at: "2026-03-01 08:00:00",
    },
    {
      classroom_id: "c2",
      classroom_name: "健康管理师基础知识",
      lesson_id: "k3",
      lesson_name: "第2讲 膳食",
      seconds: 600,
      position: 0,
      finished: false,
      studied_at: "2026-02-28 23:59:59",
    },
    {
      classroom_id: "c2",
      classroom_name: "健康管理师基础知识",
      lesson_id: "k4",
      lesson_name: "第3讲 运动",
      seconds: 600,
      position: 12,
      finished: true,
      studied_at: "2025-12-31 09:30:00",
    },
  ],
  64,
  2,
)

export const NO_RECORDS: Output<"user.learnRecord"> = listOf([])

export const RESOURCE_CLASSROOMS: Output<"user.classroomResource">["list"] = [
  { classroom_id: "c1", name: "二级建造师《建设工程法规及相关知识》考点串讲与真题精析", resources: 12 },
  { classroom_id: "c2", name: "健康管理师基础知识", resources: 1 },
]

export const RESOURCES: Output<"user.classroomResourceList">["list"] = [
  {
    id: "r1",
    name: "每周学习计划表",
    size: 1536,
    url: "/handout/g/r1.html",
    kind: "page",
    file_name: "每周学习计划表.html",
    lesson_id: null,
  },
  {
    id: "r2",
    name: "存货的初始计量：外购、委托加工与投资者投入三种情形的对比与分录一页纸",
    size: 3_145_728,
    url: "/handout/g/r2.pdf",
    kind: "pdf",
    file_name: "r2.pdf",
    lesson_id: null,
  },
]

const attempt = {
  paper_id: null,
  bank_id: "b1",
  title: "计算机应用基础题库",
  exam_type: "4",
  set: null,
  state: "handed_in",
  score: 41,
  total_score: 60,
  questions: 60,
  answered: 60,
  correct: 41,
  awaiting: 0,
  marked_by: "learner",
  corrected_from: null,
  started_at: "2026-03-01 20:00:00",
} as const

export const ATTEMPTS: Output<"exam.history"> = listOf(
  [
    { ...attempt, attempt_id: "a1", state: "open", score: null, correct: null },
    {
      ...attempt,
      attempt_id: "a2",
      title: "2025年二级建造师《建设工程法规及相关知识》真题（考生回忆版）",
      exam_type: "5",
      paper_id: "p5",
      state: "open",
      score: null,
      total_score: 100,
      correct: null,
    },
    { ...attempt, attempt_id: "a3", started_at: "2026-02-28 20:00:00" },
    {
      ...attempt,
      attempt_id: "a4",
      exam_type: "7",
      paper_id: "p7",
      score: 73.5,
      total_score: 100,
      awaiting: 1,
      corrected_from: 71.5,
      started_at: "2026-02-28 19:00:00",
    },
    {
      ...attempt,
      attempt_id: "a5",
      exam_type: "7",
      paper_id: "p7",
      state: "closed",
      score: null,
      correct: null,
      started_at: "2026-02-01 19:00:00",
    },
  ],
  45,
)

export const NO_ATTEMPTS: Output<"exam.history"> = listOf([])

const question = {
  kind: "single",
  section: "第一章",
  score: 1,
  stem_html: "<p>二进制数1011对应的十进制数是</p>",
  options: [
    { key: "A", html: "11" },
    { key: "B", html: "13" },
    { key: "C", html: "把每一位上的数字与它的权相乘，再把所有的积相加，得到的和就是9" },
  ],
  blanks: 0,
  source: "原创",
  year: 2026,
} as const

const key = {
  answer: "A",
  explanation_html: "<p>按权展开：1×8 + 0×4 + 1×2 + 1×1 = 11。</p>",
  points: ["二进制"],
  verdict: "wrong",
} as const

const wrong = (id: string, bank_id: string, bank_name: string, change: object = {}) => ({
  question: { ...question, id, ...change },
  key: { ...key, question_id: id },
  bank_id,
  bank_name,
  answer: "B",
  state: "active" as const,
  wrong_count: 2,
  last_wrong_at: "2026-03-01 20:10:00",
  added_at: null,
  right_streak: 1,
  rows_to_master: 2,
  review_on: "2026-03-01",
  reasons: ["记混" as const],
})

const NO_GROUPS = { subject_id: [], bank_id: [], chapter_id: [], kind: [], exam_type: [], reason: [] }

export const WRONG: Output<"exam.wrong"> = {
  ...listOf(
    [
      wrong("q1", "b0", "中级会计实务题库"),
      wrong("q2", "b1", "二级建造师法规", {
        kind: "blank",
        options: [],
        blanks: 2,
        stem_html: "<p>施工许可证的有效期是 ____ 个月，可以延期 ____ 次。</p>",
      }),
      {
        ...wrong("q3", "b0", "中级会计实务题库", { kind: "judge", options: [] }),
        wrong_count: 0,
        last_wrong_at: null,
        added_at: "2026-03-01 21:05:00",
      },
    ],
    23,
  ),
  groups: {
    subject_id: [
      { id: "s1", name: "中级会计", questions: 15 },
      { id: "s2", name: "二级建造师", questions: 8 },
    ],
    bank_id: [
      { id: "b0", name: "中级会计实务题库", questions: 15 },
      { id: "b1", name: "二级建造师法规", questions: 8 },
    ],
    chapter_id: [],
    kind: [
      { id: "single", name: "single", questions: 12 },
      { id: "judge", name: "judge", questions: 6 },
      { id: "blank", name: "blank", questions: 5 },
    ],
    exam_type: [
      { id: "4", name: "4", questions: 14 },
      { id: "7", name: "7", questions: 9 },
      { id: "3", name: "3", questions: 2 },
    ],
    reason: [
      { id: "记混", name: "记混", questions: 7 },
      { id: "不会", name: "不会", questions: 4 },
    ],
  },
}

export const NO_WRONG: Output<"exam.wrong"> = { ...listOf([]), groups: NO_GROUPS }

const online = {
  bank_id: "b0",
  bank_name: "会计基础",
  minutes: 60,
  questions: 40,
  total_score: 100,
  formal: true,
  attempts: 1,
  attempts_used: 0,
  open_attempt_id: null,
  ended_attempt_id: null,
  results_at: null,
}

/** One that is open, one to come, one that is over with a result. */
export const ONLINE: Output<"exam.online">["list"] = [
  {
    ...online,
    id: "o1",
    name: "会计基础三月在线统考",
    opens_at: "2026-03-01 09:00:00",
    closes_at: "2026-03-01 21:00:00",
  },
  { ...online, id: "o2", name: "晚间限时赛", opens_at: "2026-03-01 19:00:00", closes_at: "2026-03-01 23:00:00" },
  {
    ...online,
    id: "o3",
    name: "二月在线统考",
    opens_at: "2026-02-01 09:00:00",
    closes_at: "2026-02-01 11:00:00",
    attempts_used: 1,
    ended_attempt_id: "t9",
  },
]

export const DAILY: Output<"practice.daily"> = {
  bank_id: "b0",
  today: "2026-03-02",
  month: "2026-03",
  streak: 12,
  longest: 30,
  days: [{ day: "2026-03-01", state: "done", attempt_id: "d1", questions: 10, correct: 8 }],
}

export const WRONG_OVERVIEW: Output<"wrong.overview"> = {
  active: 23,
  mastered: 6,
  removed: 1,
  due_today: 8,
  done_today: 3,
  exam_day: "2026-04-11",
  days_left: 40,
  week: [8, 5, 0, 12, 3, 1, 4].map((questions, n) => ({ day: `2026-03-0${n + 1}`, questions })),
  weak_points: [
    { point: "二进制", questions: 8, right: 2, set: 10 },
    { point: "存货的初始计量", questions: 5, right: 2, set: 4 },
  ],
}

export const NO_WRONG_OVERVIEW: Output<"wrong.overview"> = {
  active: 0,
  mastered: 0,
  removed: 0,
  due_today: 0,
  done_today: 0,
  exam_day: null,
  days_left: null,
  week: [],
  weak_points: [],
}

const nothing = () => {}

/** The first of them answered again, right this time. */
export const RECALLED: LocalAnswers = {
  answers: { q1: "A" },
  keys: Object.fromEntries(WRONG.list.slice(0, 1).map(({ key }) => ["q1", { ...key, verdict: "right" }])),
}

export const WRONG_BOOK: WrongAnswersViewProps = {
  wrong: WRONG,
  overview: WRONG_OVERVIEW,
  address: { filter: {}, page: 1, print: null },
  now: NOW,
  busy: false,
  removed: null,
  recalled: NONE,
  onAnswer: nothing,
  onAgain: nothing,
  onPractise: nothing,
  onAct: nothing,
  onReason: nothing,
  onExport: nothing,
}

export const HOMEWORK: NonNullable<Output<"exam.online">["homework"]> = [
  {
    id: "h1",
    name: "第一周作业：资产负债表",
    bank_id: "b1",
    bank_name: "会计实务",
    questions: 4,
    total_score: 40,
    due_at: "2026-03-08 22:00:00",
    attempts_used: 0,
    open_attempt_id: null,
    ended_attempt_id: null,
    results_at: null,
  },
]
