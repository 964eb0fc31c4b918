import type { ClassroomRow, CourseFile } from "./files.ts"
import { named, type Of, optional, options, pictured, rare, region, subject } from "./formFields.ts"
import { field, group, id, rows, tick } from "./formParts.ts"

/** The rules of study hours, once they count. */
const HOURS = { field: "hours.count", is: ["true"] }

/** What a form asks of a classroom. */
export const CLASSROOM: Of<typeof ClassroomRow> = {
  name: field("text", "名称"),
  subject_id: subject,
  region_id: region,
  price: field("text", "价格（元）"),
  original_price: field("text", "原价（元）", { ...optional, hint: "不填就和价格一样" }),
  summary: field("text", "一句话介绍"),
  intro: field("long", "介绍（Markdown）", pictured),
  valid_until: field("text", "有效期到", { ...optional, hint: "例如：2027-12-31" }),
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

/** What a form asks of a course. */
export const COURSE: Of<typeof CourseFile> = {
  name: field("text", "名称"),
  subject_id: subject,
  region_id: region,
  year: field("number", "年份"),
  class_type: field("text", "班型"),
  price: field("text", "价格（元）"),
  original_price: field("text", "原价（元）"),
  free: tick("免费"),
  valid_until: field("text", "有效期到", { ...optional, hint: "例如：2027-12-31" }),
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
      poster: field("picture", "视频封面", {
        ...rare,
        hint: "上传一张图片，或填视频的第几秒再取画面；不填就是视频自己的",
      }),
      article: field("long", "或文章（Markdown）", { ...optional, ...pictured }),
      markers: rows(
        "视频里的题目",
        "加一道",
        { second: field("number", "第几秒"), question_id: field("question", "题目", named) },
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
      file: field("handout", "文件", { ...optional, hint: "上传PDF或图片，或填已有讲义的文件名" }),
      text: field("long", "或文字（Markdown）", { ...optional, ...pictured }),
      lesson_id: field("choice", "课时", {
        ...optional,
        isFresh: true,
        options: ({ lessons }) => [{ value: "", label: "整门课" }, ...lessons],
      }),
    },
    optional,
  ),
  pinyin: null,
  id: null,
}
