import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { emptied } from "../../support/emptied.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start, examToday } from "../attempt/sitting.ts"
import { fold, sit } from "./sitAll.ts"
import { released } from "../../support/released.ts"

const MINUTE = 60_000
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  await emptied(site.sql, "attempts", "question_stats", "question_choices", "paper_stats")
})
afterAll(() => site.close())

const ONE = [{ question_id: "q1", value: "B" }]
const TWO = [...ONE, { question_id: "q2", value: ["A", "C"] }]
const NONE = [{ question_id: "q1", value: "A" }]

it("says that its numbers are the attempt's own where the paper has its questions in another order", async () => {
  const told = async () => {
    const { questions, is_shuffled } = await resultOf(await site.learner())
    return [questions.map(({ id }) => id), is_shuffled] as const
  }
  const resultOf = async (learner: Learner) => learner.get("exam.result", { attempt_id: await sit(learner, ONE) })
  const [given, isShuffled] = await told()
  expect(isShuffled).toBe(undefined)
  await site.sql`update papers set question_order = 'shuffled' where id = 'p1'`
  const isOther = (ids: ReadonlyArray<string>) => ids.join() !== given.join()
  const all = [await told()]
  // one in twelve orders is the paper's
  while (!all.some(([ids]) => isOther(ids))) all.push(await told())
  await site.sql`update papers set question_order = 'given' where id = 'p1'`
  expect(all.map(([, told]) => told)).toStrictEqual(all.map(([ids]) => (isOther(ids) ? true : undefined)))
})

describe("the rank of a result", () => {
  it("is among the first tries of everybody, oneself with this one", async () => {
    const [one, two, three] = [await site.learner(), await site.learner(), await site.learner()]
    await sit(one, TWO)
    await sit(two, ONE)
    await sit(three, NONE)
    site.clock.now += MINUTE
    const again = await sit(three, TWO)
    await fold(site)
    const { standing, tries } = released(await three.get("exam.result", { attempt_id: again }))
    expect(standing).toStrictEqual({
      of: "objective",
      score: 4,
      total_score: 14,
      rank: 1,
      takers: 3,
      beaten: 50,
      average: 3.33,
      best: 4,
      bands: [0, 1, 2, 0, 0, 0, 0, 0, 0, 0],
    })
    expect(tries.map(({ score, ended_at }) => [score, ended_at])).toStrictEqual([
      [0, "2026-03-02 10:00:00"],
      [4, "2026-03-02 10:01:00"],
    ])
  })

  it("counts oneself in before the statistics do, and once", async () => {
    const [one, two] = [await site.learner(), await site.learner()]
    await sit(one, TWO)
    await fold(site)
    const attempt_id = await sit(two, ONE)
    const before = released(await two.get("exam.result", { attempt_id }))
    await fold(site)
    const after = released(await two.get("exam.result", { attempt_id }))
    expect([before.standing?.rank, before.standing?.takers]).toStrictEqual([2, 2])
    expect(after.standing).toStrictEqual(before.standing)
  })

  it("is not there for practice of a bank", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ONE, { bank_id: "bank1" })
    expect(released(await learner.get("exam.result", { attempt_id })).standing).toBe(null)
  })
})

describe("how others answered", () => {
  it("comes with the keys: answers, right ones, and each option", async () => {
    const [one, two] = [await site.learner(), await site.learner()]
    await sit(one, NONE)
    const attempt_id = await sit(two, TWO)
    await fold(site)
    expect(released(await two.get("exam.result", { attempt_id })).others).toStrictEqual([
      {
        question_id: "q1",
        answered: 2,
        correct: 1,
        choices: [
          { choice: "A", chosen: 1 },
          { choice: "B", chosen: 1 },
        ],
      },
      {
        question_id: "q2",
        answered: 1,
        correct: 1,
        choices: [
          { choice: "A", chosen: 1 },
          { choice: "C", chosen: 1 },
        ],
      },
    ])
  })
})

describe("the time of each question", () => {
  it("is what lies between the changes of the log", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [
      { ...RIGHT[0]!, seq: 1, at: START + 20_000 },
      { ...RIGHT[1]!, seq: 2, at: START + 50_000 },
      { ...RIGHT[0]!, seq: 3, at: START + 55_000 },
      { ...RIGHT[2]!, seq: 4, at: START + 12 * MINUTE },
    ])
    site.clock.now = START + 13 * MINUTE
    await handIn(learner, attempt_id, 4)
    expect((await learner.get("exam.result", { attempt_id })).pace).toStrictEqual({
      seconds: [
        { question_id: "q1", seconds: 25 },
        { question_id: "q2", seconds: 30 },
        { question_id: "q3", seconds: 0 },
      ],
      away_seconds: 665,
    })
  })
})

