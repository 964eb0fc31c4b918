import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import * as WriterEpoch from "#domain/attempt/WriterEpoch.ts"
import { EXAM_TOOLS } from "#domain/core/ExamTools.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { dataOf, makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, CLIENT, handIn, save, start, examToday } from "./sitting.ts"
import { released } from "../../support/released.ts"

const MINUTE = 60_000
let site: StudySite

beforeAll(async () => {
  site = await makeStudySite(EXAM_NEXT_YEAR)
})
beforeEach(() => {
  site.clock.now = START
})
afterAll(() => site.close())

describe("a timed paper", () => {
  it("starts with its questions in order, a case as its parts, and the server's deadline", async () => {
    const attempt = await start(await site.learner())
    expect(attempt.questions.map(({ id, section, score }) => [id, section, score])).toStrictEqual([
      ["q1", "选择", 2],
      ["q2", "选择", 2],
      ["q3", "选择", 2],
      ["q4", "其他", 3],
      ["q5", "其他", 3],
      ["q6a", "案例", 2.5],
      ["q6b", "案例", 2.5],
    ])
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
    expect({ ...attempt, attempt_id: "", nonce: "", questions: [] }).toStrictEqual({
      attempt_id: "",
      title: "模拟卷",
      bank_id: "bank1",
      paper_id: "p1",
      state: "open",
      rules: {
        exam_type: "7",
        feedback: "at_end",
        timed: true,
        minutes: 30,
        at_time_up: "hand_in",
        late: "accept",
        tools: EXAM_TOOLS,
      },
      started_at: START,
      deadline: START + 30 * MINUTE,
      now: START,
      epoch: 1,
      nonce: "",
      questions: [],
      answers: [],
      written: [],
      current: "q1",
      keys: [],
      writer: { client_id: "device-1", device: "", since: START },
    })
  })

  it("is resumed by another start, with a newer epoch, the same deadline and what was saved", async () => {
    const learner = await site.learner()
    const first = await start(learner)
    await save(learner, first.attempt_id, [
      { seq: 1, question_id: "q1", value: "A" },
      { seq: 2, question_id: "q3", value: true, kind: "flag" },
    ])
    site.clock.now = START + MINUTE
    const again = await start(learner)
    expect([again.attempt_id, again.epoch, again.deadline, again.current]).toStrictEqual([
      first.attempt_id,
      START + MINUTE,
      first.deadline,
      "q3",
    ])
    expect(again.answers).toStrictEqual([
      { question_id: "q1", value: "A", flagged: false },
      { question_id: "q3", value: null, flagged: true },
    ])
  })

  it("starts once however often it is asked for at once", async () => {
    const learner = await site.learner()
    const attempts = await Promise.all(Array.from({ length: 6 }, () => start(learner)))
    expect(new Set(attempts.map(({ attempt_id }) => attempt_id)).size).toBe(1)
    expect(new Set(attempts.map(({ epoch }) => epoch)).size).toBe(6)
  })

  it("starts no other attempt than the one that the learner was told of", async () => {
    const learner = await site.learner()
    const { attempts_used } = await learner.get("question.paper", { id: "p1" })
    const begin = () => learner.ask("exam.start", { paper_id: "p1", client_id: CLIENT, attempts_used })
    expect((await begin()).code).toBe(20200)
    // the open one goes on
    expect((await begin()).code).toBe(20200)
    const { open_attempt_id } = await learner.get("question.paper", { id: "p1" })
    await handIn(learner, open_attempt_id ?? "", 0, START)
    expect((await begin()).code).toBe(50112)
    expect((await learner.get("question.paper", { id: "p1" })).attempts_used).toBe(1)
  })

  it("gives a repeated start under one key the same answer", async () => {
    const learner = await site.learner()
    const payload = { paper_id: "p1", client_id: CLIENT }
    const [first, second] = [
      await learner.ask("exam.start", payload, { key: "start-once-1" }),
      await learner.ask("exam.start", payload, { key: "start-once-1" }),
    ]
    expect(second?.response.body).toBe(first?.response.body)
  })

  it("asks for a paper or a bank, not both and not neither", async () => {
    const learner = await site.learner()
    for (const source of [{}, { paper_id: "p1", bank_id: "bank1" }, { paper_id: "p1", chapter_id: "c1" }])
      expect((await learner.ask("exam.start", { ...source, client_id: CLIENT })).status).toBe(422)
  })

  it("starts again when the last one is over, and closes that one", async () => {
    const learner = await site.learner()
    const first = await start(learner)
    site.clock.now = START + 32 * MINUTE
    const second = await start(learner)
    expect(second.attempt_id).not.toBe(first.attempt_id)
    expect((await learner.get("exam.attempt", { attempt_id: first.attempt_id })).state).toBe("closed")
  })
})

