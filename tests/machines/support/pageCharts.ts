import { request } from "#domain/contract/Request.ts"
import { avatarMachine } from "#machines/account/avatarMachine.ts"
import { LOGIN_BY_CODE, LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import type { FormInput } from "#machines/page/formTypes.ts"
import { listMachine } from "#machines/page/listMachine.ts"
import type { ListInput } from "#machines/page/listTypes.ts"
import { liveStatusMachine } from "#machines/page/liveStatusMachine.ts"
import type { LiveStatusInput } from "#machines/page/liveStatusTypes.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { copyChart } from "../page/copyChart.ts"
import { pictureChart } from "../page/pictureChart.ts"
import { deliveryChart } from "../page/deliveryChart.ts"
import { rehearsalChart } from "../attempt/rehearsalChart.ts"
import { notesChart } from "../notes/notesChart.ts"
import { toolsChart } from "../attempt/toolsChart.ts"
import { selfTestChart } from "../wrongBook/selfTestChart.ts"
import { trialChart } from "../practice/trialChart.ts"
import { portalChart } from "../attempt/portalChart.ts"
import type { Chart } from "./charts.ts"
import { answer, defect, elapsed } from "./environment.ts"

export const failed = (kind: string, message: string, fields: ReadonlyArray<object> = []) => ({
  ok: false,
  failure: { kind, code: 0, message, fields },
})

export const loginInput: FormInput = {
  fields: LOGIN_BY_PASSWORD,
  call: "user.login",
  after: "signIn",
  load: { request: request("user.info", {}), pick: { mobile: "mobile" } },
  now: 1_000,
}

export const listInput: ListInput = {
  request: request("course.list", { subject_id: "s1", page_size: "2" }),
  personal: true,
  now: 1_000,
}
export const coursePage = (page: number, ids: ReadonlyArray<string>, total: number) => ({
  ok: true,
  value: { list: ids.map((id) => ({ id })), total, page, page_size: 2 },
})

/** 19:00 to 21:00 in Shanghai, seen on the evening before. */
export const liveInput: LiveStatusInput = {
  sessions: [{ start_time: "2026-03-02 19:00:00", end_time: "2026-03-02 21:00:00" }],
  now: Date.parse("2026-03-01T22:00:00+08:00"),
}

const sms = { machine: "smsCoolDown", input: { scene: "login", now: 1_000 } }
const parts = { form: { machine: "form", input: loginInput }, sms }

export const pageCharts: ReadonlyArray<Chart> = [
  copyChart,
  pictureChart,
  deliveryChart,
  {
    machine: formMachine,
    file: "src/machines/page/formMachine.ts",
    input: loginInput,
    otherInputs: [{ ...loginInput, load: null }],
    events: [
      { type: "clock.ticked", now: 2_000 },
      { type: "page.moved", input: { ...loginInput, extra: { uid: "u1" } } },
      { type: "field.changed", name: "mobile", value: "13812345678" },
      { type: "field.changed", name: "mobile", value: "12" },
      { type: "field.changed", name: "password", value: "secret-1" },
      { type: "field.left", name: "mobile" },
      { type: "form.submit" },
      { type: "form.retry" },
      { type: "form.reset" },
      { type: "form.switched", fields: LOGIN_BY_CODE },
      answer("values", { ok: true, value: { mobile: "13800000000" } }),
      answer("values", failed("busy", "服务器繁忙")),
      defect("values"),
      answer("submit", { ok: true, value: { token: "secret-token" } }),
      answer("submit", failed("refused", "手机号或密码不正确")),
      answer("submit", failed("invalid", "内容有误", [{ path: "mobile", message: "该手机号未注册" }])),
      defect("submit"),
    ],
    situation: ({ context }) => [context.values, context.errors, context.failure?.message, context.fields.length],
  },
  {
    machine: avatarMachine,
    file: "src/machines/account/avatarMachine.ts",
    events: [
      { type: "file.chosen", file: { kind: "image/png", size: 1_000 } },
      { type: "file.chosen", file: { kind: "image/gif", size: 1_000 } },
      answer("open", { url: "blob:1", width: 800, height: 600 }),
      answer("open", null),
      defect("open"),
      { type: "crop.press", finger: 1, at: { x: 0.5, y: 0.5 } },
      { type: "crop.move", finger: 1, at: { x: 0.25, y: 0.5 } },
      { type: "crop.release", finger: 1 },
      { type: "crop.nudge", by: { x: 0, y: 0.05 } },
      { type: "crop.zoom", factor: 2, at: { x: 0, y: 0 } },
      { type: "crop.zoomTo", level: 0 },
      { type: "crop.take" },
      { type: "crop.cancel" },
      answer("upload", { ok: true, value: { avatar: "/uploads/avatar/a.png" } }),
      answer("upload", failed("invalid", "头像只支持PNG、JPEG或WebP图片")),
      defect("upload"),
    ],
    // where the square is decides nothing in the chart
    situation: ({ context }) => [context.message, context.cropping === null],
  },
  {
    machine: smsCoolDownMachine,
    file: "src/machines/account/smsCoolDownMachine.ts",
    input: { scene: "login", now: 1_000 },
    events: [
      { type: "clock.ticked", now: 2_500 },
      { type: "sms.send", mobile: "13812345678" },
      { type: "sms.send", mobile: "13812345679" },
      { type: "page.moved", input: { scene: "reset", now: 2_500 } },
      answer("call", { ok: true, value: { cool_down: 3 } }),
      answer("call", { ok: true, value: { cool_down: 0 } }),
      answer("call", failed("refused", "今天发送的次数已用完")),
      defect("call"),
      elapsed("second", "smsCoolDown.cooling"),
    ],
    situation: ({ context }) => [context.secondsLeft, context.failure],
  },
  {
    machine: listMachine,
    file: "src/machines/page/listMachine.ts",
    input: listInput,
    events: [
      { type: "clock.ticked", now: 2_000 },
      { type: "session.changed", session: "signedIn", was: "signedOut" },
      { type: "page.moved", input: { request: request("course.list", { free: "1" }), pages: 2, now: 2_000 } },
      { type: "list.more" },
      { type: "list.retry" },
      { type: "list.refresh" },
      answer("first", coursePage(1, ["a", "b"], 4)),
      answer("first", coursePage(1, [], 0)),
      answer("first", failed("busy", "服务器繁忙")),
      defect("first"),
      answer("more", coursePage(2, ["b", "c"], 4)),
      answer("more", failed("busy", "服务器繁忙")),
      defect("more"),
    ],
  },
  {
    machine: liveStatusMachine,
    file: "src/machines/page/liveStatusMachine.ts",
    input: liveInput,
    events: [
      { type: "clock.ticked", now: liveInput.now + 79_000_000 },
      { type: "live.replaced", sessions: [] },
      elapsed("untilTurn", "liveStatus.waiting"),
    ],
  },
  portalChart,
  trialChart,
  selfTestChart,
  notesChart,
  toolsChart,
  rehearsalChart,
  {
    machine: compositeMachine,
    file: "src/machines/page/compositeMachine.ts",
    input: { parts },
    events: [
      { type: "clock.ticked", now: 2_000 },
      { type: "session.changed", session: "signedIn", was: "signedOut" },
      {
        type: "page.moved",
        input: {
          parts: {
            form: { machine: "form", input: { ...loginInput, extra: { moved: true } } },
            list: { machine: "list", input: listInput },
          },
        },
      },
      { type: "page.moved", input: { parts } },
      { type: "page.changed" },
      { type: "part.send", part: "form", event: { type: "form.reset" } },
      { type: "part.send", part: "nobody", event: { type: "form.reset" } },
    ],
  },
]
