import { createHash } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { digest } from "#domain/attempt/ReceiptDigest.ts"
import { isGenuine } from "../../support/isGenuine.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { closeAttempt } from "#server/attempt/closeAttempt.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, RIGHT, save, start } from "./sitting.ts"
import { released } from "../../support/released.ts"

const MINUTE = 60_000
let site: StudySite
let learner: Learner
let attempt_id: string

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  attempt_id = (await start(learner)).attempt_id
})
afterAll(() => site.close())

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const sweep = () => runSteps(closeAttempt, site.deps, { name: "close" })

describe("handing in", () => {
  it("gives a receipt that states what was handed in, signed by this server", async () => {
    await save(learner, attempt_id, RIGHT.slice(0, 3))
    site.clock.now = START + 5 * MINUTE
    const receipt = await handIn(learner, attempt_id, 3)
    expect({ ...receipt, number: "", signature: "" }).toStrictEqual({
      number: "",
      attempt_id,
      answered: 3,
      questions: 7,
      digest: digest(
        sha256,
        attempt_id,
        RIGHT.slice(0, 3).map(({ question_id, value }) => ({ question_id, value })),
      ),
      handed_in_at: "2026-03-02 10:05:00",
      by: "learner",
      signature: "",
    })
    expect(receipt.number).toMatch(/^20260302-\d{12}$/)
    expect((await learner.get("exam.attempt", { attempt_id })).state).toBe("handed_in")
    expect(isGenuine(site.deps.keys, "a", receipt)).toBe(true)
    expect(isGenuine(site.deps.keys, "b", receipt)).toBe(false)
    expect(isGenuine(site.deps.keys, "a", { ...receipt, answered: 7 })).toBe(false)
  })

  it("gives ten simultaneous hand-ins the same bytes, and makes one receipt and one result", async () => {
    await save(learner, attempt_id, RIGHT)
    const payload = { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 7 }
    const answers = await Promise.all(Array.from({ length: 10 }, () => learner.ask("exam.handIn", payload)))
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1)
    expect(answers[0]?.code).toBe(20200)
    const [rows] = await site.sql`
      select (select count(*) from receipts where attempt_id = ${attempt_id}) as receipts,
        (select count(*) from results where attempt_id = ${attempt_id}) as results`
    expect(rows).toStrictEqual({ receipts: 1, results: 1 })
  })

  it("gives the same receipt later, whoever of the learner's pages asks and with whatever epoch", async () => {
    const first = await handIn(learner, attempt_id, 0)
    site.clock.now = START + 90 * MINUTE
    expect(await learner.get("exam.handIn", { attempt_id, client_id: "other", epoch: 5, last_seq: 99 })).toStrictEqual(
      first,
    )
  })

  it("waits for the numbers that have not arrived, and names them", async () => {
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q1", value: "B" },
      { seq: 3, question_id: "q3", value: true },
    ])
    const answer = await learner.ask("exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 4 })
    expect([answer.status, answer.code, answer.msg]).toStrictEqual([200, 50103, "还有作答没有送达，送达后即可交卷"])
    expect(answer.data).toStrictEqual({
      fields: [
        { path: "missing.2", message: "第2条记录没有送达" },
        { path: "missing.4", message: "第4条记录没有送达" },
      ],
    })
    expect((await learner.get("exam.attempt", { attempt_id })).state).toBe("open")
  })

  it("hands in nothing else than what the page shows", async () => {
    await save(learner, attempt_id, RIGHT.slice(0, 2))
    const payload = { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 2 }
    const shown = RIGHT.slice(0, 2).map(({ question_id, value }) => ({ question_id, value }))
    const other = digest(sha256, attempt_id, [{ question_id: "q1", value: "C" }, ...shown.slice(1)])
    const refused = await learner.ask("exam.handIn", { ...payload, digest: other })
    expect([refused.status, refused.code]).toStrictEqual([200, 50111])
    expect((await learner.get("exam.attempt", { attempt_id })).state).toBe("open")
    const own = digest(sha256, attempt_id, shown)
    expect((await learner.get("exam.handIn", { ...payload, digest: own })).digest).toBe(own)
    // the receipt is what it is, whatever a later page holds
    expect((await learner.get("exam.handIn", { ...payload, digest: other })).digest).toBe(own)
  })

  it("is left to the newest page", async () => {
    await learner.get("exam.takeOver", { attempt_id, client_id: "other" })
    const answer = await learner.ask("exam.handIn", { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0 })
    expect([answer.status, answer.code]).toStrictEqual([200, 50101])
  })

  it("takes no score from the client", async () => {
    const payload = { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0, score: 100 }
    expect((await learner.ask("exam.handIn", payload)).status).toBe(422)
  })

  it("takes whole numbers only", async () => {
    for (const change of [{ last_seq: 0.5 }, { epoch: 1.5 }, { last_seq: -1 }]) {
      const payload = { attempt_id, client_id: CLIENT, epoch: 1, last_seq: 0, ...change }
      expect((await learner.ask("exam.handIn", payload)).status).toBe(422)
    }
  })

  it("is open in the grace, and the server's own after it", async () => {
    site.clock.now = START + 31 * MINUTE
    expect((await handIn(learner, attempt_id, 0)).by).toBe("learner")
    const other = await site.learner()
    const second = await start(other)
    site.clock.now += 31 * MINUTE + 1
    const receipt = await handIn(other, second.attempt_id, 0)
    expect([receipt.by, receipt.handed_in_at]).toStrictEqual(["server", "2026-03-02 11:01:00"])
  })
})

