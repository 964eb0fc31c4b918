import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { handIn, RIGHT, save, start } from "./sitting.ts"

let site: StudySite

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

/** The sample's online exam: 09:00 to 10:20, one attempt, thirty minutes, seen at ten. */
const EXAM = { paper_id: "p2" }
const MINUTE = 60_000

describe("online exams", () => {
  it("are the papers with a window, with what the learner did there", async () => {
    const learner = await site.learner()
    const before = await learner.get("exam.online", {})
    expect(before.list).toStrictEqual([
      {
        id: "p2",
        name: "统一考试",
        bank_id: "bank1",
        bank_name: "自考题库",
        minutes: 30,
        questions: 7,
        total_score: 17,
        opens_at: "2026-03-02 09:00:00",
        closes_at: "2026-03-02 10:20:00",
        formal: true,
        attempts: 1,
        attempts_used: 0,
        open_attempt_id: null,
        ended_attempt_id: null,
        results_at: null,
      },
    ])
    const { attempt_id } = await start(learner, EXAM)
    const during = (await learner.get("exam.online", {})).list[0]
    expect([during?.attempts_used, during?.open_attempt_id, during?.ended_attempt_id]).toStrictEqual([
      1,
      attempt_id,
      null,
    ])
    await handIn(learner, attempt_id, 0)
    const after = (await learner.get("exam.online", {})).list[0]
    expect([after?.open_attempt_id, after?.ended_attempt_id]).toStrictEqual([null, attempt_id])
    expect(after?.results_at).toMatch(/^2026-03-02 10:2/)
    site.clock.now = START + 60 * MINUTE
    expect((await learner.get("exam.online", {})).list[0]?.results_at).toBe(null)
  })

  it("leave the list a week after they ended, but not for those who took them", async () => {
    const [taker, other] = [await site.learner(), await site.learner()]
    const { attempt_id } = await start(taker, EXAM)
    await handIn(taker, attempt_id, 0)
    site.clock.now = START + 8 * 24 * 60 * MINUTE
    expect((await taker.get("exam.online", {})).list.map(({ id }) => id)).toStrictEqual(["p2"])
    expect((await other.get("exam.online", {})).list).toStrictEqual([])
  })

  it("may be sat again while they are open and a try is left", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, EXAM)
    await handIn(learner, attempt_id, 0)
    await site.sql`update attempts set key_policy = 'after_hand_in' where id = ${attempt_id}`
    const mayRetake = async () => {
      const result = await learner.get("exam.result", { attempt_id })
      return result.released ? result.may_retake : null
    }
    expect(await mayRetake()).toBe(false)
    await site.sql`update papers set attempts = 2 where agency_id = 'a' and id = 'p2'`
    expect(await mayRetake()).toBe(true)
    site.clock.now = START + 20 * MINUTE
    expect(await mayRetake()).toBe(false)
    await site.sql`update papers set attempts = 1 where agency_id = 'a' and id = 'p2'`
  })

  it("of another agency's subjects are not listed", async () => {
    const stranger = await site.learner("b.test")
    expect((await stranger.get("exam.online", {})).list).toStrictEqual([])
  })

  it("cannot be begun before or after their window", async () => {
    const learner = await site.learner()
    site.clock.now = START - 61 * MINUTE
    expect((await learner.ask("exam.start", { ...EXAM, client_id: "c1" })).code).toBe(50108)
    site.clock.now = START + 20 * MINUTE
    expect((await learner.ask("exam.start", { ...EXAM, client_id: "c1" })).code).toBe(50109)
  })

  it("end for a late starter when the window ends", async () => {
    const learner = await site.learner()
    site.clock.now = START + 5 * MINUTE
    const attempt = await start(learner, EXAM)
    expect([attempt.deadline, attempt.rules.tools]).toStrictEqual([START + 20 * MINUTE, ["strike", "calculator"]])
  })

  it("report when the result comes, and nothing of it before", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, EXAM)
    await save(learner, attempt_id, RIGHT)
    await handIn(learner, attempt_id, RIGHT.length)
    const result = await learner.get("exam.result", { attempt_id })
    expect([result.released, result.releases_at]).toStrictEqual([false, "2026-03-02 10:21:00"])
    const cover = await learner.get("question.paper", { id: "p2" })
    expect([cover.best_score, cover.ended_attempt_id, cover.attempts_used]).toStrictEqual([null, attempt_id, 1])
    // as long as answers of the last moment may still arrive
    site.clock.now = START + 21 * MINUTE - 1
    expect((await learner.get("question.paper", { id: "p2" })).best_score).toBeNull()
    site.clock.now = START + 21 * MINUTE
    expect((await learner.get("question.paper", { id: "p2" })).best_score).toBe(14)
  })
})

it("the cover of a mock paper shows the learner's best score", async () => {
  // the online exam, which has the same questions, is over
  site.clock.now = START + 21 * MINUTE
  const learner = await site.learner()
  const scores: Array<number | null> = []
  for (const answers of [RIGHT.slice(0, 2), RIGHT.slice(0, 1)]) {
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, answers)
    await handIn(learner, attempt_id, answers.length)
    scores.push((await learner.get("question.paper", { id: "p1" })).best_score)
  }
  expect(scores).toStrictEqual([4, 4])
  expect((await (await site.learner()).get("question.paper", { id: "p1" })).best_score).toBe(null)
})
