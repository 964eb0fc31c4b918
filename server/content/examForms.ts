import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import { KINDS, kindName } from "#domain/core/KindName.ts"
import type { BankFile, PaperFile } from "./bankFiles.ts"
import {
  EXAM_TYPE_OPTIONS,
  MOMENT,
  named,
  type Of,
  optional,
  options,
  perhaps,
  rare,
  rarely,
  subject,
} from "./formFields.ts"
import { field, group, id, rows, tick } from "./formParts.ts"

/** What a form asks of a bank. */
export const BANK: Of<typeof BankFile> = {
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

/** What a form asks of a paper. */
export const PAPER: Of<typeof PaperFile> = {
  name: field("text", "名称"),
  subject_id: subject,
  bank_id: field("choice", "题库", { options: ({ banks }) => banks }),
  banks: field("checks", "也出这些题库的题", { ...rare, options: ({ banks }) => banks }),
  exam_type: field("choice", "考试类型", { options: EXAM_TYPE_OPTIONS }),
  year: field("number", "年份", { ...optional, when: { field: "exam_type", is: ["5"] } }),
  minutes: field("number", "时长（分钟）", { ...optional, hint: "0是不限时；不填就按考试类型" }),
  pass_score: field("number", "及格分"),
  attempts: field("number", "可以考几次", { ...optional, hint: "0是不限；不填就按考试类型" }),
  rules: field("long", "考试说明（Markdown）"),
  sections: rows("各部分", "加一部分", {
    name: field("text", "名称"),
    score: field("number", "每题分数"),
    question_ids: field("questions", "题目", { ...optional, ...named }),
    draw: rows(
      "或按条件抽题",
      "加一个条件",
      {
        count: field("number", "抽几题"),
        banks: field("checks", "题库，不选即全部", {
          ...optional,
          isFresh: true,
          options: ({ askedBanks }) => askedBanks,
        }),
        chapters: field("checks", "章节，不选即全部", {
          ...optional,
          isFresh: true,
          options: ({ chapters }) => chapters,
        }),
        kinds: field("checks", "题型，不选即全部", { ...optional, options: options(...QUESTION_KINDS) }),
        difficulty: field("lines", "难度：最低和最高，各一行", { ...optional, isNumber: true }),
        points: field("lines", "知识点，一行一个", rare),
        years: field("lines", "年份，一行一个", { ...rare, isNumber: true }),
        except: field("questions", "不抽的题目", { ...rare, ...named }),
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
    passcode: tick("考场：开始时要口令", { isRare: true, ticks: [true, undefined] }),
    networks: field("lines", "考场：只能在这些网络里开始，一行一个", rare),
  }),
  id: null,
}