describe("the result", () => {
  it("reports what was right, by chapter, with keys and the learner's own answers", async () => {
    await save(learner, attempt_id, [
      ...RIGHT.slice(0, 5),
      { seq: 6, question_id: "q6a", value: "C" },
      { seq: 7, question_id: "q6a", value: true, kind: "flag" },
    ])
    site.clock.now = START + 2 * MINUTE
    const receipt = await handIn(learner, attempt_id, 7)
    const result = released(await learner.get("exam.result", { attempt_id }))
    expect({ ...result, questions: [], keys: [], answers: [] }).toStrictEqual({
      attempt_id,
      title: "模拟卷",
      bank_id: "bank1",
      paper_id: "p1",
      source: "paper/p1",
      receipt,
      released: true,
      releases_at: "2026-03-02 10:02:00",
      score: 9,
      total_score: 17,
      pass_score: 6,
      correct: 4,
      answered: 6,
      seconds: 120,
      overtime_seconds: 0,
      objective_score: 9,
      objective_total: 14,
      by_hand: {
        by: "learner",
        score: 0,
        total_score: 3,
        awaiting: 1,
        until: START + 2 * MINUTE + 7 * 24 * 60 * MINUTE,
        given: [],
      },
      standing: {
        of: "objective",
        score: 9,
        total_score: 14,
        rank: 1,
        takers: 1,
        beaten: null,
        average: 9,
        best: 9,
        bands: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0],
      },
      tries: [{ attempt_id, score: 9, total_score: 17, ended_at: "2026-03-02 10:02:00" }],
      chapters: [
        { name: "第一章", chapter_id: "c1", questions: 3, correct: 3 },
        { name: "第二章", chapter_id: "c2", questions: 3, correct: 1 },
      ],
      points: [{ name: "要点", questions: 6, correct: 4 }],
      pace: {
        seconds: ["q1", "q2", "q3", "q4", "q5", "q6a"].map((question_id) => ({ question_id, seconds: 0 })),
        away_seconds: 0,
      },
      others: [],
      corrections: [],
      share_id: null,
      may_retake: true,
      draws: false,
      in_book: [],
      held: 0,
      questions: [],
      keys: [],
      answers: [],
    })
    expect(result.keys.map(({ question_id, answer, verdict }) => [question_id, answer, verdict])).toStrictEqual([
      ["q1", "B", "right"],
      ["q2", ["A", "C"], "right"],
      ["q3", true, "right"],
      ["q4", [["秘密填空", "十"]], "right"],
      ["q5", "参考答案秘密", "self"],
      ["q6a", "A", "wrong"],
      ["q6b", ["C"], "unanswered"],
    ])
    expect(result.keys[5]?.explanation_html).toBe("<p>讲解秘密</p>\n<p>案例讲解秘密</p>")
    expect(result.answers.at(-1)).toStrictEqual({ question_id: "q6a", value: "C", flagged: true })
  })

  it("is not there before the hand-in", async () => {
    const answer = await learner.ask("exam.result", { attempt_id })
    expect([answer.status, answer.code]).toStrictEqual([200, 50104])
  })
})

describe("closing by the server", () => {
  it("happens by the sweep, after the grace and not before, once however many sweep", async () => {
    await site.sql`delete from attempts where id <> ${attempt_id}`
    await save(learner, attempt_id, RIGHT)
    site.clock.now = START + 31 * MINUTE
    expect(await sweep()).toBe(0)
    site.clock.now += 1
    const closed = await Promise.all([sweep(), sweep(), sweep()])
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(1)
    const result = released(await learner.get("exam.result", { attempt_id }))
    expect([result.receipt.by, result.receipt.handed_in_at, result.seconds, result.score]).toStrictEqual([
      "server",
      "2026-03-02 10:30:00",
      1800,
      14,
    ])
  })

  it("happens on a read, with the same time", async () => {
    site.clock.now = START + 24 * 60 * MINUTE
    expect((await learner.get("exam.result", { attempt_id })).receipt.handed_in_at).toBe("2026-03-02 10:30:00")
    expect((await learner.get("exam.attempt", { attempt_id })).state).toBe("closed")
  })

  it("leaves untimed practice open", async () => {
    const practice = await start(learner, { bank_id: "bank1" })
    site.clock.now = START + 300 * 24 * 60 * MINUTE
    await sweep()
    expect((await learner.get("exam.attempt", { attempt_id: practice.attempt_id })).state).toBe("open")
  })
})
