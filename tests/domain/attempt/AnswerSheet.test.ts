import fc from "fast-check"
import { expect, it } from "vitest"
import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import * as ResultReview from "#domain/result/ResultReview.ts"

const questions = ["q1", "q2", "q3"].map((id) => ({ id, section: "单项选择题" }))
const answers = { q1: { value: "A", flagged: true }, q3: { value: "", flagged: false } }

it("describes each question in words", () => {
  const sheet = AnswerSheet.cells(questions, answers, 1, new Set(["q1"]))
  expect(sheet.map(AnswerSheet.describe)).toStrictEqual([
    "第1题，已答，已标记，未保存到服务器",
    "第2题，未答，当前",
    "第3题，未答",
  ])
  expect(AnswerSheet.counts(sheet)).toStrictEqual({ all: 3, unanswered: 2, answered: 1, flagged: 1, unsynced: 1 })
})

it("tells right from wrong once the key is shown", () => {
  const keys = { q1: { verdict: "wrong" }, q2: { verdict: "unanswered" }, q3: { verdict: "right" } } as const
  const sheet = AnswerSheet.cells(questions, answers, 1, new Set(), keys)
  expect(sheet.map(AnswerSheet.describe)).toStrictEqual(["第1题，答错，已标记", "第2题，未答，当前", "第3题，答对"])
  expect(AnswerSheet.isSame(sheet[0]!, { ...sheet[0]!, verdict: null })).toBe(false)
})

it("counts what its filters show, answered and unanswered making all", () => {
  const flags = fc.record({ answered: fc.boolean(), flagged: fc.boolean(), unsynced: fc.boolean() })
  fc.assert(
    fc.property(fc.array(flags), (list) => {
      const sheet = list.map((flag, index) => ({
        ...flag,
        question_id: `q${index}`,
        number: index + 1,
        section: "",
        current: false,
        verdict: null,
      }))
      const counts = AnswerSheet.counts(sheet)
      expect(counts.answered + counts.unanswered).toBe(counts.all)
      for (const filter of ["all", "unanswered", "answered", "flagged", "unsynced"] as const)
        expect(sheet.filter((cell) => AnswerSheet.matches(cell, filter))).toHaveLength(counts[filter])
    }),
  )
})

it("reviews all, the wrong ones, or the flagged ones of a result, keeping their numbers", () => {
  const question = (id: string) => ({
    id,
    kind: "single" as const,
    section: "",
    score: 1,
    stem_html: "",
    options: [],
    blanks: 0,
    source: "",
    year: 2026,
  })
  const key = (question_id: string, verdict: "right" | "wrong" | "unanswered") => ({
    question_id,
    answer: "A",
    explanation_html: "",
    points: [],
    verdict,
  })
  const result = {
    questions: [question("q1"), question("q2"), question("q3")],
    keys: [key("q1", "right"), key("q2", "wrong"), key("q3", "unanswered")],
    answers: [{ question_id: "q1", value: "A", flagged: true }],
  }
  const numbers = (filter: ResultReview.ReviewFilter) => ResultReview.items(result, filter).map((item) => item.number)
  const filters = ["all", "wrong", "unanswered", "flagged"] as const
  expect(filters.map(numbers)).toStrictEqual([[1, 2, 3], [2], [3], [1]])
  expect([ResultReview.percent(1, 3), ResultReview.percent(0, 0)]).toStrictEqual([33, 0])
})

it("groups the cells by section without losing or moving one", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("单选", "多选", "判断")), (sections) => {
      const sheet = AnswerSheet.cells(
        sections.map((section, index) => ({ id: `q${index}`, section })),
        {},
        0,
        new Set(),
      )
      const groups = AnswerSheet.bySection(sheet)
      expect(groups.flatMap(({ cells }) => cells)).toStrictEqual(sheet)
      expect(groups.every(({ section }, index) => section !== groups[index + 1]?.section)).toBe(true)
    }),
  )
})
