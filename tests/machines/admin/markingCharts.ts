import { markingMachine } from "#machines/admin/markingMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed, ok } from "./answers.ts"

const ABOUT = {
  full_score: 3,
  stem_html: "<p>为什么？</p>",
  material_html: "",
  reference: "因为",
  explanation_html: "",
  points: [],
}
const answered = (key: string) => ({ key, text: `答${key}`, count: 1 })
export const BATCH = {
  title: "统一考试",
  waiting: 2,
  others: 0,
  batch: "b1",
  about: ABOUT,
  answers: [answered("a"), answered("b")],
}
export const EMPTY_BATCH = { ...BATCH, waiting: 0, batch: null, about: null, answers: [] }

export const markingCharts: ReadonlyArray<Chart> = [
  {
    machine: markingMachine,
    file: "src/machines/admin/markingMachine.ts",
    input: { paper: "p", question: "q" },
    events: [],
    walks: [
      [
        answer("batch", ok(BATCH)),
        answer("batch", ok(EMPTY_BATCH)),
        answer("batch", failed("busy", 503)),
        answer("batch", failed("unauthorized", 401)),
        defect("batch"),
        { type: "marking.retry" },
        { type: "marking.more" },
        { type: "session.resumed" },
        { type: "keys.toggle" },
        { type: "keys.switch" },
      ],
      [
        answer("batch", ok(BATCH)),
        { type: "points.type", sign: "2" },
        { type: "points.erase" },
        { type: "points.confirm" },
        { type: "answer.go", key: "b" },
        { type: "answer.next" },
        { type: "answer.previous" },
      ],
      [
        answer("batch", ok({ ...BATCH, answers: [answered("a")] })),
        { type: "points.choose", points: 1 },
        { type: "points.confirm" },
        { type: "mark.takeBack" },
        answer("mark", ok({ lines: [], data: {} })),
        answer("mark", failed("refused", 10405)),
        answer("mark", failed("network")),
        answer("mark", failed("unauthorized", 401)),
        defect("mark"),
        elapsed("again", "marking.outbox.waiting"),
        { type: "marking.retry" },
        { type: "session.resumed" },
      ],
    ],
    situation: ({ context }) => [
      context.at,
      context.typed,
      context.given,
      context.outbox.length > 1 ? "many" : context.outbox.map(({ kind }: { readonly kind: string }) => kind),
      context.refused.length,
      context.areKeysShown,
      context.areKeysOn,
    ],
  },
]
