import { attached, column, type Drawing, figure, link, oneTable } from "./Drawing.ts"
import type { ListName } from "./lists.ts"

/** How lists of what has to be marked are drawn. */
export const MARK_DRAWINGS = {
  "mark:questions": oneTable(
    [
      column("title", "试卷"),
      column("stem", "题目"),
      figure("unmarked", "待批改"),
      figure("second", "等第二人"),
      figure("differing", "待裁定"),
      figure("settled", "已批改"),
    ],
    { links: [link("mark:batch", { paper: "paper", question: "question" })] },
    "没有等待批改的题目。简答题在考试结束、没有自动判对时会出现在这里。",
  ),
  "mark:batch": oneTable(
    [column("text", "答案"), figure("count", "份数")],
    { rows: "answers" },
    "没有等你批改的答案。",
  ),
  "mark:differences": oneTable(
    [
      column("paper", "试卷"),
      column("question", "题目"),
      column("answer", "作答内容"),
      attached("files", "附件"),
      column("reference", "参考答案"),
      figure("full_score", "满分"),
      figure("first", "第一人"),
      figure("second", "第二人"),
      figure("difference", "相差"),
    ],
    { links: [link("mark:settle", { attempt: "attempt", question: "question" })] },
    "没有等待裁定的答案。两个人评分相差超过试卷写明的分数时，会出现在这里。",
  ),
  "mark:list": oneTable(
    [
      column("paper", "试卷"),
      column("question", "题目"),
      column("answer", "作答内容"),
      attached("files", "附件"),
      column("reference", "参考答案"),
      figure("full_score", "满分"),
      column("attempt", "作答"),
    ],
    { links: [link("mark:give", { attempt: "attempt", question: "question" })] },
    "没有待批改的简答题。",
  ),
} satisfies { readonly [N in ListName]?: Drawing }