describe("a paper with a window and one try", () => {
  beforeEach(() => examToday(site))

  it("does not open before its time", async () => {
    site.clock.now = START - 61 * MINUTE
    const { status, code, msg } = await (await site.learner()).ask("exam.start", { paper_id: "p2", client_id: CLIENT })
    expect([status, code, msg]).toStrictEqual([200, 50108, "考试还没有开始，2026-03-02 09:00:00开考"])
  })

  it("ends with the window when that is earlier than the limit", async () => {
    expect((await start(await site.learner(), { paper_id: "p2" })).deadline).toBe(START + 20 * MINUTE)
  })

  it("cannot be started after the window", async () => {
    site.clock.now = START + 20 * MINUTE
    const { code } = await (await site.learner()).ask("exam.start", { paper_id: "p2", client_id: CLIENT })
    expect(code).toBe(50109)
  })

  it("cannot be started again", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { paper_id: "p2" })
    await handIn(learner, attempt_id, 0)
    const { code, msg } = await learner.ask("exam.start", { paper_id: "p2", client_id: CLIENT })
    expect([code, msg]).toStrictEqual([50107, "本卷可作答1次，已全部用完"])
  })
})

describe("practice", () => {
  it("asks a bank's questions in its order, untimed, with feedback at once", async () => {
    const attempt = await start(await site.learner(), { bank_id: "bank1" })
    expect(attempt.questions.map(({ id }) => id)).toStrictEqual(["q1", "q2", "q3", "q4", "q5", "q6a", "q6b"])
    expect([attempt.title, attempt.deadline, attempt.rules]).toStrictEqual([
      "自考题库",
      null,
      { exam_type: "4", feedback: "at_once", timed: false, minutes: 0, tools: EXAM_TOOLS, choice: true },
    ])
  })

  it("asks one chapter, and resumes it apart from the whole bank", async () => {
    const learner = await site.learner()
    const chapter = await start(learner, { bank_id: "bank1", chapter_id: "c2" })
    expect([chapter.title, chapter.questions.length]).toStrictEqual(["自考题库 · 第二章", 4])
    const bank = await start(learner, { bank_id: "bank1" })
    expect(bank.attempt_id).not.toBe(chapter.attempt_id)
    const again = await start(learner, { bank_id: "bank1", chapter_id: "c2" })
    expect(again.attempt_id).toBe(chapter.attempt_id)
  })

  it("is a 404 for a bank, chapter or paper that is not there", async () => {
    const learner = await site.learner()
    for (const source of [{ bank_id: "no" }, { bank_id: "bank1", chapter_id: "no" }, { paper_id: "no" }])
      expect((await learner.ask("exam.start", { ...source, client_id: CLIENT })).status).toBe(404)
  })

  it("reveals the key of an answered question, and locks its answer from then on", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    const key = {
      question_id: "q1",
      answer: "B",
      explanation_html: "<p>讲解秘密</p>",
      points: ["要点"],
      verdict: "wrong",
    }
    expect(await learner.get("exam.check", { attempt_id, question_id: "q1" })).toStrictEqual(key)
    const late = await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "B" }])
    expect([late.outcome, late.acked]).toStrictEqual(["taken", 2])
    expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
    expect((await start(learner, { bank_id: "bank1" })).keys).toStrictEqual([key])
    await handIn(learner, attempt_id, 2, START)
    expect(released(await learner.get("exam.result", { attempt_id })).correct).toBe(0)
  })

  it("locks nothing for a page that another one took over from", async () => {
    const learner = await site.learner()
    const { attempt_id, epoch } = await start(learner, { bank_id: "bank1" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    const taken = await learner.get("exam.takeOver", { attempt_id, client_id: "c2" })
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q1", epoch })).code).toBe(50101)
    const records = [{ seq: 1, kind: "answer" as const, question_id: "q1", value: "B", at: START }]
    await learner.get("exam.save", { attempt_id, client_id: "c2", epoch: taken.epoch, records })
    const key = await learner.get("exam.check", { attempt_id, question_id: "q1", epoch: taken.epoch })
    expect(key.verdict).toBe("right")
    expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })

  it("reveals no key of a question without a saved answer, nor of one outside the paper", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner, { bank_id: "bank1", chapter_id: "c1" })
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q1" })).code).toBe(50106)
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q4" })).status).toBe(404)
  })

  it("reveals no key where the paper shows them at the end", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    expect((await learner.ask("exam.check", { attempt_id, question_id: "q1" })).code).toBe(50105)
  })
})

const ANSWER = { seq: 1, kind: "answer", question_id: "q1", value: "A", at: START } as const

