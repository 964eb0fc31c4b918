import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Output } from "#domain/contract/Contract.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { dataOf, makeStudySite, type StudySite } from "../content/studySite.ts"

const asked = { points: [], explanation: "因为如此", source: "自编", year: 2026, difficulty: 1 }
const judgement = (id: string, chapter: string) => ({
  ...asked,
  id,
  kind: "judge",
  chapter,
  stem: `判断 ${id}`,
  answer: true,
})
const MANY = Array.from({ length: 14 }, (_, n) => judgement(`t${n + 10}`, n < 5 ? "c2" : "c1"))
const SHORT = { ...asked, id: "t-short", kind: "short", chapter: "c1", stem: "简述", answer: "参考" }

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite({
    "catalog/banks/bank3/bank.yaml": {
      id: "bank3",
      name: "试做题库",
      subject_id: "3130101",
      year: 2026,
      summary: "",
      free_questions: 50,
      exam_types: ["4", "7"],
      chapters: [
        { id: "c1", name: "第一章" },
        { id: "c2", name: "第二章" },
      ],
    },
    "catalog/banks/bank3/questions.yaml": [SHORT, ...MANY],
    "catalog/papers/p9.yaml": {
      ...(sampleFiles["catalog/papers/p1.yaml"] as object),
      id: "p9",
      bank_id: "bank3",
      pass_score: 1,
      sections: [{ name: "判断", score: 1, question_ids: ["t15", "t16"] }],
    },
  })
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

const ask = async (id: string, host = "a.test") => {
  const answered = await site.call("question.trial", { id }, { host })
  return { status: answered.status, trial: dataOf(answered) as Output<"question.trial"> }
}

describe("a trial", () => {
  it("gives guests ten questions with their keys: the first that no paper asks, none that learners mark", async () => {
    const { trial } = await ask("bank3")
    const ids = ["t17", "t18", "t19", "t20", "t21", "t22", "t23", "t10", "t11", "t12"]
    expect(trial.questions.map(({ id }) => id)).toStrictEqual(ids)
    expect(trial.keys.map(({ question_id, answer }) => [question_id, answer])).toStrictEqual(
      ids.map((id) => [id, true]),
    )
    expect(trial.name).toBe("试做题库")
    expect(dataOf(await site.call("question.bank", { id: "bank3" }))).toMatchObject({ trial: 10 })
  })

  it("gives the same ten each time, and to learners too", async () => {
    const learner = await site.learner()
    expect(await learner.get("question.trial", { id: "bank3" })).toStrictEqual((await ask("bank3")).trial)
  })

  it("gives as few as the bank allows, and none whose questions are all in papers", async () => {
    expect((await ask("bank2")).trial.questions.map(({ id }) => id)).toStrictEqual(["e1"])
    const { trial } = await ask("bank1")
    expect([trial.questions, trial.keys]).toStrictEqual([[], []])
    expect(dataOf(await site.call("question.bank", { id: "bank1" }))).toMatchObject({ trial: 0 })
  })

  it("says whether there is practice to go on with", async () => {
    expect((await ask("bank3")).trial.has_practice).toBe(true)
    await site.sql`update banks set exam_types = '{7}' where id = 'bank3'`
    expect((await ask("bank3")).trial.has_practice).toBe(false)
  })

  it("knows no bank of another agency", async () => {
    expect((await ask("bank3", "b.test")).status).toBe(404)
    expect((await ask("none")).status).toBe(404)
  })

  it("is limited by network", async () => {
    site.clock.now = START + 86_400_000
    await site.sql`
      insert into rate_limits (agency_id, bucket, window_start, hits, expires_at)
      values ('a', 'trial:127.0.0.1', ${site.clock.now}, 300, ${site.clock.now + 600_000})`
    expect((await ask("bank3")).status).toBe(429)
    site.clock.now += 600_000
    expect((await ask("bank3")).status).toBe(200)
  })
})

describe("a trial that a learner takes along", () => {
  const IDS = ["t17", "t18", "t19", "t20"]
  const given = (trial_id: string, ids: ReadonlyArray<string> = IDS) => ({
    trial_id,
    bank_id: "bank3",
    answers: ids.map((question_id, n) => ({ question_id, value: n > 0 })),
  })

  beforeEach(async () => {
    await site.sql`update banks set exam_types = '{4,7}' where id = 'bank3'`
  })

  it("is a practice that is handed in: wrong book, progress and day know it, once, however often it comes", async () => {
    const learner = await site.learner()
    const answers = await Promise.all([1, 2, 3].map(() => learner.get("question.keepTrial", given("g1"))))
    expect(answers).toStrictEqual(Array(3).fill({ kept: 4, wrong: 1 }))
    const { list } = await learner.get("exam.wrong", {})
    expect(list.map(({ question }) => question.id)).toStrictEqual(["t17"])
    const bank = await learner.get("question.bank", { id: "bank3" })
    expect(bank.chapters.reduce((sum, { answered }) => sum + answered, 0)).toBe(4)
    expect(await learner.get("user.data", {})).toMatchObject({ days: [{ answered: 4 }] })
  })

  it("has only questions that a trial asks and that the learner did not answer before", async () => {
    const learner = await site.learner()
    await learner.get("question.keepTrial", given("g2", ["t18", "t19"]))
    expect(await learner.get("question.keepTrial", given("g3", ["t17", "t18", "t15", "q1", "t-short"]))).toStrictEqual({
      kept: 1,
      wrong: 1,
    })
    expect(await learner.get("question.keepTrial", given("g4"))).toStrictEqual({ kept: 1, wrong: 0 })
    expect(await learner.get("question.keepTrial", given("g5"))).toStrictEqual({ kept: 0, wrong: 0 })
  })

  it("is nothing to another learner, and nothing of a bank that is for its papers", async () => {
    const [one, two] = [await site.learner(), await site.learner()]
    await one.get("question.keepTrial", given("g6"))
    expect((await two.get("exam.wrong", {})).list).toStrictEqual([])
    expect(await two.get("question.keepTrial", given("g6", ["t18"]))).toStrictEqual({ kept: 1, wrong: 1 })
    await site.sql`update banks set exam_types = '{7}' where id = 'bank3'`
    expect(await two.get("question.keepTrial", given("g7"))).toStrictEqual({ kept: 0, wrong: 0 })
  })

  it("asks for a sign-in, and takes ten answers", async () => {
    expect((await site.call("question.keepTrial", given("g8"))).status).toBe(401)
    const learner = await site.learner()
    const { status } = await learner.ask(
      "question.keepTrial",
      given(
        "g9",
        Array.from({ length: 11 }, (_, n) => `t${n}`),
      ),
    )
    expect(status).toBe(422)
  })
})
