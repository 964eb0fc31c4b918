import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { lockAttempt } from "#server/attempt/AttemptRow.ts"
import { grade } from "#server/attempt/grade.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { foldStatistics } from "#server/result/foldStatistics.ts"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { type Change, handIn, save, start, examToday } from "../attempt/sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "attempts", "question_stats", "question_choices", "paper_stats")
})
afterAll(() => site.close())

const fold = () => runSteps(foldStatistics, site.deps, { name: "statistics" })

const sit = async (
  learner: Learner,
  answers: ReadonlyArray<Omit<Change, "seq">>,
  source: object = { paper_id: "p1" },
) => {
  const { attempt_id } = await start(learner, source)
  const changes = answers.map((answer, n) => ({ ...answer, seq: n + 1 }))
  await save(learner, attempt_id, changes)
  await handIn(learner, attempt_id, changes.length)
  site.clock.now += 1_000
  return attempt_id
}

const statistics = async () => ({
  questions: [
    ...(await site.sql`
    select question_id, answered, correct, first_answered, first_correct from question_stats
    where answered > 0 order by question_id`),
  ],
  choices: [
    ...(await site.sql`
    select question_id, choice, chosen, first_chosen from question_choices where chosen > 0
    order by question_id, choice`),
  ],
  scores: [
    ...(await site.sql`
    select source, total_cents, score_cents, taken, first_taken from paper_stats where taken > 0 order by score_cents`),
  ],
})

/** The same from nothing: every attempt counted again. */
const recount = async () => {
  await emptied(site.sql, "attempt_counts", "question_stats", "question_choices", "paper_stats")
  await site.sql`
    insert into stat_queue (agency_id, attempt_id, due_at)
    select agency_id, attempt_id, to_timestamp(${site.clock.now / 1000}) from attempt_marks`
  await fold()
  return statistics()
}

const A = { question_id: "q1", value: "A" }
const B = { question_id: "q1", value: "B" }
const BOTH = { question_id: "q2", value: ["A", "C"] }

describe("statistics", () => {
  it("count every result once, first tries apart from later ones", async () => {
    const [one, other] = [await site.learner(), await site.learner()]
    await sit(one, [A, BOTH])
    await sit(one, [B])
    await sit(other, [B, BOTH])
    expect(await fold()).toBe(3)
    expect(await fold()).toBe(0)
    expect(await statistics()).toStrictEqual({
      questions: [
        { question_id: "q1", answered: 3, correct: 2, first_answered: 2, first_correct: 1 },
        { question_id: "q2", answered: 2, correct: 2, first_answered: 2, first_correct: 2 },
      ],
      choices: [
        { question_id: "q1", choice: "A", chosen: 1, first_chosen: 1 },
        { question_id: "q1", choice: "B", chosen: 2, first_chosen: 1 },
        { question_id: "q2", choice: "A", chosen: 2, first_chosen: 2 },
        { question_id: "q2", choice: "C", chosen: 2, first_chosen: 2 },
      ],
      scores: [
        { source: "paper/p1", total_cents: 1400, score_cents: 200, taken: 2, first_taken: 1 },
        { source: "paper/p1", total_cents: 1400, score_cents: 400, taken: 1, first_taken: 1 },
      ],
    })
  })

  it("stay when an attempt is graded again, and follow a corrected key", async () => {
    const learner = await site.learner()
    const id = await sit(learner, [A])
    await fold()
    const before = await statistics()
    const regrade = () =>
      site.sql.begin(async (sql) => {
        const attempt = await lockAttempt(sql, { agencyId: "a", userId: learner.id }, id)
        if (attempt === null) throw new Error("no attempt")
        await grade(sql, attempt, site.clock.now)
      })
    await regrade()
    await regrade()
    await fold()
    expect(await statistics()).toStrictEqual(before)

    await site.sql`update question_keys set answer = '"A"' where agency_id = 'a' and question_id = 'q1'`
    await regrade()
    await fold()
    const after = await statistics()
    await site.sql`update question_keys set answer = '"B"' where agency_id = 'a' and question_id = 'q1'`
    expect([after.questions, after.scores]).toStrictEqual([
      [{ question_id: "q1", answered: 1, correct: 1, first_answered: 1, first_correct: 1 }],
      [{ source: "paper/p1", total_cents: 1400, score_cents: 200, taken: 1, first_taken: 1 }],
    ])
  })

  it("count a practised question when its key is revealed, and not again at the end", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [{ ...A, seq: 1 }])
    await learner.get("exam.check", { attempt_id, question_id: "q1" })
    await fold()
    const checked = await statistics()
    expect(checked.questions).toStrictEqual([
      { question_id: "q1", answered: 1, correct: 0, first_answered: 1, first_correct: 0 },
    ])
    await handIn(learner, attempt_id, 1)
    await fold()
    expect(await statistics()).toStrictEqual(checked)
    expect(checked.scores).toStrictEqual([])
  })

  it("reveal nothing about questions before their marks are released", async () => {
    await examToday(site)
    const learner = await site.learner()
    await sit(learner, [{ question_id: "q2", value: ["A", "C"] }], { paper_id: "p2" })
    await fold()
    const before = await statistics()
    expect([before.questions, before.choices, before.scores.length]).toStrictEqual([[], [], 1])
    site.clock.now = START + 21 * 60_000
    expect(await fold()).toBe(1)
    expect((await statistics()).questions).toStrictEqual([
      { question_id: "q2", answered: 1, correct: 1, first_answered: 1, first_correct: 1 },
    ])
  })

  it("leave out a paper without an answer: it is no try", async () => {
    const learner = await site.learner()
    await sit(learner, [])
    await sit(learner, [B])
    await fold()
    expect((await statistics()).scores).toStrictEqual([
      { source: "paper/p1", total_cents: 1400, score_cents: 200, taken: 1, first_taken: 1 },
    ])
  })

  it("equal a recount from scratch, however many fold at once", async () => {
    const learners = await Promise.all(Array.from({ length: 6 }, () => site.learner()))
    await Promise.all(learners.map((learner, n) => sit(learner, n % 2 === 0 ? [A, BOTH] : [B])))
    await Promise.all([fold(), fold(), fold()])
    await Promise.all(learners.slice(0, 3).map((learner) => sit(learner, [B, BOTH])))
    await fold()
    const folded = await statistics()
    expect(await recount()).toStrictEqual(folded)
  })
})
