import { column, type Drawing, figure, link, oneTable, plainText, type RowLink } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { PHASES, tick, words } from "./words.ts"

const MESSAGES = {
  columns: [
    column("name", "姓名"),
    column("text", "消息"),
    column("at", "时间"),
    column("user_id", "学员"),
    figure("number", "编号"),
  ],
  links: [
    { ...link("chat:pin", { session: "session", number: "number" }), needs: "pins" },
    {
      ...link("chat:pin", { session: "session", number: "number", back: "unpins" }),
      needs: "unpins",
      title: "取消置顶",
    },
    link("chat:remove", { session: "session", number: "number" }),
    link("chat:mute", { session: "session", user: "user_id" }),
  ],
}

const UNMUTE: RowLink = {
  ...link("chat:mute", { session: "session", user: "user_id", unmute: "unmutes" }),
  needs: "unmutes",
  title: "恢复发言",
}

/** How sessions, their attendance and their chat are drawn. */
export const LIVE_DRAWINGS = {
  "live:list": oneTable(
    [
      column("title", "直播"),
      column("starts_at", "开始"),
      column("ends_at", "结束"),
      column("state", "直播间", words(PHASES)),
      column("picture", "画面", tick("有地址", "没有地址")),
      column("teacher", "老师"),
      column("is_own", "来自", tick("后台安排", "内容文件")),
      column("is_moved", "时间", tick("改过")),
      column("id", "编号"),
    ],
    {
      links: [
        { ...link("live:room", { session: "id" }), needs: "edits" },
        { ...link("live:end", { session: "id" }), needs: "ends" },
        { ...link("live:move", { session: "id" }), needs: "moves" },
        { ...link("live:edit", { session: "id" }), needs: "edits" },
        { ...link("live:cancel", { session: "id" }), needs: "cancels" },
        { ...link("live:cancel", { session: "id", back: "restores" }), needs: "restores", title: "恢复直播" },
        link("live:attendance", { session: "id" }),
      ],
    },
    "还没有直播。安排一场，或写在内容文件里。",
  ),
  "live:room": {
    facts: [
      column("title", "直播"),
      column("teacher", "老师"),
      column("phase", "直播间", words(PHASES)),
      column("starts_at", "开始"),
      column("ends_at", "结束"),
      column("count", "在场人数"),
      column("pinned", "置顶"),
    ],
    links: [link("live:end", { session: "ends" }), link("live:attendance", { session: "session" })],
    tables: [
      {
        rows: "questions",
        title: "等待回答的提问",
        columns: MESSAGES.columns,
        links: [link("chat:answered", { session: "session", number: "number" }), ...MESSAGES.links],
      },
      {
        rows: "people",
        title: "在场",
        columns: [column("name", "姓名"), column("state", "状态"), column("since", "进入"), column("user_id", "学员")],
        links: [
          { ...link("chat:mute", { session: "session", user: "user_id" }), needs: "mutes" },
          UNMUTE,
          { ...link("live:remove", { session: "session", user: "user_id" }), needs: "removes" },
        ],
      },
      { ...MESSAGES, rows: "list", title: "最近的消息" },
      {
        rows: "muted",
        title: "禁言中",
        columns: [column("name", "姓名"), column("muted_at", "从"), column("user_id", "学员")],
        links: [UNMUTE],
      },
      {
        rows: "removed",
        title: "请出的人",
        columns: [column("name", "姓名"), column("removed_at", "时间"), column("user_id", "学员")],
        links: [
          {
            ...link("live:remove", { session: "session", user: "user_id", back: "restores" }),
            needs: "restores",
            title: "让他回来",
          },
        ],
      },
    ],
    hasLines: false,
    empty: "这里还没有人。",
  },
  "live:hosts": oneTable(
    [column("name", "姓名"), column("role", "身份"), column("user_id", "学员")],
    { links: [link("live:host", { user: "user_id" })] },
    "还没有人主持直播。让一个学员账号以老师的身份主持，直播间里就能禁言和移除消息。",
  ),
  "live:attendance": oneTable(
    [
      column("name", "姓名"),
      column("user_id", "学员"),
      column("from", "进入"),
      column("to", "离开"),
      figure("seconds", "在场（秒）"),
      figure("share", "占全程", (share) => `${plainText(share)}%`),
    ],
    {},
    "没有人来过这场直播。",
  ),
  "chat:list": oneTable(MESSAGES.columns, { links: MESSAGES.links }, "还没有人发言。"),
} satisfies { readonly [N in ListName]?: Drawing }
