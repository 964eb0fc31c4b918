import { takenMachine } from "#machines/practice/takenMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

const entry = {
  attempt_id: "t1",
  source: { bank_id: "b1" },
  title: "题库",
  questions: 12,
  bytes: 40_000,
  taken_at: 1_000,
}

export const takenChart: Chart = {
  machine: takenMachine,
  file: "src/machines/practice/takenMachine.ts",
  events: [
    { type: "learner.known", user_id: "u1" },
    { type: "learner.known", user_id: "" },
    { type: "practice.take", source: { bank_id: "b1" } },
    { type: "practice.remove", attempt_id: "t1" },
    answer("list", [entry]),
    defect("list"),
    answer("take", null),
    answer("take", "空间不够"),
    defect("take"),
    answer("remove", undefined),
    defect("remove"),
  ],
}
