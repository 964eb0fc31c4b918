import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { EXAM_TYPES } from "#domain/question/ExamType.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR, sampleFiles } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "../attempt/sitting.ts"

const TYPES = EXAM_TYPES.map(({ id }) => id)
const DAY = 86_400_000
let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), exam_type: TYPES },
    "catalog/banks/bank1/bank.yaml": { ...(sampleFiles["catalog/banks/bank1/bank.yaml"] as object), exam_types: TYPES },
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

describe("the calendar of daily sets", () => {
  const daily = (day: string) => ({ bank_id: "bank1", exam_type: "3", day })
  const doDay = async (day: string) => {
    const { attempt_id } = await start(learner, daily(day))
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    await handIn(learner, attempt_id, 1)
    return attempt_id
  }

  it("shows the days of a month, and counts those done on their day in a row", async () => {
    const second = await doDay("2026-03-02")
    site.clock.now = START + DAY
    const third = await doDay("2026-03-03")
    const missed = await doDay("2026-02-27")
    site.clock.now = START + 2 * DAY
    const open = (await start(learner, daily("2026-03-04"))).attempt_id
    expect(await learner.get("practice.daily", { bank_id: "bank1" })).toStrictEqual({
      bank_id: "bank1",
      today: "2026-03-04",
      month: "2026-03",
      streak: 2,
      longest: 2,
      days: [
        { day: "2026-03-02", state: "done", attempt_id: second, questions: 4, correct: 1 },
        { day: "2026-03-03", state: "done", attempt_id: third, questions: 4, correct: 1 },
        { day: "2026-03-04", state: "open", attempt_id: open, questions: 4, correct: null },
      ],
    })
    const before = await learner.get("practice.daily", { bank_id: "bank1", month: "2026-02" })
    expect(before.days.map(({ attempt_id }) => attempt_id)).toStrictEqual([missed])
    site.clock.now = START + 4 * DAY
    expect((await learner.get("practice.daily", { bank_id: "bank1" })).streak).toBe(0)
  })

  it("is that of the bank practised last where none is named, and nobody's before any", async () => {
    expect(await learner.get("practice.daily", {})).toMatchObject({ bank_id: null, streak: 0, days: [] })
    await doDay("2026-03-02")
    const { bank_id, streak } = await learner.get("practice.daily", {})
    expect([bank_id, streak]).toStrictEqual(["bank1", 1])
  })

  it("turns at midnight in Shanghai, and is each learner's own", async () => {
    site.clock.now = Date.UTC(2026, 2, 2, 15, 59, 59)
    expect((await learner.get("practice.daily", { bank_id: "bank1" })).today).toBe("2026-03-02")
    site.clock.now += 1_000
    expect(await learner.get("practice.daily", { bank_id: "bank1" })).toStrictEqual({
      bank_id: "bank1",
      today: "2026-03-03",
      month: "2026-03",
      streak: 0,
      longest: 0,
      days: [],
    })
  })
})

const answer = async (source: object, question_id: string, value: string | readonly string[]) => {
  const { attempt_id, epoch } = await start(learner, source)
  await save(learner, attempt_id, [{ seq: 1, question_id, value }], { epoch })
  await handIn(learner, attempt_id, 1, epoch)
  site.clock.now += 1_000
  return attempt_id
}

