import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "../attempt/sitting.ts"
import { released } from "../../support/released.ts"

let site: StudySite
let learner: Learner

const DAY = 86_400_000

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  const { attempt_id } = await start(learner, { paper_id: "p1" })
  await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A" },
    { seq: 2, question_id: "q2", value: ["B"] },
    { seq: 3, question_id: "q3", value: true },
  ])
  await handIn(learner, attempt_id, 3)
  site.clock.now += 60_000
})
afterAll(() => site.close())

const idsOf = async (attempt_id: string) =>
  (await learner.get("exam.attempt", { attempt_id })).questions.map(({ id }) => id)

describe("a set of wrong questions", () => {
  it("is an attempt as any other, answered question by question; what is right there counts in the book", async () => {
    const { attempt_id, questions } = await learner.get("wrong.practise", { from: "wrong" })
    expect(questions).toBe(2)
    const { title, rules, questions: asked, epoch } = await learner.get("exam.attempt", { attempt_id })
    expect([title, rules.feedback, rules.timed, asked.map(({ id }) => id)]).toStrictEqual([
      "错题重练",
      "at_once",
      false,
      ["q1", "q2"],
    ])
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }], { epoch })
    expect((await learner.get("exam.check", { attempt_id, question_id: "q1" })).verdict).toBe("right")
    const { list } = await learner.get("exam.wrong", {})
    expect(list.map(({ question, right_streak }) => [question.id, right_streak])).toStrictEqual([
      ["q1", 1],
      ["q2", 0],
    ])
    await handIn(learner, attempt_id, 1, epoch)
    expect(released(await learner.get("exam.result", { attempt_id })).correct).toBe(1)
  })

  it("is continued while it is open, and made again after its hand-in", async () => {
    const first = await learner.get("wrong.practise", { from: "wrong" })
    expect(await learner.get("wrong.practise", { from: "wrong" })).toStrictEqual(first)
    await handIn(learner, first.attempt_id, 0)
    const second = await learner.get("wrong.practise", { from: "wrong" })
    expect(second.attempt_id).not.toBe(first.attempt_id)
  })

  it("keeps to the filter", async () => {
    const { attempt_id } = await learner.get("wrong.practise", { from: "wrong", filter: { kind: "multiple" } })
    expect(await idsOf(attempt_id)).toStrictEqual(["q2"])
    const none = await learner.ask("wrong.practise", { from: "wrong", filter: { kind: "blank" } })
    expect([none.status, none.code, none.msg]).toStrictEqual([200, 50110, "这里没有可以练的错题"])
  })
})

describe("a review", () => {
  it("has what is due today", async () => {
    expect((await learner.ask("wrong.practise", { from: "due" })).msg).toBe("今天没有要复习的题")
    site.clock.now = START + DAY
    const { attempt_id } = await learner.get("wrong.practise", { from: "due" })
    expect(await idsOf(attempt_id)).toStrictEqual(["q1", "q2"])
    const { list } = await learner.get("exam.history", {})
    expect(list.map(({ set }) => set)).toStrictEqual(["wrong", null])
  })
})

describe("a set of a knowledge point", () => {
  it("begins with its wrong questions and continues with those not answered yet", async () => {
    const { attempt_id } = await learner.get("wrong.practise", { from: "point", point: "要点" })
    expect(await idsOf(attempt_id)).toStrictEqual(["q1", "q2", "q4", "q6a", "q6b", "q3"])
  })

  it("is not there for a point that no practised bank has", async () => {
    expect((await learner.ask("wrong.practise", { from: "point", point: "没有" })).msg).toBe("这个知识点没有可以练的题")
  })
})
