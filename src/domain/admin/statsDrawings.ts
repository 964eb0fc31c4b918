import { column, type Drawing, figure, plainText, type RowLink } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { PASSED } from "./words.ts"

/** The results that a number counts: their list has as many. */
const results = (title: string, fields: RowLink["fields"]): RowLink => ({
  to: "exam:results",
  title,
  fields: { paper: "paper", ...fields },
  optional: { classroom: "classroom" },
})

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
          figure("pass_rate", "及格率", (share) => (share === null ? "" : `${plainText(share)}%`)),
          figure("score_rate", "得分率", (share) => (share === null ? "" : `${plainText(share)}%`)),
        ],
        links: [
          results("已交的名单", {}),
          results("及格的", { passed: "as_passed" }),
          results("不及格的", { passed: "as_failed" }),
          results("未定的", { passed: "as_undecided" }),
        ],
      },
      { rows: "means", title: "怎么算", columns: [column("what", "数"), column("means", "数的是什么")], links: [] },
    ],
    hasLines: false,
    empty: "还没有人交过卷。",
  },
} satisfies { readonly [N in ListName]?: Drawing }

/** What each number of an exam counts. */
export const EXAM_MEANS = [
  { what: "已交", means: "已经结束的作答，本人交卷和到时收卷的都算；一人考几次算几份" },
  { what: "及格", means: "得分到了这份试卷及格线的作答" },
  { what: "不及格", means: "没有到及格线、也没有题目等待批改的作答" },
  { what: "未定", means: "没有及格线，或没有到及格线、还有题目等待批改的作答" },
  { what: "及格率", means: "及格的份数除以及格和不及格的份数，不含未定的" },
  { what: "得分率", means: "每份得分除以满分，再平均；等待批改的题目暂算0分" },
] as const
