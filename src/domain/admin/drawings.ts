import type { ActName } from "./acts.ts"
import type { Given } from "./AdminPlace.ts"
import { CERTIFICATE_DRAWINGS } from "./certificateDrawings.ts"
import { CONTENT_DRAWINGS } from "./contentDrawings.ts"
import { column, type Drawing, figure, link, linksOf, oneTable, plainText, sorted } from "./Drawing.ts"
import { DISCUSSION_DRAWINGS } from "./discussionDrawings.ts"
import { EXAM_DRAWINGS } from "./examDrawings.ts"
import { AGENCY } from "./isOfAnyAgency.ts"
import { LISTS, type ListName } from "./lists.ts"
import { MARK_DRAWINGS } from "./markDrawings.ts"
import { factsText, typedText } from "./recordWords.ts"
import { ROLES } from "./Role.ts"
import { type Entry, entriesBeside, isList, titleIfKnown } from "./titles.ts"
import { LEARNER_DRAWINGS } from "./learnerDrawings.ts"
import { LIVE_DRAWINGS } from "./liveDrawings.ts"
import { OPENING_LINKS } from "./openingLinks.ts"
import { ORDER_DRAWINGS } from "./orderDrawings.ts"
import { STATS_DRAWINGS } from "./statsDrawings.ts"
import { TODAY_DRAWING } from "./todayDrawing.ts"
import { KINDS, orElse, tick, WECHAT_APPS, words } from "./words.ts"

const operation = (name: unknown): string => titleIfKnown(plainText(name))

/** How the answer of each list is drawn. */
export const DRAWINGS: { readonly [N in ListName]: Drawing } = {
  "acts:list": oneTable(
    [
      sorted("at", column("at", "时间")),
      column("by", "谁"),
      column("act", "操作", operation),
      column("list", "看了", operation),
      figure("learners", "几名学员"),
      column("first", "学员"),
      column("words", "内容", typedText),
      column("upon", "对象"),
      column("before", "之前", factsText),
      column("after", "之后", factsText),
    ],
    { links: [{ to: "acts:undo", fields: { act: "id" }, needs: "undo" }] },
    "没有记录。在后台或命令行做过的每一个操作都会留在这里。",
  ),
  "admin:list": oneTable(
    [
      column("name", "姓名"),
      column("login", "账号"),
      column("role", "角色", words(ROLES)),
      column("signed_in_at", "上次登录", orElse("没有登录过")),
      column("ended", "状态", tick("已停用", "在用")),
    ],
    {
      links: [
        link("admin:role", { login: "login" }),
        link("admin:reset", { login: "login" }),
        link("admin:end", { login: "login" }),
      ],
    },
    "后台还没有成员。邀请第一位：对方用链接设置密码和验证器。",
  ),
  "agency:list": oneTable(
    [
      column("name", "名称"),
      column("id", "编号"),
      column("is_active", "状态", tick("开放", "已停用")),
      column("is_default", "默认", tick("默认机构")),
      figure("domains", "域名"),
      figure("learners", "学员"),
    ],
    {
      links: [
        link("agency:show", { agency: "id" }),
        link("user:find", { agency: "id" }),
        link("domain:check", { agency: "id" }),
        link("domain:add", { agency: "id" }),
        link("admin:invite", { agency: "id" }),
        { ...link("agency:off", { agency: "id" }), needs: "can_close" },
        { ...link("agency:on", { agency: "id" }), needs: "can_open" },
      ],
    },
    "还没有机构。",
  ),
  "domain:check": oneTable(
    [column("domain", "域名"), column("state", "状态"), column("found", "现在的地址"), column("line", "应当设置")],
    {},
    "还没有域名。",
  ),
  "wechat:list": oneTable(
    [
      column("kind", "种类", words(WECHAT_APPS)),
      column("app_id", "AppID"),
      column("set_by", "谁设置"),
      column("set_at", "设置时间"),
    ],
    { links: [link("wechat:remove", { kind: "kind" })] },
    "没有开通微信登录。",
  ),
  ...LEARNER_DRAWINGS,
  ...EXAM_DRAWINGS,
  ...CERTIFICATE_DRAWINGS,
  ...MARK_DRAWINGS,
  ...ORDER_DRAWINGS,
  "report:list": oneTable(
    [
      column("question_id", "题目"),
      column("kind", "哪里不对", words(KINDS)),
      column("text", "说明"),
      column("created_at", "时间"),
      column("id", "编号"),
    ],
    { links: [link("report:answer", { id: "id" })] },
    "没有等待回复的纠错。",
  ),
  ...CONTENT_DRAWINGS,
  ...DISCUSSION_DRAWINGS,
  ...LIVE_DRAWINGS,
  ...STATS_DRAWINGS,
  "own:sessions": oneTable(
    [
      column("device", "设备"),
      column("current", "状态", tick("这台设备")),
      column("signed_in_at", "登录"),
      column("seen_at", "上次使用"),
    ],
    { links: [link("own:end", { session: "id" })] },
    "没有登录的设备。",
  ),
  // after the lists that these lead to: where a field's list is looked for, they come first
  "agency:show": {
    facts: [
      column("name", "名称"),
      column("id", "编号"),
      column("is_active", "状态", tick("开放", "已停用")),
      figure("learners", "学员"),
      figure("courses", "课程"),
      figure("classrooms", "班级"),
      figure("banks", "题库"),
      figure("papers", "试卷"),
      figure("sessions", "直播"),
    ],
    links: [],
    tables: [
      {
        rows: "steps",
        title: "开业步骤",
        columns: [column("step", "步骤"), column("state", "状态"), column("about", "说明")],
        links: OPENING_LINKS,
      },
      {
        rows: "domains",
        title: "域名",
        columns: [
          column("domain", "域名"),
          column("mode", "模式", words({ 0: "完整", 1: "学习模式" })),
          column("by", "来自", words({ file: "机构文件", command: "命令或后台" })),
        ],
        links: [link("domain:remove", { domain: "domain" })],
      },
    ],
    hasLines: false,
    empty: "还没有域名。",
  },
  "today:show": TODAY_DRAWING,
}

