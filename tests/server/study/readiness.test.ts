import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { recordedForecasts } from "../../../scripts/bench/recordedForecasts.ts"
import { released } from "../../support/released.ts"
import { START } from "../../support/testServer.ts"
import { handIn, save, start } from "../attempt/sitting.ts"
import { EXAM_NEXT_YEAR, type SampleFiles, sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

const DAY = 86_400_000
const CHAPTERS = ["a", "b"]
const NAV = [{ url: "/question", is_show: "1", top_is_show: "1" }]

const questions = (bank: string) =>
  CHAPTERS.flatMap((chapter) =>
    Array.from({ length: 30 }, (_, n) => ({
      id: `${bank}-${chapter}${n}`,
      kind: "judge",
      chapter,
      stem: `${bank}第${chapter}章第${n}题`,
      answer: true,
      explanation: "解",
      points: ["点"],
      source: "原创",
      year: 2026,
      difficulty: 1,
    })),
  )
const bank = (id: string, subject_id: string, exam_types = ["2", "4", "7"]): SampleFiles => ({
  [`catalog/banks/${id}/bank.yaml`]: {
    id,
    name: `题库${id}`,
    subject_id,
    year: 2026,
    summary: "",
    free_questions: 2,
    exam_types,
    chapters: CHAPTERS.map((chapter) => ({ id: chapter, name: `章${chapter}` })),
  },
  [`catalog/banks/${id}/questions.yaml`]: questions(id),
})
const paper = (id: string, from: string, change: object = {}): SampleFiles => ({
  [`catalog/papers/${id}.yaml`]: {
    id,
    name: id,
    bank_id: from,
    subject_id: "3130101",
    exam_type: "7",
    minutes: 30,
    pass_score: 60,
    attempts: 0,
    key_policy: "after_hand_in",
    rules: "- 限时",
    sections: CHAPTERS.map((chapter, index) => ({
      name: chapter,
      score: index === 0 ? 12 : 8,
      question_ids: Array.from({ length: 5 }, (_, n) => `${from}-${chapter}${n + 20}`),
    })),
    ...change,
  },
})

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite({
    ...EXAM_NEXT_YEAR,
    ...bank("many", "3130101"),
    ...bank("plain", "500"),
    ...paper("mock", "many"),
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), agency_nav: NAV, exam_type: ["2", "4", "7"] },
    // the sample's own papers would be those of the subject too
    "catalog/papers/p1.yaml": { ...(sampleFiles["catalog/papers/p1.yaml"] as object), pass_score: 0 },
    "catalog/papers/p3.yaml": { ...(sampleFiles["catalog/papers/p3.yaml"] as object), pass_score: 0 },
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const sit = async (source: object, answers: Readonly<Record<string, boolean>>) => {
  const { attempt_id } = await start(learner, source)
  const changes = Object.entries(answers).map(([question_id, value], n) => ({ seq: n + 1, question_id, value }))
  await save(learner, attempt_id, changes)
  await handIn(learner, attempt_id, changes.length)
  return attempt_id
}
/** The first twenty of a chapter, so many of them right. */
const answers = (from: string, chapter: string, right: number) =>
  Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${from}-${chapter}${n}`, n < right]))
const practise = (from: string, chapter: string, right: number) =>
  sit({ bank_id: from, chapter_id: chapter, feedback: "at_end" }, answers(from, chapter, right))
const readiness = () => learner.get("study.readiness", {})
const estimate = async () => (await readiness()).list[0]?.estimate ?? null

describe("the pass line of a subject", () => {
  it("is not told before there are enough answers, and says how many are missing", async () => {
    expect(await readiness()).toStrictEqual({ list: [] })
    await practise("many", "a", 10)
    const { list } = await readiness()
    expect(list).toMatchObject([{ subject_id: "3130101", total: 100, pass: 60, estimate: null, missing: 10, days: [] }])
  })

  it("is told of a subject alone whose papers have one", async () => {
    await practise("plain", "a", 10)
    await practise("plain", "b", 10)
    expect(await readiness()).toStrictEqual({ list: [] })
  })

  it("is a score with an interval, a curve of days, and sets where points are lost", async () => {
    await practise("many", "a", 18)
    await practise("many", "b", 4)
    const { list } = await readiness()
    expect(list).toMatchObject([
      {
        name: expect.any(String),
        missing: 0,
        days: [{ day: "2026-03-02" }],
        sets: [
          { bank_id: "many", chapter_id: "b", name: "章b", questions: 10, is_drawn: true, is_fresh: true },
          { bank_id: "many", chapter_id: "a", name: "章a" },
        ],
      },
    ])
    const { score, low, high, chance } = list[0]?.estimate ?? { score: 0, low: 0, high: 0, chance: 0 }
    expect([low < score, score < high, score > 45 && score < 75]).toStrictEqual([true, true, true])
    expect(chance > 0.2 && chance < 0.8).toBe(true)
    const [set] = list[0]?.sets ?? []
    const drawn = await start(learner, {
      bank_id: set?.bank_id,
      exam_type: "2",
      draw: { chapter_ids: [set?.chapter_id], count: 10, only: "unanswered" },
    })
    expect(drawn.questions).toHaveLength(10)
  })

  it("counts a question once: the same practice again moves nothing", async () => {
    await practise("many", "a", 12)
    await practise("many", "b", 12)
    const before = await estimate()
    await practise("many", "a", 12)
    await practise("many", "b", 12)
    expect(await estimate()).toStrictEqual(before)
  })

  it("counts a mock by its first try, and by questions that were new to the learner", async () => {
    await practise("many", "a", 12)
    await practise("many", "b", 12)
    const before = await estimate()
    const all = Object.fromEntries(
      CHAPTERS.flatMap((chapter) => Array.from({ length: 5 }, (_, n) => [`many-${chapter}${n + 20}`, true])),
    )
    site.clock.now += DAY
    await sit({ paper_id: "mock" }, all)
    const after = await estimate()
    expect(after?.score).toBeGreaterThan(before?.score ?? 100)
    await sit({ paper_id: "mock" }, all)
    expect(await estimate()).toStrictEqual(after)
  })

  it("is led to from a result, whose chapters are sets where its bank draws them", async () => {
    const attempt_id = await practise("many", "b", 12)
    const result = await learner.get("exam.result", { attempt_id })
    expect(result).toMatchObject({
      chapters: [{ name: "章b", bank_id: "many", chapter_id: "b", questions: 30, correct: 12 }],
    })
    const sample = await sit({ bank_id: "bank1", feedback: "at_end" }, { q3: true })
    const { chapters, points } = released(await learner.get("exam.result", { attempt_id: sample }))
    expect([...chapters, ...points].filter((topic) => "bank_id" in topic)).toStrictEqual([])
  })

  it("leaves out what an exam withholds, and notes what it tells", async () => {
    const withheld = (value: boolean) =>
      Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`many-a${n + 20}`, value]))
    const told: unknown[] = []
    for (const value of [true, false]) {
      learner = await site.learner()
      await practise("many", "b", 12)
      const source = { bank_id: "many", chapter_id: "a", feedback: "at_end" }
      await sit(source, { ...answers("many", "a", 12), ...withheld(value) })
      await start(learner, { paper_id: "mock" })
      const noted = () => site.sql`select from told_keys where user_id = ${learner.id} and question_id like 'many-%'`
      expect(await noted()).toHaveLength(0)
      told.push(await estimate())
      expect(await noted()).toHaveLength(40)
    }
    expect(told[0]).not.toBeNull()
    expect(told[0]).toStrictEqual(told[1])
  })

  it("is compared with the first try that came after a day on which it was told", async () => {
    await practise("many", "a", 18)
    await practise("many", "b", 4)
    const ours = async () => {
      const all = await recordedForecasts(site.sql)
      return all.filter(({ chance }) => chance === told?.chance)
    }
    const told = await estimate()
    const all = Object.fromEntries(
      CHAPTERS.flatMap((chapter) => Array.from({ length: 5 }, (_, n) => [`many-${chapter}${n + 20}`, chapter === "a"])),
    )
    const before = (await ours()).length
    site.clock.now += DAY
    await sit({ paper_id: "mock" }, all)
    await sit({ paper_id: "mock" }, all)
    const found = await ours()
    expect(found).toHaveLength(before + 1)
    const { low, high } = told ?? { low: 0, high: 0 }
    expect(found.at(-1)).toMatchObject({ low: low / 100, high: high / 100, passLine: 0.6, mocks: [] })
    expect(found.at(-1)).toMatchObject({ points: 0.6, isPassed: true })
  })

  it("keeps a day of the curve once a day, of its learner alone", async () => {
    await practise("many", "a", 12)
    await practise("many", "b", 12)
    await readiness()
    await readiness()
    site.clock.now += DAY
    const { list } = await readiness()
    expect(list[0]?.days.map(({ day }) => day)).toStrictEqual(["2026-03-02", "2026-03-03"])
    const other = await site.learner()
    expect(await other.get("study.readiness", {})).toStrictEqual({ list: [] })
  })
})
