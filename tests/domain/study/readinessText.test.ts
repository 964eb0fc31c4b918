import { expect, it } from "vitest"
import { sourceIn } from "#domain/practice/PracticeSource.ts"
import { queryOf } from "#domain/practice/PracticeAddress.ts"
import { changeText, chanceText, setSource, type SubjectReadiness } from "#domain/study/readinessText.ts"

it("says a chance to a tenth, and never that something is sure", () => {
  expect([0, 0.04, 0.05, 0.44, 0.5, 0.87, 0.95, 1].map(chanceText)).toStrictEqual([
    "不到一成",
    "不到一成",
    "约一成",
    "约四成",
    "约一半",
    "约九成",
    "九成以上",
    "九成以上",
  ])
})

it("says what moved since the day before, and that the line was passed", () => {
  const subject = (score: number, earlier: number): SubjectReadiness => ({
    subject_id: "s",
    name: "科目",
    total: 100,
    pass: 60,
    estimate: { score, low: score - 9, high: score + 9, chance: 0.5 },
    missing: 0,
    sets: [],
    days: [
      { day: "2026-03-01", share: earlier / 100 },
      { day: "2026-03-02", share: score / 100 },
    ],
  })
  expect(changeText(subject(62, 58))).toBe("比3月1日多4分，估分过了及格线")
  expect(changeText(subject(66, 62))).toBe("比3月1日多4分")
  expect(changeText(subject(50, 58))).toBe("比3月1日少8分")
  expect(changeText(subject(58, 58))).toBe(null)
  expect(changeText({ ...subject(58, 50), estimate: null })).toBe(null)
  expect(changeText({ ...subject(58, 50), days: [] })).toBe(null)
})

it("asks for a set by an address that the practice reads", () => {
  const set = { bank_id: "1", chapter_id: "c", name: "章", points: 4, questions: 10, is_drawn: true, is_fresh: true }
  const read = (one: typeof set) => sourceIn(queryOf(setSource(one)))
  expect(read(set)).toStrictEqual({
    bank_id: "1",
    exam_type: "2",
    draw: { chapter_ids: ["c"], count: 10, only: "unanswered" },
  })
  expect(read({ ...set, is_fresh: false, questions: 4 })).toStrictEqual({
    bank_id: "1",
    exam_type: "2",
    draw: { chapter_ids: ["c"], count: 4 },
  })
  expect(read({ ...set, is_drawn: false })).toStrictEqual({ bank_id: "1", chapter_id: "c" })
})
