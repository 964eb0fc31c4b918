import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { AnswerRecord, Attempt, Receipt } from "#domain/contract/examAttempt.ts"
import { checkReceipt } from "#server/attempt/checkReceipt.ts"
import { lateEvidence, refuseLate } from "#server/attempt/lateHandIn.ts"
import { closeAll } from "#server/attempt/paperTimes.ts"
import { addKey, readServerKeys } from "#server/db/serverKeys.ts"
import { answerReport } from "#server/notes/operateReports.ts"
import { isGenuine } from "../../support/isGenuine.ts"
import type { AttemptRow } from "#server/attempt/AttemptRow.ts"
import { type Answered, START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { runOn } from "../commands/runOn.ts"
import { DeviceJournal } from "./DeviceJournal.ts"
import { answersOf, handIn, save, start } from "./sitting.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { released } from "../../support/released.ts"

const MINUTE = 60_000
const DEADLINE = START + 30 * MINUTE
let site: StudySite
let learner: Learner
let attempt: Attempt
let device: DeviceJournal

beforeAll(async () => {
  site = await makeStudySite({
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), exam_type: ["2", "4", "7"] },
    "catalog/banks/bank1/bank.yaml": {
      ...(sampleFiles["catalog/banks/bank1/bank.yaml"] as object),
      exam_types: ["2", "4", "7"],
    },
  })
})
beforeEach(async () => {
  site.clock.now = START
  learner = await site.learner()
  attempt = await start(learner)
  device = new DeviceJournal(learner.id, attempt)
})
afterAll(() => site.close())

const send = async (records: ReadonlyArray<AnswerRecord>, of = device, epoch = 1) => {
  const { attempt_id } = attempt
  const saved = await learner.get("exam.save", { attempt_id, client_id: of.client_id, epoch, records })
  of.nonce = saved.nonce
  return saved.outcome
}
const handInLate = (clients = [{ client_id: device.client_id, last_seq: device.last_seq }]) =>
  learner.get("exam.handInLate", { attempt_id: attempt.attempt_id, clients })
const result = async () => released(await learner.get("exam.result", { attempt_id: attempt.attempt_id }))
const values = async () =>
  (await answersOf(learner, attempt.attempt_id)).map(({ question_id, value }) => [question_id, value])

/** Answers the first question in practice and asks for its key. */
const checkInPractice = async (reader: Learner) => {
  const { attempt_id } = await start(reader, { bank_id: "bank1" })
  await save(reader, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  await reader.get("exam.check", { attempt_id, question_id: "q1" })
}

const readResult = async (reader: Learner, source: object): Promise<string> => {
  const { attempt_id } = await start(reader, source)
  await save(reader, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  await handIn(reader, attempt_id, 1)
  await reader.get("exam.result", { attempt_id })
  return attempt_id
}

/** Reports the first question, is answered and reads that. */
const readReport = async (by: "practice.reports" | "user.myData") => {
  const { id } = await learner.get("practice.report", { question_id: "q1", kind: "key", text: "答案应为 C" })
  const operator = operatorContext({ agency: "a", now: site.clock.now })
  await answerReport(site.sql, operator, { id, status: "declined", reply: "没有错，选 B" })
  await learner.get(by, {})
}

/** Answers the first question in practice, and looks at nothing afterwards. */
const practise = async (value: string) => {
  const { attempt_id } = await start(learner, { bank_id: "bank1", feedback: "at_end" })
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value }])
  await handIn(learner, attempt_id, 1)
}

const ONLY_WRONG = { bank_id: "bank1", exam_type: "2", draw: { count: 5, only: "wrong" }, client_id: "draw" } as const

const readShare = async () => {
  const second = await site.learner()
  const { id } = await second.get("result.share", { attempt_id: await readResult(second, { paper_id: "p1" }) })
  await learner.get("result.shared", { id })
}

