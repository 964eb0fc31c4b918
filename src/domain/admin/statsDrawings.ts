import { column, type Drawing, figure, leading, link, plainText, type RowLink, sorted, type Table } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { PASSED } from "./words.ts"

/** The results that a number counts: their list has as many. */
const results = (title: string, fields: RowLink["fields"]): RowLink => ({
  to: "exam:results",
  title,
  fields: { paper: "paper", ...fields },
  optional: { classroom: "classroom" },
})

const MEANS: Table = {
  rows: "means",
  title: "怎么算",
  columns: [column("what", "数"), column("means", "数的是什么")],
  links: [],
}

const percent = (share: unknown): string => (share === null ? "" : `${plainText(share)}%`)

const hundredths = (share: unknown): string => (typeof share === "number" ? share.toFixed(2) : "")

/** The orders that a number counts: their list has as many. */
const orders = (title: string, fields: RowLink["fields"]): RowLink => ({
  to: "order:list",
  title,
  fields: { on: "on", from: "from", until: "until", ...fields },
  optional: { classroom: "classroom", coupon: "coupon" },
})

/** What a number of the learners' days adds up: its list says the same sum. */
const studied = (name: string, title: string) =>
  leading(figure(name, title), {
    to: "study:list",
    fields: { from: "from", until: "until" },
    optional: { classroom: "classroom" },
    needs: "as_studied",
  })

const minutes = (seconds: unknown): string => plainText(Math.round(Number(seconds) / 60))

/** Numbers of a site: what each counts stands below them, and each leads to the list of what it counts. */
export const STATS_DRAWINGS = {
  "stats:exams": {
    facts: [],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          column("name", "试卷"),
          column("latest", "最近交卷"),
          figure("ended", "已交"),
          figure("passed", PASSED.passed),
          figure("failed", PASSED.not_passed),
          figure("undecided", PASSED.undecided),
          figure("pass_rate", "及格率", percent),
          figure("score_rate", "得分率", percent),
        ],
        links: [
          results("已交的名单", {}),
          results("及格的", { passed: "as_passed" }),
          results("不及格的", { passed: "as_failed" }),
          results("未定的", { passed: "as_undecided" }),
        ],
      },
      MEANS,
    ],
    hasLines: false,
    empty: "还没有人交过卷。",
  },
  "stats:learning": {
    facts: [column("days", "日子")],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          column("day", "日"),
          column("week", "周"),
          leading(figure("learners", "学员"), {
            to: "user:find",
            fields: { on: "as_studied", from: "from", until: "until" },
            optional: { classroom: "classroom" },
          }),
          studied("minutes", "时长（分钟）"),
          studied("lessons", "课时"),
          studied("practices", "练习"),
          studied("answers", "作答"),
        ],
        links: [],
        chart: { title: "学员", times: ["day", "week"], figure: "learners" },
      },
      MEANS,
    ],
    hasLines: false,
    empty: "这些日子没有人学习。",
  },
  "study:list": {
    facts: [
      column("seconds", "时长（分钟）", minutes),
      column("lessons", "课时"),
      column("practices", "练习"),
      column("answers", "作答"),
    ],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          sorted("day", column("day", "日")),
          column("name", "姓名"),
          column("user", "编号"),
          sorted("seconds", figure("seconds", "时长（分钟）", minutes)),
          figure("lessons", "课时"),
          figure("practices", "练习"),
          sorted("answers", figure("answers", "作答")),
          figure("papers", "试卷"),
        ],
        links: [link("user:show", { user: "user" })],
      },
    ],
    hasLines: false,
    empty: "这些日子没有人学习。",
  },
  "hours:list": {
    facts: [],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          sorted("name", column("name", "姓名")),
          column("classroom_name", "班级"),
          figure("counted", "已计（分钟）"),
          figure("waiting", "待确认（分钟）"),
          figure("whole", "班级共（分钟）"),
          figure("records", "记录"),
          sorted("changed", column("changed_at", "最近变化")),
          column("user", "编号"),
        ],
        links: [link("user:show", { user: "user" })],
      },
    ],
    hasLines: false,
    empty: "没有学时记录。班级的内容里要求计学时，学员看过就有。",
  },
  "stats:sales": {
    facts: [column("days", "日子")],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          column("day", "日"),
          column("name", "名称"),
          figure("orders", "订单"),
          figure("paid", "已付款"),
          figure("refunded", "已退款"),
          figure("received", "收款（元）"),
          figure("returned", "退款（元）"),
        ],
        links: [
          orders("订单的名单", {}),
          orders("已付款的", { state: "as_paid" }),
          orders("已退款的", { state: "as_refunded" }),
          { ...link("order:day", { day: "day" }), title: "对账单" },
        ],
        chart: { title: "收款（元）", times: ["day"], figure: "received" },
      },
      MEANS,
    ],
    hasLines: false,
    empty: "这些日子没有订单。",
  },
  "stats:questions": {
    facts: [],
    links: [],
    tables: [
      {
        rows: "list",
        columns: [
          column("question", "题目编号"),
          column("stem", "题目"),
          column("name", "题库"),
          figure("questions", "题目数"),
          figure("answered", "作答"),
          figure("rate", "正确率", percent),
          figure("discrimination", "区分度", hundredths),
          column("choices", "选了什么（题库的字母）"),
          figure("reports", "纠错"),
          figure("pending", "待回复"),
        ],
        links: [
          { ...link("report:list", { question: "question" }), title: "待回复的纠错", needs: "waits" },
          { ...link("content:show", { path: "path" }), title: "题库文件" },
          { to: "stats:questions", title: "最难的题目", fields: { bank: "bank" }, needs: "questions" },
        ],
      },
      MEANS,
    ],
    hasLines: false,
    empty: "还没有足够的作答，也没有纠错。",
  },
} satisfies { readonly [N in ListName]?: Drawing }
