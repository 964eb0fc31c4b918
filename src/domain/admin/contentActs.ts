import * as Schema from "effect/Schema"
import { file, integer, MAX_MINUTES, points, text } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

const path = text("路径", { hint: "例如：pages/about.md" })
/** Refused where somebody else published meanwhile. */
const version = integer("从第几版改起", { hint: "0是新文件", min: 0, max: 999_999_999 })
const contentText = text("内容", { max: 1_000_000 }).annotate({ isLong: true, isPersonal: true })

/** What changes a file of the content. */
export const CONTENT_ACTS = {
  "content:publish": Operation.make(
    "发布一个内容文件：先查它和与它有关的，有一处不对就不发布",
    { path, base: optional(version), text: optional(contentText), file: optional(file("文件", "内容文件", "")) },
    [["text"], ["file"]],
  ),
  "content:back": Operation.make("把一个内容文件恢复成从前的一版，作为新的一版发布", {
    path,
    number: integer("第几版", { max: 999_999_999 }),
    base: optional(version),
  }),
  "content:move": Operation.make("把列表里的一项放到另一个位置：老师、班级、资讯分类等按这个顺序显示", {
    path,
    place: integer("从上往下第几项", { max: 100_000 }),
  }),
  "question:bring": Operation.make(
    "把一个文件里的题目放进题库，也可以用它们组成一份试卷；预览是读出来的表，可以当场改，有一处不对就都不放",
    {
      file: file("文件", "DOCX、XLSX、CSV、GIFT、XML或ZIP", ".docx,.xlsx,.csv,.gift,.xml,.zip"),
      bank: text("题库", { hint: "编号", max: 64 }),
      chapter: optional(text("没有写章节的题放进", { hint: "章节的编号或名称；不填就用文件名", max: 100 })),
      paper: optional(text("试卷名称", { hint: "填了就用这些题组成一份试卷", max: 100 })),
      score: optional(points("没有写分值的题，每题几分")),
      minutes: optional(integer("考试时长", { hint: "分钟，0是不限时；不填就按模拟考试", min: 0, max: MAX_MINUTES })),
      opens: optional(text("开始时间", { hint: "2027-03-01 20:00；和结束时间一起填就是在线考试" })),
      closes: optional(text("结束时间", { hint: "2027-03-01 22:00" })),
      mended: optional(text("改过的题", { max: 1_000_000 }).annotate({ isPersonal: true, isPreviewed: true })),
    },
  ),
  "media:add": Operation.make("用上传的文件做成课时的视频，或加到讲义的文件里", {
    upload: text("上传的文件", { hint: "上传的编号", max: 64 }),
    title: optional(text("名称", { hint: "不填就是文件名", max: 100 })),
    lesson: optional(text("课时", { hint: "课时编号：做好以后就换上这个视频", max: 64 })),
  }),
  "media:captions": Operation.make("给可以播放的视频加上字幕，或换一份", {
    key: text("视频", { hint: "视频的编号", max: 64 }),
    captions: file("字幕", "VTT或SRT文件", ".vtt,.srt"),
  }),
  "content:remove": Operation.make("移除一个内容文件，以后可以恢复", { path, base: optional(version) }),
} as const