describe("taking over", () => {
  it("gives a newer epoch and what this client had acknowledged", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    expect(await learner.get("exam.takeOver", { attempt_id, client_id: CLIENT })).toMatchObject({
      epoch: START,
      acked: 1,
    })
    expect(await learner.get("exam.takeOver", { attempt_id, client_id: "other" })).toMatchObject({
      epoch: WriterEpoch.next(START, START, "other"),
      acked: 0,
    })
  })

  it("gives an epoch after the one that its page had from a database that is no more, and no other that one", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    const raise = (asked: object) => learner.get("exam.takeOver", { attempt_id, client_id: CLIENT, ...asked })
    const { epoch } = await raise({ epoch: 1, after: START + 5 })
    expect(epoch).toBe(WriterEpoch.next(START + 5, START, CLIENT))
    site.clock.now = START + 60_000
    const late = { attempt_id, client_id: CLIENT, after: START + 5 }
    expect((await learner.ask("exam.takeOver", late)).code).toBe(50101)
    expect(await raise({ after: epoch })).toMatchObject({ epoch: START + 60_000 })
    site.clock.now = START
    expect(await raise({})).toMatchObject({ epoch: WriterEpoch.next(START + 60_000, START, CLIENT) })
  })

  it("gives two pages two epochs behind a clock that was set back, though the database forgot the first of them", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await learner.get("exam.takeOver", { attempt_id, client_id: CLIENT })
    site.clock.now = START - 60_000
    const first = await learner.get("exam.takeOver", { attempt_id, client_id: "one" })
    await site.sql`update attempts set epoch = ${START} where id = ${attempt_id}`
    const second = await learner.get("exam.takeOver", { attempt_id, client_id: "two" })
    expect(second.epoch).toBeGreaterThan(START)
    expect(second.epoch).not.toBe(first.epoch)
    site.clock.now = START
  })

  it.each([
    ["exam.takeOver", { client_id: CLIENT, epoch: START }],
    ["exam.save", { client_id: CLIENT, epoch: START, records: [] }],
    ["exam.save", { client_id: CLIENT, epoch: 1, writer_epoch: START, records: [ANSWER] }],
    ["exam.check", { question_id: "q1", epoch: START }],
    ["exam.handIn", { client_id: CLIENT, epoch: START, last_seq: 0 }],
  ] as const)("is not known to %s where the database lost it, and changes nothing", async (call, payload) => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    expect((await learner.ask(call, { attempt_id, ...payload } as never)).code).toBe(50117)
    expect(await learner.get("exam.attempt", { attempt_id })).toMatchObject({ epoch: 1, state: "open", answers: [] })
  })

  it("answers with the current answers, after which nothing that an older page sends changes them", async () => {
    const learner = await site.learner()
    const { attempt_id, deadline } = await start(learner)
    await learner.get("exam.attempt", { attempt_id })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }])
    const taken = await learner.get("exam.takeOver", { attempt_id, client_id: "other", epoch: 1 })
    expect(taken).toMatchObject({
      answers: [{ question_id: "q1", value: "B", flagged: false }],
      written: [{ question_id: "q1", kind: "answer", epoch: 1, seq: 1, client_id: CLIENT }],
      keys: [],
      deadline,
    })
    await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "C" }])
    expect((await learner.get("exam.attempt", { attempt_id })).answers).toStrictEqual(taken.answers)
  })

  it("rejects a stale epoch, and changes nothing", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    const raise = (epoch: number) => learner.ask("exam.takeOver", { attempt_id, client_id: "renewed", epoch })
    expect(dataOf(await raise(1))).toMatchObject({ epoch: START })
    expect((await raise(1)).code).toBe(50101)
    expect(await learner.get("exam.attempt", { attempt_id })).toMatchObject({ epoch: START })
  })

  it("lets a client that counts from 1 again win over an earlier one, and reports who wrote what, the latest first", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q1", value: "A" },
      { seq: 2, question_id: "q3", value: true },
    ])
    const { epoch } = await learner.get("exam.takeOver", { attempt_id, client_id: "renewed", epoch: 1 })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "B" }], { epoch, client_id: "renewed" })
    const { answers, written } = await learner.get("exam.attempt", { attempt_id })
    expect(answers[0]).toStrictEqual({ question_id: "q1", value: "B", flagged: false })
    expect(written).toStrictEqual([
      { question_id: "q1", kind: "answer", epoch: START, seq: 1, client_id: "renewed" },
      { question_id: "q3", kind: "answer", epoch: 1, seq: 2, client_id: CLIENT },
    ])
  })

  it("adopts what stands as evidence only: what an older page still sends does not take its place", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await learner.get("exam.takeOver", { attempt_id, client_id: "other" })
    await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
    const { answers } = await learner.get("exam.takeOver", { attempt_id, client_id: "third" })
    expect(answers).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
    await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "C" }])
    expect((await learner.get("exam.attempt", { attempt_id })).answers).toStrictEqual(answers)
  })

  it("is refused once the attempt has ended", async () => {
    const learner = await site.learner()
    const { attempt_id } = await start(learner)
    await handIn(learner, attempt_id, 0)
    expect((await learner.ask("exam.takeOver", { attempt_id, client_id: CLIENT })).code).toBe(50102)
  })
})
