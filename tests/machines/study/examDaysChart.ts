import { examDaysMachine } from "#machines/study/examDaysMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

const DAYS = { id: "c1", name: "自学考试", kind: "exam", start: "2026-10-24", end: "2026-10-25" } as const
const busy = { kind: "busy", code: 503, message: "服务器繁忙", fields: [] } as const

export const recalled = (region_id: string | null) => ({ type: "region.recalled", region_id }) as const
export const located = answer("address", {
  ok: true,
  value: { ip: "203.0.113.7", region: { id: "440000", name: "广东" } },
})
export const came = answer("days", { ok: true, value: { list: [DAYS] } })

export const examDaysChart: Chart = {
  machine: examDaysMachine,
  file: "src/machines/study/examDaysMachine.ts",
  input: { now: 1_000 },
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    recalled("420000"),
    recalled(null),
    located,
    answer("address", { ok: false, failure: busy }),
    defect("address"),
    came,
    answer("days", { ok: false, failure: busy }),
    defect("days"),
    { type: "region.choose", region_id: "430000" },
  ],
  situation: ({ context }) => [context.region_id, context.list.length],
}
