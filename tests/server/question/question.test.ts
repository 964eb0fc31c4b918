import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { dataOf, type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start, examToday } from "../attempt/sitting.ts"

let site: StudySite
let learner: Learner

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
})
afterAll(() => site.close())

const bank2 = {
  id: "bank2",
  name: "电工题库",
  subject_id: "5000101",
  subject_name: "职业技能三级",
  year: 2026,
  summary: "一题",
  questions: 1,
  papers: 0,
  learners: 0,
}

describe("banks", () => {
  it("are listed under a subject of any level, those of the agency alone", async () => {
    expect(dataOf(await site.call("question.banks", { subject_id: "500" }))).toStrictEqual({
      list: [bank2],
      total: 1,
      page: 1,
      page_size: 20,
    })
    expect(dataOf(await site.call("question.banks", {}, { host: "b.test" }))).toMatchObject({ total: 1 })
    expect((await site.call("question.bank", { id: "bank1" }, { host: "b.test" })).status).toBe(404)
  })

  it("show chapters, papers and exam types to anybody", async () => {
    expect(dataOf(await site.call("question.bank", { id: "bank2" }))).toStrictEqual({
      ...bank2,
      exam_types: ["4"],
      kinds: ["judge"],
      trial: 1,
      chapters: [{ id: "c1", name: "第一章", questions: 1, answered: 0, correct: 0 }],
      papers_list: [],
    })
  })

  it("show the learner's own progress by the latest answers", async () => {
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, RIGHT.slice(0, 4))
    await handIn(learner, attempt_id, 4)
    site.clock.now = START + 1_000
    const practice = await start(learner, { bank_id: "bank1" })
    await save(learner, practice.attempt_id, [{ seq: 1, question_id: "q1", value: "C" }])
    await learner.get("exam.check", { attempt_id: practice.attempt_id, question_id: "q1" })

    const bank = await learner.get("question.bank", { id: "bank1" })
    expect(bank.chapters).toStrictEqual([
      { id: "c1", name: "第一章", questions: 3, answered: 3, correct: 2 },
      { id: "c2", name: "第二章", questions: 4, answered: 1, correct: 1 },
    ])
    expect(bank.papers_list[0]).toStrictEqual({
      id: "p1",
      name: "模拟卷",
      exam_type: "7",
      year: null,
      minutes: 30,
      questions: 7,
      total_score: 17,
      pass_score: 6,
      opens_at: null,
      closes_at: null,
    })
    const other = await (await site.learner()).get("question.bank", { id: "bank1" })
    expect(other.chapters.map(({ answered }) => answered)).toStrictEqual([0, 0])
  })
})

describe("a paper's cover", () => {
  it("describes the paper, the tries used, and the open attempt", async () => {
    await examToday(site)
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    expect(await learner.get("question.paper", { id: "p2" })).toStrictEqual({
      id: "p2",
      name: "统一考试",
      exam_type: "5",
      year: null,
      minutes: 30,
      questions: 7,
      total_score: 17,
      pass_score: 6,
      bank_id: "bank1",
      key_policy: "after_close",
      feedback: ["at_end"],
      opens_at: "2026-03-02 09:00:00",
      closes_at: "2026-03-02 10:20:00",
      keys_from: "2026-03-02 10:21:00",
      attempts: 1,
      attempts_used: 1,
      open_attempt_id: attempt_id,
      ended_attempt_id: null,
      best_score: null,
      formal: true,
      tools: ["strike", "calculator"],
      rules_html: "<ul>\n<li>限时</li>\n</ul>",
      sections: [
        { name: "选择", questions: 3, score: 6 },
        { name: "其他", questions: 2, score: 6 },
        { name: "案例", questions: 2, score: 5 },
      ],
    })
    site.clock.now = START + 22 * 60_000
    const later = await learner.get("question.paper", { id: "p2" })
    expect([later.attempts_used, later.open_attempt_id]).toStrictEqual([1, null])
  })

  it("is for signed-in learners of the agency", async () => {
    expect((await site.call("question.paper", { id: "p1" })).status).toBe(401)
    expect((await learner.ask("question.paper", { id: "no" })).status).toBe(404)
  })
})
