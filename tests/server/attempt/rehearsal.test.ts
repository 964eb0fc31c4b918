import { afterAll, beforeAll, expect, it } from "vitest"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const REHEARSAL = { paper_id: REHEARSAL_PAPER }

it("a rehearsal is a real attempt with a real receipt at every agency, and leaves no trace", async () => {
  for (const host of ["a.test", "b.test"]) {
    const learner = await site.learner(host)
    const before = [
      await learner.get("user.data", {}),
      await learner.get("user.examPackage", {}),
      await learner.get("question.banks", {}),
    ]
    expect((await learner.get("question.paper", { id: REHEARSAL_PAPER })).name).toBe("60秒考前演练")
    const attempt = await start(learner, REHEARSAL)
    expect([attempt.deadline, attempt.questions.length, attempt.rules.tools]).toStrictEqual([null, 3, []])
    const saved = await save(learner, attempt.attempt_id, [
      { seq: 1, question_id: `${REHEARSAL_PAPER}-1`, value: "A" },
      { seq: 2, question_id: `${REHEARSAL_PAPER}-2`, value: "B" },
    ])
    expect([saved.outcome, saved.acked]).toStrictEqual(["taken", 2])
    const receipt = await handIn(learner, attempt.attempt_id, 2)
    expect([receipt.answered, receipt.questions]).toStrictEqual([2, 3])

    expect((await learner.ask("exam.result", { attempt_id: attempt.attempt_id })).status).toBe(404)
    expect((await learner.get("exam.history", {})).total).toBe(0)
    expect((await learner.get("exam.wrong", {})).total).toBe(0)
    expect([
      await learner.get("user.data", {}),
      await learner.get("user.examPackage", {}),
      await learner.get("question.banks", {}),
    ]).toStrictEqual(before)
    expect((await learner.ask("question.bank", { id: REHEARSAL_PAPER })).status).toBe(404)
    expect((await start(learner, REHEARSAL)).attempt_id).not.toBe(attempt.attempt_id)
  }
})
