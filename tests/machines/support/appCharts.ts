import { appMachine } from "#machines/app/appMachine.ts"
import type { AppInput } from "#machines/app/appTypes.ts"
import { buildMachine } from "#machines/app/buildMachine.ts"
import { noticeMachine } from "#machines/app/noticeMachine.ts"
import { noticesMachine } from "#machines/app/noticesMachine.ts"
import { prefetchMachine } from "#machines/app/prefetchMachine.ts"
import { reminderMachine } from "#machines/live/reminderMachine.ts"
import { remindersMachine } from "#machines/app/remindersMachine.ts"
import { searchMachine } from "#machines/app/searchMachine.ts"
import { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import type { Chart } from "./charts.ts"
import { answer, defect, elapsed } from "./environment.ts"
import { startUp } from "./startUp.ts"

export const appInput: AppInput = { startUp, href: "/course", reloaded_at: null }

const toast = (text: string) => ({ type: "notice.show", notice: { kind: "toast", level: "info", text } })

export const appCharts: ReadonlyArray<Chart> = [
  {
    machine: appMachine,
    file: "src/machines/app/appMachine.ts",
    input: appInput,
    events: [
      { type: "clock.ticked", now: 1_001_000 },
      { type: "navigate", href: "/live", source: "push" },
      { type: "session.changed", session: "signedOut" },
      { type: "session.changedElsewhere", hasToken: true },
      { type: "request.unauthorized" },
      { type: "build.found" },
      { type: "window.hidden" },
      { type: "window.shown" },
      ...["notices", "session", "navigation", "build", "prefetch", "search", "reminders", "clock", "window"].map(
        defect,
      ),
    ],
  },
  {
    machine: buildMachine,
    file: "src/machines/app/buildMachine.ts",
    input: { own: "b1" },
    events: [
      { type: "window.shown" },
      { type: "window.hidden" },
      answer("latest", { id: "b1", timestamp: 1 }),
      answer("latest", { id: "b2", timestamp: 2 }),
      answer("latest", null),
      defect("latest"),
      elapsed("poll", "build.waiting"),
    ],
  },
  {
    machine: noticeMachine,
    file: "src/machines/app/noticeMachine.ts",
    input: { id: "notice-0", life: 3_000 },
    events: [
      { type: "notice.hold" },
      { type: "notice.release" },
      { type: "notice.close" },
      elapsed("life", "notice.open"),
    ],
  },
  {
    machine: noticesMachine,
    file: "src/machines/app/noticesMachine.ts",
    events: [
      toast("一"),
      toast("二"),
      toast("三"),
      toast("四"),
      { type: "notice.hold", id: "notice-0" },
      { type: "notice.release", id: "notice-0" },
      { type: "notice.pin", text: "没有网络" },
      { type: "notice.close", id: "notice-1" },
      { type: "window.hidden" },
      { type: "window.shown" },
      answer("notice-0", { id: "notice-0" }),
    ],
    situation: ({ context }) => [context.open.length, context.waiting.length],
  },
  {
    machine: remindersMachine,
    file: "src/machines/app/remindersMachine.ts",
    events: [
      { type: "session.changed", session: "signedIn" },
      { type: "session.changed", session: "signedOut" },
      { type: "clock.ticked", now: 1_001_000 },
      { type: "reminder.refresh" },
      answer("load", { machine: "reminder", input: { now: 1_000_000 } }),
      defect("load"),
      defect("reminder"),
    ],
  },
  {
    machine: reminderMachine,
    file: "src/machines/live/reminderMachine.ts",
    input: { now: 1_000_000 },
    events: [
      { type: "clock.ticked", now: 1_001_000 },
      { type: "clock.ticked", now: 1_400_000 },
      { type: "reminder.refresh" },
      { type: "reminder.dismiss", id: "l1" },
      answer("ask", {
        ok: true,
        value: {
          list: [{ id: "l1", title: "直播", start_time: "2026-03-02 10:00:00", end_time: "2026-03-02 11:00:00" }],
        },
      }),
      answer("ask", { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }),
      defect("ask"),
      answer("dismiss", { ok: true, value: { done: true } }),
      defect("dismiss"),
    ],
    situation: ({ context }) => [context.list.length],
  },
  {
    machine: searchMachine,
    file: "src/machines/app/searchMachine.ts",
    events: [
      { type: "search.open" },
      { type: "search.submit", text: " 会计 " },
      { type: "search.submit", text: " " },
      answer("load", { machine: "searchBox", input: {} }),
      defect("load"),
    ],
  },
  {
    machine: searchBoxMachine,
    file: "src/machines/search/searchBoxMachine.ts",
    events: [
      { type: "box.opened", text: "" },
      { type: "box.opened", text: "会" },
      { type: "box.closed" },
      { type: "box.typed", text: "会" },
      { type: "box.typed", text: " " },
      { type: "box.moved", by: 1 },
      { type: "box.moved", by: -1 },
      { type: "box.chosen", index: 0 },
      { type: "box.submitted", text: "会计" },
      { type: "recent.forget" },
      { type: "key.turn", on: false },
      answer("recall", { recent: ["电工"], isKeyOn: true }),
      defect("recall"),
      answer("suggest", {
        ok: true,
        value: { list: [{ kind: "course", id: "1001", title: [{ text: "会计", hit: true }] }] },
      }),
      answer("suggest", { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }),
      defect("suggest"),
      elapsed("pause", "searchBox.list.open.waiting"),
      elapsed("patience", "searchBox.list.open.asking"),
    ],
  },
  {
    machine: prefetchMachine,
    file: "src/machines/app/prefetchMachine.ts",
    events: [
      { type: "prefetch.add", hrefs: ["/course", "/live"] },
      { type: "prefetch.add", hrefs: ["/live", "/question"] },
      elapsed("afterLoad", "prefetch.waiting"),
      answer("connection", {}),
      answer("connection", { effectiveType: "2g" }),
      defect("connection"),
      answer("prefetch", null),
      defect("prefetch"),
    ],
  },
]
