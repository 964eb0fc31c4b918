import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, save, start } from "./sitting.ts"

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

const sit = async (source: object, value: string) => {
  const { attempt_id, epoch } = await start(learner, source)
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value }], { epoch })
  await handIn(learner, attempt_id, 1, epoch)
  site.clock.now += 60_000
  return attempt_id
}

describe("history", () => {
  it("lists attempts newest first, open ones and daily sets too", async () => {
    const first = await sit({ paper_id: "p1" }, "B")
    const daily = await sit({ paper_id: "p3" }, "B")
    const open = (await start(learner, { bank_id: "bank1" })).attempt_id
    expect(await learner.get("exam.history", {})).toStrictEqual({
      list: [
        {
          attempt_id: open,
          paper_id: null,
          bank_id: "bank1",
          title: "自考题库",
          exam_type: "4",
          set: null,
          state: "open",
          score: null,
          total_score: 7,
          questions: 7,
          answered: 0,
          correct: null,
          awaiting: 0,
          marked_by: "learner",
          corrected_from: null,
          started_at: "2026-03-02 10:02:00",
        },
        {
          attempt_id: daily,
          paper_id: "p3",
          bank_id: "bank1",
          title: "每日一练",
          exam_type: "3",
          set: null,
          state: "handed_in",
          score: 2,
          total_score: 17,
          questions: 7,
          answered: 1,
          correct: 1,
          awaiting: 0,
          marked_by: "learner",
          corrected_from: null,
          started_at: "2026-03-02 10:01:00",
        },
        {
          attempt_id: first,
          paper_id: "p1",
          bank_id: "bank1",
          title: "模拟卷",
          exam_type: "7",
          set: null,
          state: "handed_in",
          score: 2,
          total_score: 17,
          questions: 7,
          answered: 1,
          correct: 1,
          awaiting: 0,
          marked_by: "learner",
          corrected_from: null,
          started_at: "2026-03-02 10:00:00",
        },
      ],
      total: 3,
      page: 1,
      page_size: 20,
    })
    const dailies = await learner.get("exam.dailyHistory", {})
    expect(dailies.list.map(({ attempt_id }) => attempt_id)).toStrictEqual([daily])
  })

  it("comes in pages and by bank", async () => {
    await sit({ paper_id: "p1" }, "B")
    await sit({ paper_id: "p1" }, "A")
    const second = await learner.get("exam.history", { page: "2", page_size: "1" })
    expect([second.list.length, second.total, second.page, second.page_size]).toStrictEqual([1, 2, 2, 1])
    expect((await learner.get("exam.history", { bank_id: "bank2" })).list).toStrictEqual([])
  })
})