describe("starting again", () => {
  const progress = async () =>
    (await learner.get("question.bank", { id: "bank1" })).chapters.map(({ answered, correct }) => [answered, correct])
  it("sets the progress of a chapter back; history, wrong book and the other chapter stay", async () => {
    const first = await answer({ bank_id: "bank1", chapter_id: "c1" }, "q1", "A")
    await answer({ bank_id: "bank1", chapter_id: "c2" }, "q4", ["十"])
    expect(await progress()).toStrictEqual([
      [1, 0],
      [1, 1],
    ])
    await learner.get("practice.reset", { bank_id: "bank1", chapter_id: "c1" })
    expect(await progress()).toStrictEqual([
      [0, 0],
      [1, 1],
    ])
    expect((await learner.get("exam.history", {})).list.map(({ attempt_id }) => attempt_id)).toContain(first)
    expect((await learner.get("exam.wrong", {})).total).toBe(1)
    site.clock.now += 1_000
    await answer({ bank_id: "bank1", chapter_id: "c1" }, "q1", "B")
    expect((await progress())[0]).toStrictEqual([1, 1])
  })

  it("hands in what is open of the whole bank, as history, and leaves papers and daily sets alone", async () => {
    const open = await start(learner, { bank_id: "bank1" })
    await save(learner, open.attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    await learner.get("exam.check", { attempt_id: open.attempt_id, question_id: "q1" })
    const paper = await start(learner)
    const daily = await start(learner, { bank_id: "bank1", exam_type: "3", day: "2026-03-02" })
    site.clock.now += 1_000
    expect(await learner.get("practice.reset", { bank_id: "bank1" })).toStrictEqual({ ended: 1 })
    expect(await progress()).toStrictEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await learner.get("exam.result", { attempt_id: open.attempt_id })).receipt.answered).toBe(1)
    expect((await start(learner, { bank_id: "bank1" })).attempt_id).not.toBe(open.attempt_id)
    for (const { attempt_id } of [paper, daily])
      expect((await learner.get("exam.attempt", { attempt_id })).state).toBe("open")
  })

  it("makes questions unanswered again for a draw", async () => {
    await answer({ bank_id: "bank1", chapter_id: "c1" }, "q1", "A")
    const unanswered = {
      bank_id: "bank1",
      exam_type: "2",
      draw: { count: 10, only: "unanswered", chapter_ids: ["c1"] },
    }
    expect((await start(learner, unanswered)).questions).toHaveLength(2)
    await learner.get("practice.reset", { bank_id: "bank1" })
    expect((await start(learner, unanswered)).questions).toHaveLength(3)
  })

  it("is for a bank that is there, and one's own", async () => {
    const other = await site.learner()
    await answer({ bank_id: "bank1" }, "q1", "B")
    await other.get("practice.reset", { bank_id: "bank1" })
    expect((await progress())[0]).toStrictEqual([1, 1])
    for (const asked of [{ bank_id: "no" }, { bank_id: "bank1", chapter_id: "no" }])
      expect((await learner.ask("practice.reset", asked)).status).toBe(404)
  })
})

describe("what a bank's learners find hard", () => {
  it("comes from the counters once enough have answered, with the most frequent points", async () => {
    const counted = (question_id: string, answered: number, correct: number) => site.sql`
      insert into question_stats (agency_id, question_id, answered, correct, first_answered, first_correct)
      values ('a', ${question_id}, ${answered}, ${correct}, 0, 0)
      on conflict (agency_id, question_id) do update set answered = excluded.answered, correct = excluded.correct`
    await Promise.all([counted("q1", 10, 2), counted("q2", 10, 6), counted("q3", 4, 0), counted("q4", 9, 9)])
    const guest = await site.call("practice.insight", { bank_id: "bank1" })
    expect(dataOf(guest)).toMatchObject({ points: [] })
    await answer({ paper_id: "p1" }, "q1", "A")
    const { missed, points } = await learner.get("practice.insight", { bank_id: "bank1" })
    expect(missed).toStrictEqual([
      { question_id: "q1", stem_html: "<p>单选</p>", chapter: "第一章", chapter_id: "c1", answered: 10, right: 20 },
      { question_id: "q2", stem_html: "<p>多选</p>", chapter: "第一章", chapter_id: "c1", answered: 10, right: 60 },
    ])
    expect(points).toStrictEqual([{ name: "要点", questions: 1, right: 20 }])
    await start(learner, { paper_id: "p1" })
    expect((await learner.get("practice.insight", { bank_id: "bank1" })).points).toStrictEqual([])
    expect(await (await site.learner("b.test")).get("practice.insight", { bank_id: "bank1" })).toStrictEqual({
      missed: [],
      points: [],
    })
  })
})
