import { type Column, column, type Drawing, figure, leading, link, type RowLink } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { OPENING_LINKS } from "./openingLinks.ts"
import { orElse } from "./words.ts"

/** Where a row has a column of the list's name. */
const leadsTo = (...lists: ReadonlyArray<ListName>): ReadonlyArray<RowLink> =>
  lists.map((list) => ({ to: list, fields: {}, needs: list }))

/** A number of a day leads to those that it counts. */
const dayFigure = (name: string, title: string): Column =>
  leading(
    figure(name, title),
    ...(["user:find", "order:list"] as const).map((to) => ({
      to,
      fields: { on: "on", from: `${name}_is`, until: `${name}_is` },
      needs: to,
    })),
  )

export const TODAY_DRAWING: Drawing = {
  facts: [column("quiet", "等待处理")],
  links: [],
  tables: [
    {
      rows: "opening",
      title: "开业步骤",
      columns: [
        column("step", "下一步"),
        column("about", "说明"),
        leading(figure("left", "还差几步"), { to: "agency:show", fields: {} }),
      ],
      links: OPENING_LINKS,
    },
    {
      rows: "waits",
      title: "等待处理",
      columns: [column("what", "事项"), figure("count", "件数"), column("since", "最早")],
      links: [
        ...leadsTo("late:list", "mark:questions", "report:list", "ask:list", "content:pages"),
        { to: "order:list", fields: { refund: "order:list" } },
        { to: "invoice:list", fields: { only: "invoice:list" } },
        { to: "live:list", fields: { only: "live:list" } },
      ],
    },
    {
      rows: "exams",
      title: "今天的考试",
      columns: [
        column("name", "试卷"),
        column("opens_at", "开考", orElse("随时")),
        column("closes_at", "收卷"),
        figure("open", "在答"),
        leading(figure("ended", "已交"), link("exam:results", { paper: "id" })),
      ],
      links: [
        link("exam:board", { paper: "id" }),
        link("exam:results", { paper: "id" }),
        link("exam:summary", { paper: "id" }),
      ],
    },
    {
      rows: "lives",
      title: "今天的直播",
      columns: [column("title", "直播"), column("starts_at", "开始"), column("ends_at", "结束")],
      links: [
        { to: "live:room", fields: { session: "id" } },
        { to: "live:move", fields: { session: "id" } },
        { to: "live:end", fields: { session: "id" } },
        { to: "live:attendance", fields: { session: "id" } },
      ],
    },
    {
      rows: "figures",
      title: "数据",
      columns: [
        column("what", "数据"),
        dayFigure("today", "今天到现在"),
        dayFigure("yesterday", "昨天"),
        dayFigure("week_before", "上周同日"),
        column("means", "怎么算"),
      ],
      links: [],
    },
  ],
  hasLines: false,
  empty: "没有等待处理的事，今天也没有考试和直播。",
}