describe("marking one's own short answer", () => {
  it("is separate from what the keys decide, and may be changed", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, RIGHT)
    await learner.get("result.selfMark", { attempt_id, question_id: "q5", score: 3 })
    await learner.get("result.selfMark", { attempt_id, question_id: "q5", score: 2.5 })
    const result = released(await learner.get("exam.result", { attempt_id }))
    expect([result.score, result.objective_score, result.objective_total, result.by_hand]).toStrictEqual([
      16.5,
      14,
      14,
      {
        by: "learner",
        score: 2.5,
        total_score: 3,
        awaiting: 0,
        until: START + 7 * 24 * 60 * MINUTE,
        given: [{ question_id: "q5", score: 2.5 }],
      },
    ])
    await fold(site)
    expect(released(await learner.get("exam.result", { attempt_id })).standing?.score).toBe(14)
  })

  it("is for answered short questions of the paper, within their score, seven days long", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ONE)
    const ask = (question_id: string, score: number) =>
      learner.ask("result.selfMark", { attempt_id, question_id, score })
    expect([(await ask("q1", 1)).code, (await ask("q5", 1)).code, (await ask("q9", 1)).status]).toStrictEqual([
      50190, 50190, 404,
    ])
    const other = await sit(learner, RIGHT)
    const late = (score: number) => learner.ask("result.selfMark", { attempt_id: other, question_id: "q5", score })
    expect([(await late(3.01)).status, (await late(-1)).status, (await late(3)).code]).toStrictEqual([422, 422, 20200])
    site.clock.now = START + 7 * 24 * 60 * MINUTE + 1
    expect((await late(1)).code).toBe(50190)
  })

  it("belongs to its learner, and waits for the reference answer", async () => {
    const [owner, stranger] = [await site.learner(), await site.learner()]
    const attempt_id = await sit(owner, RIGHT)
    expect((await stranger.ask("result.selfMark", { attempt_id, question_id: "q5", score: 1 })).status).toBe(404)
    const { attempt_id: open } = await start(owner)
    expect((await owner.ask("result.selfMark", { attempt_id: open, question_id: "q5", score: 1 })).code).toBe(50191)
  })
})

describe("a share", () => {
  it("shows title, score, day and agency to anybody, and nothing of the person", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, RIGHT)
    await learner.get("result.selfMark", { attempt_id, question_id: "q5", score: 1 })
    const { id } = await learner.get("result.share", { attempt_id })
    expect(id).toMatch(/^[\w-]{22}$/)
    expect((await learner.get("result.share", { attempt_id })).id).toBe(id)
    expect(released(await learner.get("exam.result", { attempt_id })).share_id).toBe(id)
    const { data } = await site.call("result.shared", { id })
    expect(data).toStrictEqual({
      title: "模拟卷",
      agency_name: "甲机构",
      bank_id: "bank1",
      bank_name: "自考题库",
      score: 15,
      total_score: 17,
      self_score: 1,
      self_total: 3,
      passed: true,
      top_percent: null,
      ended_at: "2026-03-02 10:00:00",
    })
  })

  it("can be taken back, and comes back under another id", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ONE)
    const { id } = await learner.get("result.share", { attempt_id })
    await learner.get("result.unshare", { attempt_id })
    expect((await site.call("result.shared", { id })).status).toBe(404)
    expect(released(await learner.get("exam.result", { attempt_id })).share_id).toBe(null)
    expect((await learner.get("result.share", { attempt_id })).id).not.toBe(id)
  })

  it("is the learner's own act, for released results, at their own agency", async () => {
    const [learner, stranger] = [await site.learner(), await site.learner()]
    const attempt_id = await sit(learner, ONE)
    expect((await stranger.ask("result.share", { attempt_id })).status).toBe(404)
    const { id } = await learner.get("result.share", { attempt_id })
    expect((await site.call("result.shared", { id }, { host: "b.test" })).status).toBe(404)
    await examToday(site)
    const held = await sit(learner, [{ question_id: "q2", value: ["A"] }], { paper_id: "p2" })
    expect((await learner.ask("result.share", { attempt_id: held })).code).toBe(50191)
  })

  it("is not found by the id of the attempt, nor by any other", async () => {
    const learner = await site.learner()
    const attempt_id = await sit(learner, ONE)
    await learner.get("result.share", { attempt_id })
    for (const id of [attempt_id, "x", "a".repeat(22)])
      expect((await site.call("result.shared", { id })).status).toBe(404)
  })
})
