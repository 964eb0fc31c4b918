import { request } from "#domain/contract/Request.ts"
import { optional } from "#machines/page/outcomes.ts"
import type { Intent, ResourceInput } from "#machines/page/resourceTypes.ts"
import { resourceMachine } from "#machines/page/resourceMachine.ts"
import type { Chart } from "./charts.ts"
import { answer, defect } from "./environment.ts"

const detail: ResourceInput = {
  requests: { course: request("course.detail", { id: "c1" }), news: optional(request("mechanism.view", {})) },
  now: 1_000,
  personal: true,
}
const other: ResourceInput = { requests: { course: request("course.detail", { id: "c2" }) }, now: 2_000 }
const join: Intent = {
  request: request("course.join", { classroom_id: "c1" }),
  onDone: "refresh",
  successText: "已加入",
}
const buy: Intent = {
  request: request("course.join", { classroom_id: "c1" }),
  onDone: { navigate: "/order/index?id={id}" },
}
const download: Intent = { request: request("course.join", { classroom_id: "c1" }), onDone: "save" }

const busy = { ok: false, failure: { kind: "busy", code: 503, message: "服务器繁忙", fields: [] } }
const unauthorized = { ok: false, failure: { kind: "unauthorized", code: 401, message: "请先登录", fields: [] } }
const value = (id: string) => ({ ok: true, value: { id } })

export const resourceChart: Chart = {
  machine: resourceMachine,
  file: "src/machines/page/resourceMachine.ts",
  input: detail,
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "session.changed", session: "signedOut", was: "unknown" },
    { type: "session.changed", session: "signedIn", was: "unknown" },
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    { type: "page.moved", input: other },
    { type: "page.moved", input: detail },
    { type: "resource.refresh" },
    { type: "resource.retry" },
    { type: "intent.send", intent: join },
    { type: "intent.send", intent: buy },
    { type: "intent.send", intent: download },
    { type: "page.print" },
    answer("load", { course: value("c1"), news: value("n") }),
    answer("load", { course: value("c1"), news: busy }),
    answer("load", { course: unauthorized, news: value("n") }),
    defect("load"),
    answer("reload", { course: value("c1b"), news: value("n") }),
    answer("reload", { course: busy, news: value("n") }),
    defect("reload"),
    answer("call", value("o1")),
    answer("call", busy),
    answer("call", unauthorized),
    defect("call"),
  ],
  situation: ({ context }) => ({ ...context, intents: 0 }),
}
