import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { SelfTestEvent } from "#machines/wrongBook/selfTestTypes.ts"
import { selfTestMachine } from "#machines/wrongBook/selfTestMachine.ts"
import type { Chart } from "../support/charts.ts"

export const single: ExamQuestion = {
  id: "q1",
  kind: "single",
  section: "第一章",
  score: 1,
  stem_html: "<p>资产等于</p>",
  options: [
    { key: "A", html: "收入" },
    { key: "B", html: "负债加权益" },
  ],
  blanks: 0,
  source: "",
  year: 0,
}
export const several: ExamQuestion = { ...single, id: "q2", kind: "multiple" }

const keyOf = ({ id }: ExamQuestion, answer: QuestionKey["answer"]): QuestionKey => ({
  question_id: id,
  answer,
  explanation_html: "<p>会计等式</p>",
  points: [],
  verdict: "wrong",
})

export const choose = (question: ExamQuestion, chosen: string): SelfTestEvent => ({
  type: "selfTest.answer",
  question,
  key: keyOf(question, question === single ? "B" : ["A", "B"]),
  act: { type: "answer.choose", key: chosen },
})
export const check = (question: ExamQuestion): SelfTestEvent => ({
  type: "selfTest.answer",
  question,
  key: keyOf(question, ["A", "B"]),
  act: { type: "answer.check" },
})

export const selfTestChart: Chart = {
  machine: selfTestMachine,
  file: "src/machines/wrongBook/selfTestMachine.ts",
  input: {},
  events: [
    { type: "clock.ticked", now: 2_000 },
    choose(single, "A"),
    choose(single, "B"),
    choose(several, "A"),
    check(several),
    { type: "selfTest.again", question_id: "q1" },
  ],
  situation: ({ context }) => Object.keys(context.keys),
}
