import { stringify } from "yaml"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { runSteps } from "#server/core/runSteps.ts"
import { regradeCorrected } from "#server/result/regradeCorrected.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleQuestions } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start, examToday } from "../attempt/sitting.ts"
import { fold, sit } from "./sitAll.ts"
import { released } from "../../support/released.ts"

let site: StudySite

const correct = async (answer: string) => {
  await site.content.write({
    "catalog/banks/bank1/questions.yaml": stringify(
      sampleQuestions.map((question) => (question.id === "q1" ? { ...question, answer } : question)),
    ),
  })
  await site.importAgain()
}
const regrade = () => runSteps(regradeCorrected(0), site.deps, { name: "regrade" })
const pending = async () => (await site.sql`select 1 from key_corrections where finished_at is null`).length

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  await correct("B")
  await emptied(site.sql, "attempts", "key_corrections", "question_stats", "question_choices", "paper_stats")
})
afterAll(() => site.close())

const A = [{ question_id: "q1", value: "A" }]
const B = [{ question_id: "q1", value: "B" }]

describe("a corrected key", () => {
  it("changes results, wrong books and statistics, and shows both scores", async () => {
    const [wrong, right] = [await site.learner(), await site.learner()]
    const [first, second] = [await sit(wrong, A), await sit(right, B)]
    await fold(site)
    expect((await wrong.get("exam.wrong", {})).total).toBe(1)

    await correct("A")
    site.clock.now = START + 60_000
    expect(await regrade()).toBe(2)
    await fold(site)

    const result = released(await wrong.get("exam.result", { attempt_id: first }))
    expect([result.score, result.correct, result.keys[0]?.verdict, result.corrections]).toStrictEqual([
      2,
      1,
      "right",
      [
        {
          question_id: "q1",
          number: 1,
          score_before: 0,
          score_after: 2,
          corrected_at: "2026-03-02 10:01:00",
        },
      ],
    ])
    expect(result.standing?.rank).toBe(1)
    expect(result.others[0]).toStrictEqual({
      question_id: "q1",
      answered: 2,
      correct: 1,
      choices: [
        { choice: "A", chosen: 1 },
        { choice: "B", chosen: 1 },
      ],
    })
    expect((await wrong.get("exam.wrong", {})).total).toBe(0)
    const lost = released(await right.get("exam.result", { attempt_id: second }))
    expect([lost.score, lost.standing?.rank]).toStrictEqual([0, 2])
    expect((await right.get("exam.wrong", {})).list.map(({ question }) => question.id)).toStrictEqual(["q1"])
    const [row] = (await right.get("exam.history", {})).list
    expect([row?.score, row?.corrected_from]).toStrictEqual([0, 2])
  })

  it("is told apart from another one of the same import", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, [...A, { question_id: "q3", value: false }])
    await site.content.write({
      "catalog/banks/bank1/questions.yaml": stringify(
        sampleQuestions.map((question) => ({
          ...question,
          ...(question.id === "q1" && { answer: "A" }),
          ...(question.id === "q3" && { answer: false }),
        })),
      ),
    })
    await site.importAgain()
    await regrade()
    const { corrections } = released(await learner.get("exam.result", { attempt_id }))
    expect(corrections.map(({ score_before, score_after }) => [score_before, score_after])).toStrictEqual([
      [2, 4],
      [0, 2],
    ])
    expect(new Set(corrections.map(({ number }) => number))).toStrictEqual(new Set([1, 3]))
    const trail = await site.sql`select question_id, examined, changed from key_corrections order by question_id`
    expect([...trail]).toStrictEqual([
      { question_id: "q1", examined: 1, changed: 1 },
      { question_id: "q3", examined: 1, changed: 1 },
    ])
  })

  it("is worked out once, in batches, by however many at the same time, and leaves a trail", async () => {
    const learners = await Promise.all(Array.from({ length: 7 }, () => site.learner()))
    await Promise.all(learners.map((learner, n) => sit(learner, n % 2 === 0 ? A : B)))
    await correct("A")
    await Promise.all([regrade(), regrade(), regrade()])
    expect([await regrade(), await pending()]).toStrictEqual([0, 0])
    const trail = await site.sql`
      select question_id, answer_before, answer_after, examined, changed from key_corrections`
    expect([...trail]).toStrictEqual([
      { question_id: "q1", answer_before: "B", answer_after: "A", examined: 7, changed: 7 },
    ])
    expect((await site.sql`select 1 from regraded_results where told`).length).toBe(7)
  })

  it("is not reported where the result was not released yet", async () => {
    const learner = await site.learner()
    await examToday(site)
    const attempt_id = await sit(learner, B, { paper_id: "p2" })
    await correct("A")
    await regrade()
    site.clock.now = START + 20 * 60_000
    const result = await learner.get("exam.result", { attempt_id })
    expect(result.released).toBe(false)
    for (const name of ["score", "corrections"]) expect(result).not.toHaveProperty(name)
    expect((await learner.get("exam.history", {})).list[0]?.corrected_from).toBe(null)
  })

  it("reaches practice in progress", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [{ ...A[0]!, seq: 1 }])
    await learner.get("exam.check", { attempt_id, question_id: "q1" })
    await correct("A")
    await regrade()
    expect((await learner.get("exam.attempt", { attempt_id })).keys.map(({ verdict }) => verdict)).toStrictEqual([
      "right",
    ])
    await handIn(learner, attempt_id, 1)
    expect(released(await learner.get("exam.result", { attempt_id })).score).toBe(1)
  })

  it("waits until hand-ins that read the old key are over", async () => {
    await sit(await site.learner(), A)
    await correct("A")
    await runSteps(regradeCorrected(30_000), site.deps, { name: "regrade" })
    expect(await pending()).toBe(1)
  })

  it("is none when only the explanation changed", async () => {
    await site.sql`update question_keys set explanation_html = '<p>新讲解</p>' where question_id = 'q1'`
    expect(await pending()).toBe(0)
  })
})
