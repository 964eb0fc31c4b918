import { column, type Drawing, figure, link, oneTable } from "./Drawing.ts"
import type { ListName } from "./lists.ts"
import { orElse, tick, words } from "./words.ts"

const changed = [column("by", "谁"), column("at", "时间"), figure("size", "字节")]

/** How the files of the content are drawn. */
export const CONTENT_DRAWINGS = {
  "content:pages": {
    facts: [],
    links: [
      { ...link("content:edit", { path: "news" }), title: "写一篇资讯" },
      { ...link("content:edit", { path: "help" }), title: "写一页帮助" },
      { ...link("content:rows", { path: "teachers" }), needs: "teachers", title: "自己的老师" },
      { ...link("content:rows", { path: "prices" }), needs: "prices", title: "自己的价格" },
      { ...link("content:rows", { path: "calendar" }), needs: "calendar", title: "自己的考试日历" },
      { ...link("content:edit", { path: "agency" }), needs: "agency", title: "机构的名称、主色和栏目" },
      { ...link("content:publish", { path: "logo" }), needs: "logo", title: "上传标志" },
      { ...link("content:publish", { path: "favicon" }), needs: "favicon", title: "上传网站图标" },
    ],
    tables: [
      {
        rows: "list",
        columns: [
          column("title", "标题"),
          column("kind", "类别"),
          column("date", "日期"),
          column("whose", "谁的"),
          column("state", "状态"),
        ],
        links: [
          link("content:edit", { path: "path" }),
          { ...link("content:versions", { path: "own" }), needs: "own" },
          { ...link("content:remove", { path: "own", base: "number" }), needs: "own" },
        ],
      },
    ],
    hasLines: false,
    empty: "还没有资讯和页面。",
  },
  "content:offer": {
    facts: [],
    links: [
      { ...link("content:edit", { path: "bank" }), needs: "bank", title: "新的题库" },
      { ...link("content:edit", { path: "paper" }), needs: "paper", title: "新的试卷" },
      { ...link("content:edit", { path: "course" }), needs: "course", title: "新的课程" },
      { ...link("content:rows", { path: "classrooms" }), needs: "classrooms", title: "班级" },
      { ...link("content:rows", { path: "live" }), needs: "live", title: "直播" },
    ],
    tables: [
      {
        rows: "list",
        columns: [column("name", "名称"), column("kind", "类别"), column("path", "路径"), column("state", "状态")],
        links: [
          { ...link("content:rows", { path: "rows" }), needs: "rows", title: "各项" },
          { ...link("content:edit", { path: "form" }), needs: "form" },
          { ...link("question:file", { path: "file" }), needs: "file" },
          link("content:versions", { path: "path" }),
        ],
      },
    ],
    hasLines: false,
    empty: "机构还没有自己的题库、试卷和课程，可以新建。各机构共用的由网站的运营编辑。",
  },
  "content:rows": {
    facts: [column("path", "路径"), figure("count", "共几项")],
    links: [
      { ...link("content:edit", { path: "fresh" }), needs: "fresh", title: "加一项" },
      { ...link("content:edit", { path: "bank" }), needs: "bank", title: "题库的名称和章节" },
      { ...link("question:bring", { bank: "into" }), needs: "into" },
      { ...link("question:file", { path: "bank" }), needs: "bank" },
      link("content:versions", { path: "path" }),
      {
        ...link("content:rows", { path: "path", from: "next" }),
        needs: "next",
        optional: { text: "text" },
        title: "后面的",
      },
    ],
    tables: [
      {
        rows: "list",
        columns: [
          column("id", "编号"),
          column("kind", "类别"),
          column("chapter", "章节"),
          column("name", "内容"),
          column("price", "价格"),
          figure("place", "第几项"),
          column("state", "状态"),
        ],
        links: [
          link("content:edit", { path: "row" }),
          { ...link("content:move", { path: "own" }), needs: "own", title: "移动" },
          { ...link("content:remove", { path: "own", base: "number" }), needs: "own", title: "移除" },
        ],
      },
    ],
    hasLines: false,
    empty: "还没有一项。",
  },
  "question:file": oneTable(
    [
      column("id", "编号"),
      column("part", "章节或部分"),
      column("kind", "题型"),
      column("stem", "题干"),
      column("left", "不在文件里"),
    ],
    { facts: [column("name", "名称"), figure("count", "共几题")] },
    "还没有题目。",
  ),
  "content:edit": {
    facts: [column("path", "路径")],
    links: [link("content:publish", { path: "path", base: "number" }), link("content:versions", { path: "path" })],
    tables: [],
    hasLines: true,
    empty: "没有这个文件。",
  },
  "content:files": oneTable(
    [column("path", "路径"), figure("number", "第几版"), ...changed],
    {
      links: [
        link("content:edit", { path: "path" }),
        link("content:show", { path: "path" }),
        link("content:publish", { path: "path", base: "number" }),
        link("content:versions", { path: "path" }),
        link("content:remove", { path: "path", base: "number" }),
      ],
    },
    "还没有文件。网站的内容要先用命令导入一次。",
  ),
  "content:versions": oneTable(
    [
      figure("number", "第几版"),
      figure("base", "从第几版改起", orElse("新文件")),
      ...changed,
      column("from_folder", "来自", tick("导入", "网站")),
      column("removed", "状态", tick("已移除", "")),
    ],
    {
      links: [
        link("content:show", { path: "path", number: "number" }),
        { ...link("content:diff", { path: "path", number: "number", against: "base" }), needs: "base" },
        link("content:back", { path: "path", number: "number" }),
      ],
    },
    "没有这个文件。",
  ),
  "content:show": {
    facts: [column("path", "路径"), figure("number", "第几版")],
    links: [link("content:publish", { path: "path", base: "number" }), link("content:versions", { path: "path" })],
    tables: [],
    hasLines: true,
    empty: "没有这个文件。",
  },
  "media:list": oneTable(
    [
      column("title", "名称"),
      column("state", "状态"),
      column("key", "视频"),
      figure("seconds", "秒数"),
      column("lesson", "课时"),
      column("failure", "说明"),
      column("by", "谁"),
      column("at", "时间"),
    ],
    {
      links: [
        {
          ...link("media:add", { upload: "again", title: "title" }),
          needs: "again",
          optional: { lesson: "lesson" },
          title: "重新转码",
        },
        { ...link("media:captions", { key: "ready" }), needs: "ready" },
      ],
    },
    "还没有上传过视频。",
  ),
  "content:diff": oneTable(
    [column("sign", "改动", words({ "-": "删去", "+": "新增" })), figure("number", "第几行"), column("text", "内容")],
    {
      facts: [column("path", "路径"), figure("number", "第几版"), figure("against", "和第几版比")],
      links: [],
    },
    "两版相同。",
  ),
} as const satisfies { readonly [N in ListName]?: Drawing }