describe("answers that come after the end", () => {
  it("are accepted where the paper allows it: graded again once, with a second receipt", async () => {
    await send([device.write("q1", "B", START + MINUTE)])
    const unsent = [device.write("q3", true, START + 2 * MINUTE), device.write("q4", ["十"], DEADLINE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    expect(await send(unsent)).toBe("closed")
    const first = await learner.get("exam.handIn", {
      attempt_id: attempt.attempt_id,
      client_id: "device-1",
      epoch: 1,
      last_seq: 3,
    })
    expect([first.by, first.answered]).toStrictEqual(["server", 1])

    const { answers, ...late } = await handInLate()
    expect(answers.map(({ question_id, value }) => [question_id, value])).toStrictEqual(await values())
    expect({ ...late, late_receipt: null }).toStrictEqual({
      state: "accepted",
      records: 2,
      receipt: first,
      late_receipt: null,
    })
    const receipt = late.late_receipt!
    expect([receipt.by, receipt.answered, receipt.handed_in_at]).toStrictEqual(["late", 3, "2026-03-02 12:00:00"])
    expect(receipt.number).not.toBe(first.number)
    expect(isGenuine(site.deps.keys, "a", receipt)).toBe(true)
    expect(await values()).toStrictEqual([
      ["q1", "B"],
      ["q3", true],
      ["q4", ["十"]],
    ])
    const graded = await result()
    expect([graded.correct, graded.receipt, graded.late]).toStrictEqual([3, first, late])

    site.clock.now += MINUTE
    expect(await handInLate()).toStrictEqual({ ...late, answers })
    expect(await send([device.write("q1", "A", START)])).toBe("closed")
    expect(await handInLate()).toStrictEqual({ ...late, answers })
    expect((await result()).correct).toBe(3)
  })

  it("are accepted by a chain that is read in several pieces", async () => {
    const unsent = Array.from({ length: 450 }, (_, n) => device.write("q1", n % 2 === 0 ? "A" : "B", START + n))
    site.clock.now = DEADLINE + 90 * MINUTE
    for (let sent = 0; sent < 450; sent += 150) await send(unsent.slice(sent, sent + 150))
    const [row] = await site.sql<[AttemptRow]>`select * from attempts where id = ${attempt.attempt_id}`
    const { records, chains } = await lateEvidence(site.sql, row, site.deps.keys)
    expect(chains).toStrictEqual([{ client_id: "device-1", from: 1, until: 450, faults: [] }])
    // without the answers, of which a log may have 300 MB
    expect({ ...records[449] }).toStrictEqual({
      client_id: "device-1",
      seq: 450,
      question_id: "q1",
      received_at: site.clock.now,
    })
    expect(await handInLate()).toMatchObject({ state: "accepted", records: 450 })
    expect(await values()).toStrictEqual([["q1", "B"]])
  })

  it("are accepted once, however many ask at once", async () => {
    const unsent = [device.write("q1", "B", START + MINUTE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send(unsent)
    const answers = await Promise.all(Array.from({ length: 8 }, () => handInLate()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it("are decided about once: what comes after that is evidence only, be its chain as whole as it may", async () => {
    const [one, two] = [device.write("q1", "B", START + MINUTE), device.write("q3", true, START + 2 * MINUTE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([one])
    const accepted = await handInLate([{ client_id: device.client_id, last_seq: 1 }])
    expect(accepted.state).toBe("accepted")
    await send([two])
    expect(await handInLate()).toStrictEqual(accepted)
    expect(await values()).toStrictEqual([["q1", "B"]])
  })

  it("stay refused, whatever comes after that", async () => {
    const [one, two] = [device.write("q1", "B", START + MINUTE), device.write("q3", true, START + 2 * MINUTE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([two])
    expect((await handInLate([])).state).toBe("review")
    for (const [agency_id, state] of [
      ["b", "review"],
      ["a", "refused"],
    ] as const) {
      await refuseLate(site.sql, { agency_id, id: attempt.attempt_id } as AttemptRow, site.clock.now)
      expect((await handInLate([])).state).toBe(state)
    }
    await send([one])
    const refused = await handInLate()
    expect([refused.state, refused.records, refused.late_receipt]).toStrictEqual(["refused", 1, null])
    expect(await values()).toStrictEqual([])
  })

  it("are set aside when one of several chains is broken", async () => {
    const other = new DeviceJournal(learner.id, attempt, "other")
    const [whole, broken] = [device.write("q1", "B", START + MINUTE), other.write("q3", true, START + MINUTE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([whole])
    await send([{ ...broken, value: false }], other)
    expect(await handInLate([])).toMatchObject({ state: "review", records: 2 })
  })

  it("are accepted whatever clients that sent everything in time proved", async () => {
    await save(learner, attempt.attempt_id, [{ seq: 1, question_id: "q4", value: ["十"] }], { client_id: "plain" })
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([record])
    expect((await handInLate()).state).toBe("accepted")
  })

  it("are set aside where the paper requires it, however complete their chain", async () => {
    await site.sql`
      update attempts set rules = rules || '{"late": "review"}' where agency_id = 'a' and id = ${attempt.attempt_id}`
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([record])
    expect((await handInLate()).state).toBe("review")
  })

  it("are waited for until every number is there", async () => {
    const [one, two] = [device.write("q1", "B", START), device.write("q3", true, START)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([two])
    const { attempt_id } = attempt
    const answer = await learner.ask("exam.handInLate", {
      attempt_id,
      clients: [{ client_id: device.client_id, last_seq: 2 }],
    })
    expect([answer.status, answer.code]).toStrictEqual([200, 50103])
    await send([one])
    expect((await handInLate()).state).toBe("accepted")
  })

  it("leave out what was written after the end, and are nothing when that is all", async () => {
    const [late, inTime] = [device.write("q1", "B", DEADLINE + 1), device.write("q3", true, DEADLINE - 1)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([late])
    expect((await handInLate([])).state).toBe("none")
    await send([inTime])
    expect((await handInLate()).state).toBe("accepted")
    expect(await values()).toStrictEqual([["q3", true]])
  })

  it.each([
    ["a record was changed", (record: AnswerRecord) => ({ ...record, value: "C" })],
    ["a stamp was moved", (record: AnswerRecord) => ({ ...record, at: record.at - 1 })],
    [
      "a client said nothing of order",
      ({ seq, kind, question_id, value, at }: AnswerRecord) => ({ seq, kind, question_id, value, at }),
    ],
    ["a nonce was made up", (record: AnswerRecord) => ({ ...record, nonce: "l0.AAAAAAAAAAAAAAAAAAAAAA" })],
  ])("are set aside when %s", async (_, spoil) => {
    const record = spoil(device.write("q1", "B", START + MINUTE))
    site.clock.now = DEADLINE + 90 * MINUTE
    await send([record])
    expect((await handInLate()).state).toBe("review")
    expect(await values()).toStrictEqual([])
    expect((await result()).late?.state).toBe("review")
  })

  it("are set aside when they were stamped before the server's answer that they carry on", async () => {
    site.clock.now = DEADLINE + 90 * MINUTE
    const { nonce } = await learner.get("exam.state", { attempt_id: attempt.attempt_id })
    device.nonce = nonce
    await send([device.write("q1", "B", DEADLINE - MINUTE)])
    expect((await handInLate()).state).toBe("review")
  })

  it("are set aside when the keys were read meanwhile", async () => {
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    await result()
    await send([record])
    expect((await handInLate()).state).toBe("review")
  })

  it.each<readonly [string, () => Promise<unknown>]>([
    ["the wrong list", () => learner.get("exam.wrong", {})],
    ["the wrong book's export", () => learner.get("wrong.export", { format: "json" })],
    ["the wrong book's counts", () => learner.get("wrong.overview", {})],
    ["an act on the wrong book", () => learner.get("wrong.act", { question_id: "q1", act: "remove" })],
    ["a key in practice", () => checkInPractice(learner)],
    ["the result of a practice", () => readResult(learner, { bank_id: "bank1", feedback: "at_end" })],
    ["the result of another try", () => readResult(learner, { paper_id: "p1" })],
    ["the history", () => learner.get("exam.history", {})],
    ["the best score", () => learner.get("question.paper", { id: "p1" })],
    ["the chapter counts", () => learner.get("question.bank", { id: "bank1" })],
    ["the user's counts", () => learner.get("user.data", {})],
    ["the counts of banks", () => learner.get("user.examPackage", {})],
    ["the insight into a bank", () => learner.get("practice.insight", { bank_id: "bank1" })],
    ["a question's state", () => learner.get("practice.question", { question_id: "q1" })],
    ["a share of a second account", () => readShare()],
    ["the answer to a report", () => readReport("practice.reports")],
    ["the answer to a report, in one's own data", () => readReport("user.myData")],
  ])("are set aside when %s had told something of their keys", async (_, read) => {
    await send([device.write("q1", "A", START + MINUTE)])
    site.clock.now = DEADLINE + 90 * MINUTE
    expect((await learner.get("exam.state", { attempt_id: attempt.attempt_id })).state).toBe("closed")
    await read()
    await send([device.write("q1", "B", START + 2 * MINUTE)])
    expect((await handInLate()).state).toBe("review")
    expect(await values()).toStrictEqual([["q1", "A"]])
  })

  it.each<readonly [string, () => Promise<Answered>]>([
    ["an act on the wrong book", () => learner.ask("wrong.act", { question_id: "q1", act: "remove" })],
    ["a reason in it", () => learner.ask("wrong.reasons", { question_id: "q1", reason: "记混", chosen: true })],
    ["a practice of it", () => learner.ask("wrong.practise", { from: "wrong" })],
    ["its export", () => learner.ask("wrong.export", { format: "csv" })],
    ["a draw of what was wrong", () => learner.ask("exam.start", ONLY_WRONG)],
  ])("are set aside when %s was refused because they were right", async (_, ask) => {
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    expect((await learner.get("exam.state", { attempt_id: attempt.attempt_id })).state).toBe("closed")
    await practise("B")
    expect((await ask()).code).not.toBe(20200)
    await send([record])
    expect((await handInLate()).state).toBe("review")
  })

  it("are set aside when a draw of what was wrong left them out", async () => {
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    expect((await learner.get("exam.state", { attempt_id: attempt.attempt_id })).state).toBe("closed")
    const { attempt_id } = await start(learner, { bank_id: "bank1", feedback: "at_end" })
    await save(learner, attempt_id, [
      { seq: 1, question_id: "q1", value: "B" },
      { seq: 2, question_id: "q3", value: false },
    ])
    await handIn(learner, attempt_id, 2)
    expect((await start(learner, ONLY_WRONG)).questions.map(({ id }) => id)).toStrictEqual(["q3"])
    await send([record])
    expect((await handInLate()).state).toBe("review")
  })

  it("are set aside when a practice of the wrong book was refused for today, since it has some", async () => {
    const record = device.write("q1", "A", START + MINUTE)
    site.clock.now = DEADLINE + 90 * MINUTE
    expect((await learner.get("exam.state", { attempt_id: attempt.attempt_id })).state).toBe("closed")
    await practise("A")
    await site.sql`update rate_limits set hits = 200 where bucket = ${`begin:${learner.id}`}`
    expect((await learner.ask("wrong.practise", { from: "wrong" })).status).toBe(429)
    await send([record])
    expect((await handInLate()).state).toBe("review")
  })

  it("are set aside when their keys were read before the paper was begun, and accepted for other questions", async () => {
    learner = await site.learner()
    site.clock.now = START - 90 * MINUTE
    await checkInPractice(learner)
    for (const [question_id, value, state] of [
      ["q1", "B", "review"],
      ["q3", true, "accepted"],
    ] as const) {
      site.clock.now = START
      attempt = await start(learner)
      device = new DeviceJournal(learner.id, attempt)
      const record = device.write(question_id, value, START + MINUTE)
      site.clock.now = DEADLINE + 90 * MINUTE
      await send([record])
      expect((await handInLate()).state).toBe(state)
    }
  })

  it("are set aside where one came when the keys of a window were released, though the paper accepts late ones", async () => {
    await site.sql`update papers set late = 'accept' where agency_id = 'a' and id = 'p2'`
    const released = START + 21 * MINUTE
    for (const [arrivals, state] of [
      [[released - 1], "accepted"],
      [[released], "review"],
      [[released - 1, released + 1], "review"],
    ] as const) {
      site.clock.now = START
      learner = await site.learner()
      attempt = await start(learner, { paper_id: "p2" })
      await site.sql`update attempts set deadline = ${START + 10 * MINUTE} where id = ${attempt.attempt_id}`
      device = new DeviceJournal(learner.id, attempt)
      const records = arrivals.map((at, n) => [at, device.write("q1", "B", START + n * MINUTE)] as const)
      for (const [at, record] of records) {
        site.clock.now = at
        await send([record])
      }
      expect((await handInLate()).state).toBe(state)
    }
  })

  it("are accepted after a window whose keys come with the hand-in, set aside once the attempt's own keys came", async () => {
    for (const [key_policy, keys_from, state] of [
      ["after_hand_in", null, "accepted"],
      ["after_close", START + 30 * MINUTE, "accepted"],
      ["after_close", START + 15 * MINUTE, "review"],
    ] as const) {
      const closes = key_policy === "after_close" ? START + 60 * MINUTE : START + 20 * MINUTE
      await site.sql`update papers set late = 'accept', key_policy = ${key_policy}, closes_at = ${closes}
        where agency_id = 'a' and id = 'p2'`
      site.clock.now = START
      learner = await site.learner()
      attempt = await start(learner, { paper_id: "p2" })
      const { attempt_id } = attempt
      await site.sql`update attempts set deadline = ${START + 10 * MINUTE}, keys_from = ${keys_from} where id = ${attempt_id}`
      device = new DeviceJournal(learner.id, attempt)
      const record = device.write("q1", "B", START + MINUTE)
      site.clock.now = START + 25 * MINUTE
      await send([record])
      expect((await handInLate()).state).toBe(state)
    }
    await site.sql`update papers set key_policy = 'after_close', closes_at = ${START + 20 * MINUTE}
      where agency_id = 'a' and id = 'p2'`
  })

  it("are set aside where an early end had opened the keys of a window to others", async () => {
    await site.sql`update papers set late = 'accept' where agency_id = 'a' and id = 'p2'`
    for (const [arrived, state] of [
      [START + 6 * MINUTE - 1, "accepted"],
      [START + 6 * MINUTE, "review"],
    ] as const) {
      await site.sql`delete from paper_times`
      site.clock.now = START
      learner = await site.learner()
      attempt = await start(learner, { paper_id: "p2" })
      await site.sql`update attempts set deadline = ${START + 2 * MINUTE} where id = ${attempt.attempt_id}`
      device = new DeviceJournal(learner.id, attempt)
      const record = device.write("q1", "B", START + MINUTE)
      await site.sql.begin((sql) => closeAll(sql, { agency_id: "a", paper_id: "p2" }, START + 5 * MINUTE, START))
      site.clock.now = arrived
      await send([record])
      expect((await handInLate()).state).toBe(state)
    }
    await site.sql`delete from paper_times`
  })

  it("change nothing that a newer writer answered, and fill unanswered questions", async () => {
    const { epoch, nonce } = await learner.get("exam.takeOver", { attempt_id: attempt.attempt_id, client_id: "other" })
    const other = new DeviceJournal(learner.id, { ...attempt, epoch, nonce }, "other")
    await send([other.write("q1", "C", START + 2 * MINUTE)], other, epoch)
    const unsent = [device.write("q1", "B", START + MINUTE), device.write("q3", true, START + MINUTE)]
    site.clock.now = DEADLINE + 90 * MINUTE
    await send(unsent)
    expect((await handInLate()).state).toBe("accepted")
    expect(await values()).toStrictEqual([
      ["q1", "C"],
      ["q3", true],
    ])
  })

  it("are evidence only where the learner handed the paper in", async () => {
    const record = device.write("q1", "B", START + MINUTE)
    site.clock.now = START + 5 * MINUTE
    await learner.get("exam.handIn", { attempt_id: attempt.attempt_id, client_id: "x", epoch: 1, last_seq: 0 })
    await send([record])
    expect((await handInLate()).state).toBe("none")
  })

  it("wait while the attempt is open, and belong to their learner alone", async () => {
    await send([device.write("q1", "B", START + MINUTE)])
    expect(await handInLate()).toStrictEqual({
      state: "open",
      records: 0,
      receipt: null,
      late_receipt: null,
      answers: [{ question_id: "q1", value: "B", flagged: false }],
    })
    const other = await site.learner()
    const { attempt_id } = attempt
    for (const [call, payload] of [
      ["exam.handInLate", { attempt_id, clients: [] }],
      ["exam.state", { attempt_id }],
      ["exam.timeline", { attempt_id }],
    ] as const)
      expect((await other.ask(call, payload)).status).toBe(404)
  })
})

describe("a receipt", () => {
  it("is genuine by number and signature at its own agency, for whoever asks", async () => {
    const { attempt_id } = attempt
    const receipt = await learner.get("exam.handIn", { attempt_id, client_id: "x", epoch: 1, last_seq: 0 })
    const { number, signature } = receipt
    const { title } = attempt
    const verify = async (asked: object, host = "a.test") =>
      (await site.call("exam.receipt", { number, signature, ...asked }, { host })).data
    const yes = { genuine: true, receipt, title, verdict: "agrees", now: site.clock.now }
    expect(await verify({})).toStrictEqual(yes)
    const no = { genuine: false, receipt: null, now: site.clock.now }
    expect(await verify({ signature: "0".repeat(64) })).toStrictEqual(no)
    expect(await verify({ number: "20260302-000000000000" })).toStrictEqual(no)
    expect(await verify({}, "b.test")).toStrictEqual(no)
  })

  it("says what is no longer as it was signed: answers, its own text, or answers that were taken later", async () => {
    const { attempt_id } = attempt
    const verdictOf = async ({ number, signature }: Receipt) =>
      (await learner.get("exam.receipt", { number, signature })).verdict
    await send([device.write("q1", "B", START + MINUTE)])
    site.clock.now = DEADLINE + 2 * MINUTE
    await send([device.write("q2", ["A"], START + 2 * MINUTE)])
    const { receipt, late_receipt } = await handInLate()
    expect(await verdictOf(receipt as Receipt)).toBe("late_accepted")
    expect(await verdictOf(late_receipt as Receipt)).toBe("agrees")
    await site.sql`
      update attempt_answers set value = '"C"' where attempt_id = ${attempt_id} and question_id = 'q1' and kind = 'answer'`
    expect(await verdictOf(late_receipt as Receipt)).toBe("answers_differ")
    await site.sql`update receipts set answered = 9 where attempt_id = ${attempt_id}`
    expect(await verdictOf(receipt as Receipt)).toBe("contents_differ")
  })
  it("says of a receipt whose key was ended since that nothing proves it any more, and of a later one that it differs", async () => {
    const receipt = await learner.get("exam.handIn", {
      attempt_id: attempt.attempt_id,
      client_id: device.client_id,
      epoch: 1,
      last_seq: 0,
    })
    const { signs_from } = await addKey(site.sql, "signing", site.clock.now)
    await runOn(site, ["keys:end", "signing", "1"])
    const keys = await readServerKeys(site.sql, signs_from)
    const check = async () => (await checkReceipt({ sql: site.sql, keys, agencyId: "a" }, receipt)).verdict
    expect(await check()).toBe("key_ended")
    await site.sql`update receipts set handed_in_at = '2030-01-01 10:00:00' where number = ${receipt.number}`
    expect(await check()).toBe("contents_differ")
  })
})
