import { finderMachine } from "#machines/admin/finderMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed, ok } from "./answers.ts"

const typed = { type: "find.typed", place: "sections.0.question_ids", path: "p.yaml", text: "资产", banks: ["301"] }
const one = (value: string) => ({ value, label: `${value}题`, about: "单选题" })

export const finderChart: Chart = {
  machine: finderMachine,
  file: "src/machines/admin/finderMachine.ts",
  events: [],
  walks: [
    [
      typed,
      { ...typed, place: "sections.1.question_ids" },
      { type: "find.closed" },
      elapsed("pause", "finder.waiting"),
      answer("find", ok([one("1"), one("2")])),
      answer("find", ok([])),
      answer("find", failed("network")),
      defect("find"),
      { type: "find.moved", by: 1 },
      { type: "find.moved", by: -1 },
    ],
  ],
  situation: ({ context }) => [context.place, context.found.length, context.active, context.isRefused],
}
