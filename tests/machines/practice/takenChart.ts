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
    { type: "practice.take", sources: [{ bank_id: "b1" }] },
    {
      type: "practice.take",
      sources: [
        { bank_id: "b1", chapter_id: "c1" },
        { bank_id: "b1", chapter_id: "c2" },
      ],
    },
    { type: "take.stop" },
    { type: "practice.remove", attempt_ids: ["t1"] },
    answer("list", [entry]),
    defect("list"),
    answer("take", null),
    answer("take", { why: "空间不够", isFinal: false }),
    answer("take", { why: "题库不存在或已下架", isFinal: true }),
    defect("take"),
    answer("remove", undefined),
    defect("remove"),
  ],
}
