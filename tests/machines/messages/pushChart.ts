import { pushMachine } from "#machines/messages/pushMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

export const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/x", public_key: "BBB", secret: "AAA" }

export const pushChart: Chart = {
  machine: pushMachine,
  file: "src/machines/messages/pushMachine.ts",
  events: [
    { type: "push.turnOn", siteKey: "KEY" },
    { type: "push.turnOff" },
    answer("read", "subscribed"),
    answer("read", "unsubscribed"),
    defect("read"),
    answer("subscribe", { kind: "subscribed", subscription }),
    answer("subscribe", { kind: "denied" }),
    answer("subscribe", { kind: "dismissed" }),
    answer("subscribe", { kind: "unreachable" }),
    defect("subscribe"),
    answer("turnOn", { ok: true, value: { on: true } }),
    answer("turnOn", failed("refused", "这个浏览器的推送服务，本站没有接通")),
    defect("turnOn"),
    answer("turnOff", { ok: true, value: { on: false } }),
    answer("turnOff", failed("offline", "没有网络")),
    defect("turnOff"),
    answer("unsubscribe", undefined),
    defect("unsubscribe"),
  ],
}
