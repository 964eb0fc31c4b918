import type { EditedField } from "#domain/admin/contentDraft.ts"
import { draftMachine } from "#machines/admin/draftMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed, ok } from "./answers.ts"

export const SHOWN = { text: "---\ntitle: 一\n---\n", problems: [], warnings: [], view: null, facts: [] }
const field = (name: string, label: string): EditedField => ({
  name,
  label,
  kind: "text",
  hint: "",
  has_pictures: false,
  options: [],
  fields: [],
  add: "",
  initial: "",
  is_rare: false,
  when: null,
})
export const LIST: EditedField = {
  ...field("parts", "各部分"),
  kind: "rows",
  add: "加一部分",
  fields: [{ ...field("name", "名称"), initial: "新的" }],
}
const typed = (title: string) => ({ fields: { title }, body: "" })
export const FILE = {
  path: "pages/about.md",
  number: 1,
  by: "li.lei",
  at: "2026-03-02 10:00:00",
  source: SHOWN.text,
  form: [field("title", "标题"), LIST],
  typed: typed("一"),
  shown: SHOWN,
  draft: null,
  is_shared: false,
  is_timed: true,
}
export const NEWER = { ...FILE, number: 2, by: "han.mei", typed: typed("她的"), source: "---\ntitle: 她的\n---\n" }
const SCHEDULED = {
  ...FILE,
  draft: {
    base: 1,
    source: FILE.source,
    form: FILE.form,
    typed: typed("稿"),
    shown: SHOWN,
    publish_at: "2026-03-03 08:00",
    failure: null,
  },
}
export const opened = (file: object, device: object | null = null) => ok({ file, device })
const DEVICE = { base: 1, source: FILE.source, typed: typed("设备") }

const COURSE = {
  ...FILE,
  form: [field("seconds", "秒数"), { ...field("video", "视频"), kind: "video" }],
  typed: { fields: { "0.video": "v-u", "0.seconds": "" }, body: "" },
}
const LISTED = [{ key: "v-u", title: "一", state: "可以播放", is_pending: false, seconds: 2 }]

export const draftCharts: ReadonlyArray<Chart> = [
  {
    machine: draftMachine,
    file: "src/machines/admin/draftMachine.ts",
    input: { path: "pages/about.md", login: "li.lei" },
    events: [],
    walks: [
      [
        answer("open", opened(FILE)),
        answer("open", opened(FILE, DEVICE)),
        answer("open", opened(SCHEDULED)),
        answer("open", failed("network")),
        answer("open", failed("unauthorized", 401)),
        defect("open"),
        { type: "draft.retry" },
        { type: "session.resumed" },
        { type: "draft.unschedule" },
        { type: "draft.discard" },
        answer("discard", ok(SHOWN)),
        answer("discard", failed("unauthorized", 401)),
        answer("discard", failed("network")),
        defect("discard"),
      ],
      [
        answer("open", opened(FILE)),
        { type: "field.changed", field: "title", value: "二" },
        { type: "body.changed", body: "文" },
        elapsed("pause", "draft.keeping.waiting"),
        answer("keep", ok(SHOWN)),
        answer("keep", failed("refused", 10405)),
        answer("keep", failed("network")),
        answer("keep", failed("unauthorized", 401)),
        defect("keep"),
        elapsed("again", "draft.keeping.retrying"),
        { type: "session.resumed" },
        { type: "draft.publish" },
        { type: "draft.edit" },
      ],
      [
        answer("open", opened(COURSE)),
        { type: "upload.added", field: "0.video", value: "v-u" },
        { type: "videos.listed", videos: LISTED },
        { type: "uploads.signedOut" },
        { type: "session.resumed" },
      ],
      [
        answer("open", opened(FILE)),
        { type: "picture.choose", place: "body", at: 0 },
        { type: "picture.describe", place: "body", alt: "图" },
        { type: "upload.added", field: "body", value: "/pictures/a.webp" },
        { type: "picture.insert", place: "body" },
        { type: "picture.cancel", place: "body" },
      ],
      [answer("open", opened(FILE)), { type: "row.add", list: "parts", fields: LIST.fields }],
      [answer("open", opened(FILE)), { type: "row.remove", list: "parts", row: "0" }],
      [answer("open", opened(FILE)), { type: "row.move", list: "parts", row: "0", to: 1 }],
      [
        answer("open", opened(FILE)),
        { type: "draft.publish" },
        answer("publish", ok({ lines: [], data: {} })),
        answer("publish", failed("refused", 10405)),
        answer("publish", failed("unauthorized", 401)),
        defect("publish"),
        answer("compare", opened(NEWER)),
        answer("compare", opened(FILE)),
        defect("compare"),
        { type: "conflict.keepMine" },
        { type: "conflict.takeTheirs" },
        { type: "draft.restore" },
        { type: "draft.edit" },
        elapsed("pause", "draft.keeping.waiting"),
        answer("keep", ok(SHOWN)),
      ],
      [
        answer("open", opened(FILE)),
        { type: "field.changed", field: "title", value: "二" },
        { type: "hour.changed", hour: "2026-03-03T08:00" },
        { type: "draft.schedule" },
        { type: "draft.edit" },
        elapsed("pause", "draft.keeping.waiting"),
        answer("keep", ok(SHOWN)),
        answer("keep", failed("refused", 10405)),
        answer("schedule", ok(SHOWN)),
        answer("schedule", failed("refused", 10405)),
        answer("schedule", failed("unauthorized", 401)),
        defect("schedule"),
      ],
    ],
    situation: ({ context }) => [
      context.typed.fields["title"],
      // one picture more is as good as many
      context.typed.body.slice(0, 8),
      context.base,
      context.hour,
      context.isUnsent,
      context.before === null,
      context.pictures,
      // one row more is as good as many
      Math.min(context.form.length, 2),
    ],
  },
]
