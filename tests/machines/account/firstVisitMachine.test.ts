import { describe, expect, test } from "vitest"
import { firstVisitMachine } from "#machines/account/firstVisitMachine.ts"
import { calendarAsked, infoOf, tenQuestions } from "#machines/account/firstVisitChanges.ts"
import { defect } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { away, bank, banks, calendar, EXAM, input, saved } from "./firstVisitChart.ts"

const NEXT = { type: "step.next", hasQuestion: true }
const SKIP = { type: "step.skip", hasQuestion: true }
const open = (...events: ReadonlyArray<object>) => {
  const { actor } = run(firstVisitMachine, input)
  tell(actor, ...events)
  return actor
}
const seen = (...events: ReadonlyArray<object>) => {
  const { value, context } = open(...events).getSnapshot()
  return [value, infoOf(context)]
}
const SUBJECT = { type: "subject.choose", subject_id: "s1" }
const DAY = { type: "examDay.type", exam_day: "2026-06-14" }
const TWENTY = { type: "amount.choose", daily_questions: 20 }

describe("the first visit", () => {
  test("asks for subject, exam day and daily amount, keeps all three and finds a bank", () => {
    const all = { study_subject_id: "s1", exam_day: "2026-06-14", daily_questions: "20" }
    expect(seen(SUBJECT, NEXT, DAY, NEXT, TWENTY, NEXT)).toStrictEqual(["saving", all])
    expect(seen(SUBJECT, NEXT, DAY, NEXT, TWENTY, NEXT, saved, banks("b1"), bank("3"))[0]).toBe("left")
  })

  test("has the calendar's exams for the subject, and goes on without them", () => {
    const calendarOf = (...events: ReadonlyArray<object>) => open(SUBJECT, NEXT, ...events).getSnapshot().context.list
    expect([calendarOf(), calendarOf(calendar), calendarOf(away("calendar"))]).toStrictEqual([[], [EXAM], []])
    expect(seen(SUBJECT, NEXT, defect("calendar"), DAY, NEXT)[0]).toBe("amount")
  })

  test("asks the calendar for the subject and the learner's region", () => {
    const asked = (context: object) => calendarAsked({ ...open().getSnapshot().context, ...context })
    expect(asked({ subject_id: "s1" })).toStrictEqual({ subject_id: "s1", region_id: "430000" })
    expect(asked({ region_id: null })).toStrictEqual({})
  })

  test("keeps nothing of what is skipped", () => {
    expect(seen(SUBJECT, SKIP, DAY, SKIP, TWENTY, SKIP)).toStrictEqual(["saving", {}])
  })

  test("does not go on with a day that is none, and takes it back when it is skipped", () => {
    expect(seen(NEXT, { type: "examDay.type", exam_day: "2026-02-30" }, NEXT)[0]).toBe("examDay")
    expect(seen(NEXT, { type: "examDay.type", exam_day: "2026-02-30" }, SKIP)).toStrictEqual(["amount", {}])
  })

  test("has no daily amount and no bank where there are no questions", () => {
    const none = { type: "step.next", hasQuestion: false }
    expect(seen(none, none)[0]).toBe("saving")
    expect(seen(none, none, saved)[0]).toBe("left")
  })

  test("keeps what was given when it could not be saved, to try again or go on", () => {
    const unsaved = [SUBJECT, NEXT, NEXT, NEXT, away("save")] as const
    expect(seen(...unsaved)).toStrictEqual(["unsaved", { study_subject_id: "s1" }])
    expect(seen(...unsaved, NEXT)[0]).toBe("saving")
    expect(seen(...unsaved, SKIP)[0]).toBe("finding")
  })

  test("begins with today's set, else practice, else the bank itself, else the study area", () => {
    const to = (...exam_types: ReadonlyArray<string>) =>
      tenQuestions({ ok: true, value: { id: "b1", exam_types } as never }, input.now)
    expect(to("4", "3")).toBe("/question/exam?bank_id=b1&exam_type=3&day=2026-03-02")
    expect(to("4")).toBe("/question/exam?bank_id=b1")
    expect(to("7")).toBe("/question/b1")
    expect(tenQuestions(away("bank").output, input.now)).toBe("/study")
  })
})
