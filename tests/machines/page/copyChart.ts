import { copyMachine } from "#machines/page/copyMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

export const copyChart: Chart = {
  machine: copyMachine,
  file: "src/machines/page/copyMachine.ts",
  input: {},
  events: [
    { type: "copy.start", text: "https://a.test/share?id=1" },
    answer("write", true),
    answer("write", false),
    defect("write"),
  ],
}
