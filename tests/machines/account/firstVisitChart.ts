import { firstVisitMachine } from "#machines/account/firstVisitMachine.ts"
import type { FirstVisitInput } from "#machines/account/firstVisitTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

/** 10:00 in Shanghai. */
export const input: FirstVisitInput = {
  subject_id: null,
  exam_day: "",
  daily_questions: null,
  region_id: "430000",
  now: Date.parse("2026-03-02T10:00:00+08:00"),
}

export const EXAM = {
  id: "e1",
  name: "2026年4月自学考试",
  kind: "exam",
  start: "2026-04-11",
  end: "2026-04-12",
  url: "",
  hours: "",
  bring: "",
}
export const calendar = answer("calendar", { ok: true, value: { list: [EXAM] } })
export const saved = answer("save", { ok: true, value: {} })
export const banks = (...ids: ReadonlyArray<string>) =>
  answer("banks", { ok: true, value: { list: ids.map((id) => ({ id })) } })
export const bank = (...exam_types: ReadonlyArray<string>) =>
  answer("bank", { ok: true, value: { id: "b1", exam_types } })
export const away = (id: string) =>
  answer(id, { ok: false, failure: { kind: "network", code: 0, message: "网络连接失败，请重试", fields: [] } })

export const firstVisitChart: Chart = {
  machine: firstVisitMachine,
  file: "src/machines/account/firstVisitMachine.ts",
  input,
  events: [
    { type: "clock.ticked", now: input.now + 1_000 },
    { type: "session.changed", session: "signedIn", was: "unknown" },
    { type: "page.moved", input },
    { type: "subject.choose", subject_id: "s1" },
    { type: "examDay.type", exam_day: "2026-06-14" },
    { type: "examDay.type", exam_day: "2026-02-30" },
    { type: "amount.choose", daily_questions: 20 },
    { type: "step.next", hasQuestion: true },
    { type: "step.next", hasQuestion: false },
    { type: "step.skip", hasQuestion: true },
    { type: "step.skip", hasQuestion: false },
    { type: "step.back" },
    calendar,
    away("calendar"),
    defect("calendar"),
    saved,
    away("save"),
    defect("save"),
    banks("b1"),
    banks(),
    away("banks"),
    defect("banks"),
    bank("3"),
    away("bank"),
    defect("bank"),
  ],
  situation: ({ context }) => [context.subject_id, context.exam_day, context.daily_questions, context.hasQuestion],
}