/** Of the acts that a role has, those of the list's group that begin with no row of a list and on no page of their own. */
export const actsBeside = (list: ListName, acts: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  entriesBeside(list, acts).filter(({ name }) => !LINKED.has(name))

const LINKED: ReadonlySet<string> = new Set([
  ...Object.entries(DRAWINGS).flatMap(([list, one]) =>
    // its rows say of which agency an act is, and nothing else of it; nor does a link that takes nothing of its row along
    list === "agency:list"
      ? []
      : linksOf(one).flatMap(({ to, fields }) => (Object.keys(fields).length === 0 ? [] : [to])),
  ),
  // the page of marking does these
  "mark:equal",
  "mark:withdraw",
])

/**
 * The lists of a role where whoever did an act goes on: those whose rows lead to it, as it was asked for, else all of its
 * group.
 */
export const listsAfter = (act: ActName, given: Given, lists: ReadonlyArray<string>) => {
  const beside = entriesBeside(act, lists).flatMap(({ name, title }) => (isList(name) ? [{ name, title }] : []))
  const leading = beside.filter(({ name }) => linksOf(DRAWINGS[name]).some(({ to }) => to === act))
  return (leading.length > 0 ? leading : beside).map(({ name, title }) => {
    const isOf = (field: string) => field === AGENCY || Object.hasOwn(LISTS[name].input.fields, field)
    return { name, title, given: Object.fromEntries(Object.entries(given).filter(([field]) => isOf(field))) }
  })
}

/** Lists from which a field of an operation is taken: one that asks for the field itself is reached from another. */
export const listsFor = (
  asking: ActName | ListName,
  field: string,
  passed: ReadonlyArray<ActName | ListName> = [],
): ReadonlyArray<ListName> => {
  // two lists may lead to each other
  const seen = [...passed, asking]
  const found = (Object.keys(DRAWINGS) as ListName[])
    .filter(
      (list) =>
        !seen.includes(list) &&
        linksOf(DRAWINGS[list]).some(({ to, fields }) => to === asking && Object.hasOwn(fields, field)),
    )
    .flatMap((list) => (Object.hasOwn(LISTS[list].input.fields, field) ? listsFor(list, field, seen) : [list]))
  return [...new Set(found)]
}
