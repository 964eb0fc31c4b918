import type { Output } from "#domain/contract/Contract.ts"
import type { LiveCard, NewsCard } from "#domain/contract/site.ts"
import { COURSES } from "./samples.ts"

const live = (id: string, title: string, start_time: string, end_time: string, teacher_name = "周明远"): LiveCard => ({
  id,
  title,
  teacher_name,
  subject_name: "中级会计",
  start_time,
  end_time,
})

const LONG_TITLE = "二级建造师《建设工程法规及相关知识》考点串讲与真题精析直播（含新教材变化解读与现场答疑）"

/** One of each status at 2026-03-01 18:30, and some more. */
export const LIVE = {
  now: live("1", "长期股权投资：一题讲透", "2026-03-01 18:00:00", "2026-03-01 19:30:00"),
  alsoNow: live("2", LONG_TITLE, "2026-03-01 17:30:00", "2026-03-01 20:00:00", "阿卜杜热合曼·买买提依明"),
  tonight: live("3", "经济法案例课", "2026-03-01 20:00:00", "2026-03-01 21:30:00"),
  tomorrow: live("4", "会计分录现场练", "2026-03-02 19:30:00", "2026-03-02 21:00:00"),
  tomorrowToo: live("5", LONG_TITLE, "2026-03-02 20:00:00", "2026-03-03 00:30:00", "阿卜杜热合曼·买买提依明"),
  later: live("6", "考前最后一课", "2026-09-12 09:00:00", "2026-09-12 12:00:00"),
  ended: live("7", "学习计划答疑", "2026-02-28 12:30:00", "2026-02-28 13:10:00"),
  lastYear: live("8", "去年的总复习", "2025-11-01 19:00:00", "2025-11-01 21:00:00"),
} as const

export const pageOf = <T>(list: ReadonlyArray<T>, total = list.length, page = 1) => ({
  list,
  total,
  page,
  page_size: 20,
})

export const LIVE_DETAIL: Output<"live.detail"> = {
  ...LIVE.tonight,
  subject_id: "120",
  has_recording: false,
  summary: "三个连续案例，练习判断要约、要约邀请与新要约。\n请先读完讲义的第二章。",
  teacher: { id: "t1", name: "周明远", title: "会计讲师", intro: "主张每天动手写几笔分录，错一笔改一笔。" },
  course: COURSES.slice(0, 4),
}

const article = (id: string, title: string, date: string, summary: string): NewsCard => ({
  id,
  title,
  category_id: "801",
  category_name: "学习方法",
  date,
  summary,
})

export const NEWS: ReadonlyArray<NewsCard> = [
  article("n1", "错题本只写三样东西", "2026-02-28", "题目出处、错因、正确思路，一题两分钟写完。"),
  article(
    "n2",
    "上班族怎样在加班、通勤和照顾家人之间，每周稳稳地挤出六个小时来准备一门考试",
    "2026-02-20",
    "不靠熬夜，靠固定时段和小块任务。附一张可以照着填的时间表，以及三个月试用下来最容易中断的五个地方和对应的补救办法。",
  ),
  article("n3", "合上书想一遍", "2025-12-31", ""),
]

export const ARTICLE: Output<"news.detail"> = {
  ...NEWS[1]!,
  html: "<p>先看你一周里<strong>真正空着</strong>的时间。</p><h2>固定时段</h2><ul><li>周三晚八点；</li><li>周六上午。</li></ul><table><thead><tr><th>时段</th><th>做什么</th></tr></thead><tbody><tr><td>周三</td><td>听一节课</td></tr></tbody></table>",
  previous: { id: "n1", title: "错题本只写三样东西" },
  next: { id: "n3", title: "合上书想一遍" },
}

export const CATEGORIES: Output<"news.categories"> = {
  list: [
    { id: "801", name: "学习方法", news: 3 },
    { id: "802", name: "考试技巧", news: 1 },
    { id: "803", name: "职业与技能", news: 2 },
  ],
}

export const TEACHER: Output<"teacher.detail"> = {
  id: "t1",
  name: "周明远",
  title: "会计讲师",
  intro: "讲会计基础与中级实务。主张每天动手写几笔分录，用借贷平衡检查自己，错一笔改一笔。",
  subjects: [
    { id: "121", name: "综合知识" },
    { id: "122", name: "专业实务" },
  ],
  courses: 3,
  course: COURSES.slice(0, 3),
  live: [LIVE.tonight, LIVE.ended],
}

export const TEACHERS: Output<"teacher.list">["list"] = [
  TEACHER,
  {
    ...TEACHER,
    id: "t2",
    name: "阿卜杜热合曼·买买提依明",
    title: "注册消防工程师与建设工程法规特聘讲师",
    intro: `${TEACHER.intro}${TEACHER.intro}`,
    subjects: [...TEACHER.subjects, { id: "231", name: "消防安全技术综合能力" }],
  },
  { ...TEACHER, id: "t3", name: "林溪", title: "", intro: "", subjects: [], courses: 0 },
]

export const CLASSROOM: Output<"classroom.detail"> = {
  id: "2001",
  name: "会计从零到考场班",
  subject_id: "120",
  subject_name: "中级会计",
  region_id: "430000",
  summary: "精讲、冲刺与经济法三门连学，适合准备参加会计类考试的新学员。",
  intro_html: "<p>三门课按次序学。</p><ul><li>精讲班约四周。</li><li>冲刺班两周。</li></ul>",
  free: false,
  price: "599.00",
  original_price: "899.00",
  valid_until: "2028-12-31",
  contract_required: true,
  lessons: 52,
  seconds: 96_300,
  learners: 12_345,
  joined: false,
  owned: [],
  list: [
    { classroom_id: "2001", name: "精讲班", course: COURSES.slice(0, 2) },
    { classroom_id: "2001", name: "冲刺班", course: COURSES.slice(1, 3) },
  ],
}
