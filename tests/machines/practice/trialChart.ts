import type { Trial } from "#machines/practice/trialTypes.ts"
import { trialMachine } from "#machines/practice/trialMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

const asked = { section: "第一章", score: 1, source: "", year: 0 }

export const trial: Trial = {
  bank_id: "b1",
  name: "会计基础",
  has_practice: true,
  questions: [
    {
      ...asked,
      id: "q1",
      kind: "single",
      stem_html: "<p>资产等于</p>",
      options: [
        { key: "A", html: "收入" },
        { key: "B", html: "负债加权益" },
      ],
      blanks: 0,
    },
    { ...asked, id: "q2", kind: "judge", stem_html: "<p>有借必有贷</p>", options: [], blanks: 0 },
    { ...asked, id: "q3", kind: "blank", stem_html: "<p>____</p>", options: [], blanks: 1 },
  ],
  keys: [
    { question_id: "q1", answer: "B", explanation_html: "<p>会计等式</p>", points: ["等式"] },
    { question_id: "q2", answer: true, explanation_html: "<p>记账规则</p>", points: ["记账方向"] },
    { question_id: "q3", answer: [["借"]], explanation_html: "<p>方向</p>", points: [] },
  ],
}

export const came = (value: Trial = trial) => answer("trial", { ok: true, value })
export const away = answer("trial", {
  ok: false,
  failure: { kind: "busy", code: 503, message: "服务器繁忙", fields: [] },
})

export const trialChart: Chart = {
  machine: trialMachine,
  file: "src/machines/practice/trialMachine.ts",
  input: { bank_id: "b1" },
  events: [
    { type: "clock.ticked", now: 2_000 },
    { type: "session.changed", session: "signedIn", was: "signedOut" },
    { type: "page.moved", input: { bank_id: "b2" } },
    { type: "page.moved", input: { bank_id: "b1" } },
    came(),
    came({ ...trial, questions: [], keys: [] }),
    away,
    defect("trial"),
    { type: "answer.choose", key: "B" },
    { type: "answer.judge", value: false },
    { type: "answer.fill", blank: 0, text: "借" },
    { type: "answer.write", text: "12.5" },
    { type: "answer.arrange", keys: ["B", "A"] },
    { type: "answer.check" },
    { type: "question.next" },
    { type: "question.previous" },
    { type: "trial.again" },
    { type: "trial.retry" },
  ],
  situation: ({ context }) => [context.index, Object.keys(context.keys).length, context.trial?.questions.length],
}
