import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { START } from "../../support/testServer.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite()
})
afterAll(() => site.close())

const CLIENT = "device-1"
const answer = (seq: number, question_id: string, value: unknown, at = site.clock.now) =>
  ({ seq, kind: "answer", question_id, value, at }) as never

const save = (learner: Learner, attempt_id: string, epoch: number, records: never[], client_id = CLIENT) =>
  learner.get("exam.save", { attempt_id, client_id, epoch, records })

const start = (learner: Learner, source: object = { paper_id: "p1" }) =>
  learner.get("exam.start", { ...source, client_id: CLIENT } as never)

describe("a timed paper", () => {
  it("starts with its questions in order, a case as its parts, and a deadline of the server", async () => {
    const learner = await site.learner()
    const attempt = await start(learner)
    expect(attempt.questions.map(({ id, section, score }) => [id, section, score])).toStrictEqual([
      ["q1", "选择", 2],
      ["q2", "选择", 2],
      ["q3", "选择", 2],
      ["q4", "其他", 3],
      ["q5", "其他", 3],
      ["q6a", "案例", 2.5],
      ["q6b", "案例", 2.5],
    ])
    expect({ ...attempt, attempt_id: "", questions: [] }).toStrictEqual({
      attempt_id: "",
      title: "模拟卷",
      bank_id: "bank1",
      paper_id: "p1",
      state: "open",
      rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 30 },
      started_at: START,
      deadline: START + 30 * 60_000,
      now: START,
      epoch: 1,
      questions: [],
      answers: [],
      current: "q1",
      keys: [],
    })
    expect(attempt.questions[5]).toStrictEqual({
      id: "q6a",
      kind: "single",
      section: "案例",
      score: 2.5,
      stem_html: "<p>案例一</p>",
      material_html: "<p>案例材料</p>",
      options: [
        { key: "A", html: "甲" },
        { key: "B", html: "乙" },
        { key: "C", html: "丙" },
      ],
      blanks: 0,
      source: "原创",
      year: 2026,
    })
  })

  it("is resumed by another start, with a newer epoch and what was saved", async () => {
    const learner = await site.learner()
    const first = await start(learner)
    await save(learner, first.attempt_id, 1, [answer(1, "q1", "A")])
    const again = await start(learner)
    expect([again.attempt_id, again.epoch, again.current]).toStrictEqual([first.attempt_id, 2, "q2"])
    expect(again.answers).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("is handed in once: the same receipt for everyone who asks at once", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, 1, [answer(1, "q1", "B"), answer(2, "q3", true)])
    const payload = { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 2 }
    const receipts = await Promise.all(Array.from({ length: 10 }, () => learner.ask("exam.handIn", payload)))
    expect(new Set(receipts.map(({ response }) => response.body)).size).toBe(1)
    const [{ count }] = await site.sql<[{ count: number }]>`
      select count(*) from receipts where attempt_id = ${attempt_id}`
    expect(count).toBe(1)
  })
})
