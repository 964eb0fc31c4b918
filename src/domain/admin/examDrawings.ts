import { column, type Drawing, figure, fileOnly, isRow, link, oneTable, plainText, sorted } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { STATES as BOARD_STATES } from "./Board.ts"
import { NAMES as CANDIDATE_STATES } from "./CandidateState.ts"
import { orElse, SET_ASIDE, tick, VOID, words } from "./words.ts"

const receiptText = (receipt: unknown): string =>
  isRow(receipt) ? `${plainText(receipt["number"])}，${plainText(receipt["handed_in_at"])}交卷` : "还没有回执"

const passedText = (passed: unknown): string => (passed === null ? "未定" : tick("及格", "不及格")(passed))

const unlessZero = (value: unknown): string => (value === 0 ? "" : plainText(value))

const regradedSoon = (count: unknown): string =>
  count === 0 ? "" : `${plainText(count)}份，按作废的题或改正的答案，一分钟内算完`

const percent = (share: unknown): string => (typeof share === "number" ? `${Math.round(share * 100)}%` : "")

const toTwo = (value: unknown): string => (typeof value === "number" ? value.toFixed(2) : "还不够说")

/** How lists of exams and their attempts are drawn. */
export const EXAM_DRAWINGS = {
  "exam:list": oneTable(
    [
      sorted("name", column("name", "试卷")),
      sorted("opens", column("opens_at", "开考", orElse("随时"))),
      column("closes_at", "收卷", orElse("不限")),
      figure("open", "在答"),
      figure("ended", "已交"),
      column("results", "成绩"),
      column("id", "编号"),
    ],
    {
      links: [link("exam:results", { paper: "id" }), link("exam:summary", { paper: "id" })],
    },
    "还没有试卷。试卷在“题库、试卷与课程”里新建。",
  ),
  "exam:summary": {
    facts: [
      column("name", "试卷"),
      column("opens_at", "开考", orElse("随时")),
      column("closes_at", "收卷", orElse("不限")),
      column("results", "成绩"),
      column("attempts", "份数"),
      column("mean", "平均分"),
      column("highest", "最高分"),
      column("lowest", "最低分"),
      column("total_score", "满分"),
      column("pass_rate", "及格率", percent),
      column("awaiting", "待批改"),
      column("regrading", "待重算", regradedSoon),
    ],
    links: [
      link("exam:results", { paper: "id" }),
      link("exam:board", { paper: "id" }),
      link("candidate:list", { paper: "id" }),
      link("exam:extend", { paper: "runs" }),
      link("exam:extra", { paper: "runs" }),
      link("exam:retake", { paper: "runs" }),
      link("exam:close", { paper: "runs" }),
      link("exam:hold", { paper: "waits" }),
      link("exam:release", { paper: "waits" }),
    ],
    tables: [
      { rows: "bands", title: "分数分布", columns: [column("band", "得分"), figure("count", "份数")], links: [] },
      {
        rows: "classes",
        title: "按班级",
        columns: [
          column("name", "班级"),
          figure("attempts", "份数"),
          figure("mean", "平均分"),
          figure("pass_rate", "及格率", percent),
        ],
        links: [link("exam:results", { paper: "paper", classroom: "id" })],
      },
      {
        rows: "questions",
        title: "每道题",
        columns: [
          figure("number", "卷内题号"),
          column("stem", "题目"),
          figure("full_score", "分值"),
          figure("answered", "作答"),
          figure("rate", "得分率", percent),
          figure("discrimination", "区分度", toTwo),
          column("void_as", "作废", words(VOID)),
          column("id", "编号"),
        ],
        links: [link("exam:void", { paper: "paper", question: "id" })],
      },
    ],
    hasLines: false,
    empty: "没有这份试卷。",
  },
  "exam:board": oneTable(
    [
      column("name", "姓名"),
      // in a narrow window the operations cover what comes after
      column("state", "状态", words(BOARD_STATES)),
      column("room", "考场"),
      column("seat", "座位号"),
      column("deadline", "截止", orElse("不限")),
      column("saved_at", "上次保存", orElse("")),
      column("ended_at", "交卷", orElse("")),
      figure("extra_minutes", "加时（分钟）", unlessZero),
      figure("moves", "换页面", unlessZero),
      figure("leaves", "离开", unlessZero),
      figure("incidents", "情况", unlessZero),
      column("mobile", "手机号", orElse("")),
    ],
    {
      links: [
        { to: "exam:attempt", fields: { attempt: "attempt" }, needs: "attempt" },
        { to: "exam:message", fields: { paper: "paper", user: "user_id" }, needs: "open_attempt" },
        { to: "exam:device", fields: { attempt: "bound_attempt" }, needs: "bound_attempt" },
        { to: "exam:incident", fields: { attempt: "attempt" }, needs: "attempt" },
        link("exam:extra", { paper: "paper", users: "user_id" }),
        { to: "exam:close", fields: { paper: "paper", user: "user_id" }, needs: "open_attempt" },
      ],
    },
    "这场考试还没有人：没有考生名单，也没有人在考。",
  ),
  "candidate:list": oneTable(
    [
      sorted("name", column("name", "姓名")),
      column("mobile", "手机号", orElse("")),
      sorted("place", column("room", "考场")),
      column("seat", "座位号"),
      figure("extra_minutes", "加时（分钟）"),
      column("state", "状态", words(CANDIDATE_STATES)),
      column("started_at", "开始", orElse("")),
      column("ended_at", "结束", orElse("")),
      column("note", "备注"),
    ],
    {
      facts: [
        column("name", "试卷"),
        figure("size", "名单人数"),
        figure("waiting", "未到"),
        figure("sitting", "在考"),
        figure("handed_in", "已交卷"),
        figure("absent", "缺考"),
      ],
      links: [
        link("candidate:add", { paper: "paper", user: "user_id" }),
        link("candidate:remove", { paper: "paper", user: "user_id" }),
        link("exam:extra", { paper: "paper", users: "user_id" }),
        { to: "exam:attempt", fields: { attempt: "attempt" }, needs: "attempt" },
      ],
    },
    "还没有考生名单。没有名单的试卷，机构里的学员都可以考；导入一份名单，就只有名单里的人能考。",
  ),
  "exam:results": oneTable(
    [
      sorted("name", column("name", "姓名")),
      column("mobile", "手机号", orElse("")),
      fileOnly(column("user_id", "学员")),
      column("room", "考场"),
      figure("rank", "名次"),
      sorted("score", figure("score", "得分")),
      figure("total_score", "满分"),
      column("passed", "及格", passedText),
      figure("awaiting", "待批改"),
      sorted("seconds", figure("seconds", "用时（秒）")),
      column("handed_in", "交卷"),
      figure("leaves", "离开", unlessZero),
      fileOnly(column("started_at", "开始")),
      sorted("ended", column("ended_at", "结束")),
      column("attempt", "作答"),
    ],
    {
      facts: [
        figure("mean", "平均分"),
        figure("pass_rate", "及格率", percent),
        column("regrading", "待重算", regradedSoon),
      ],
      links: [
        link("exam:attempt", { attempt: "attempt" }),
        link("user:show", { user: "user_id" }),
        link("exam:retake", { paper: "paper", users: "user_id" }),
      ],
    },
    "还没有成绩。有人交卷以后，成绩在这里。",
  ),
  "exam:attempt": {
    facts: [
      column("title", "试卷"),
      column("id", "作答"),
      column("user_id", "学员"),
      column("receipt", "回执", receiptText),
    ],
    links: [link("user:show", { user: "user_id" })],
    tables: [],
    hasLines: true,
    empty: "没有这份作答。",
  },
  "aside:list": oneTable(
    [
      column("title", "试卷"),
      column("attempt_id", "作答"),
      column("user_id", "学员"),
      column("question_id", "题目"),
      column("reason", "原因", words(SET_ASIDE)),
      column("payload", "收到的内容"),
      column("client_id", "设备"),
      figure("seq", "序号"),
      column("received_at", "送达"),
    ],
    { links: [link("exam:attempt", { attempt: "attempt_id" })] },
    "没有无法保存的作答。",
  ),
  "late:list": oneTable(
    [
      column("title", "试卷"),
      column("attempt_id", "作答"),
      column("user_id", "学员"),
      figure("records", "记录"),
      figure("told", "看过答案的题"),
      column("received_at", "送达"),
    ],
    {
      links: [
        link("exam:attempt", { attempt: "attempt_id" }),
        link("late:accept", { attempt: "attempt_id" }),
        link("late:refuse", { attempt: "attempt_id" }),
      ],
    },
    "没有等待核对的迟到作答。",
  ),
} satisfies { readonly [N in ListName]?: Drawing }
