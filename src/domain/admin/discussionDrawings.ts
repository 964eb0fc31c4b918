import { column, type Drawing, figure, link, oneTable } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { words } from "./words.ts"

const ASKS = { waiting: "等待回答", answered: "已解答", hidden: "已隐藏" }
const REVIEWS = { shown: "显示", hidden: "已隐藏" }

/** How lists of what learners ask and say are drawn. */
export const DISCUSSION_DRAWINGS = {
  "ask:list": oneTable(
    [
      column("place", "哪里"),
      column("text", "提问"),
      column("state", "状态", words(ASKS)),
      column("reply", "回答"),
      column("asked_at", "时间"),
      column("user_id", "学员"),
      column("id", "编号"),
    ],
    {
      links: [
        { ...link("ask:answer", { id: "id" }), needs: "shown" },
        link("ask:hide", { id: "id" }),
        link("ask:mute", { user: "user_id" }),
        link("user:show", { user: "user_id" }),
      ],
    },
    "没有等待回答的提问。学员在课时和题目下提问，会列在这里。",
  ),
  "review:list": oneTable(
    [
      column("course", "课程"),
      figure("stars", "星"),
      column("text", "评价"),
      column("state", "状态", words(REVIEWS)),
      column("because", "隐藏的原因"),
      column("written_at", "时间"),
      column("user_id", "学员"),
      column("id", "编号"),
    ],
    {
      links: [
        link("review:hide", { id: "id" }),
        link("ask:mute", { user: "user_id" }),
        link("user:show", { user: "user_id" }),
      ],
    },
    "还没有评价。学完三分之一课时的学员可以在课程页评价。",
  ),
} satisfies { readonly [N in ListName]?: Drawing }
