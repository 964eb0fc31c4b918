import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, CLIENT, handIn, save, start } from "./sitting.ts"

const DEADLINE = START + 30 * 60_000
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

const NONCE = /^[\da-z]+\.[\w-]{22}$/
const taken = (acked: number, more: object = {}) => ({
  outcome: "taken",
  acked,
  missing: [],
  epoch: 1,
  deadline: DEADLINE,
  now: site.clock.now,
  nonce: expect.stringMatching(NONCE),
  ...more,
})

const statuses = () => site.sql`
  select seq, status from attempt_records where attempt_id = ${attempt_id} order by client_id, seq`

it("takes a batch and acknowledges it by number", async () => {
  const outcome = await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A" },
    { seq: 2, question_id: "q1", value: "B" },
    { seq: 3, question_id: "q4", value: ["九", ""] },
    { seq: 4, question_id: "q4", value: true, kind: "flag" },
  ])
  expect(outcome).toStrictEqual(taken(4))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "B", flagged: false },
    { question_id: "q4", value: ["九", ""], flagged: true },
  ])
})

it("keeps a guess beside the answer, under numbers of its own", async () => {
  await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A" },
    { seq: 2, question_id: "q1", value: true, kind: "guess" },
    { seq: 3, question_id: "q3", value: true, kind: "guess" },
    { seq: 4, question_id: "q3", value: false, kind: "guess" },
  ])
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "A", flagged: false, guessed: true },
    { question_id: "q3", value: null, flagged: false },
  ])
})

it("keeps a client's evidence of order and time, on both write paths, and works without it", async () => {
  const record = (seq: number, nonce: string) => ({
    seq,
    kind: "answer" as const,
    question_id: "q1",
    value: "A",
    at: START,
    nonce,
    mono: seq / 4,
    checksum: `sum ${seq}`,
  })
  const send = (...records: ReadonlyArray<object>) =>
    learner.get("exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: records as never })
  const { nonce } = await send(record(1, "first"))
  await send(record(3, nonce))
  await send({ seq: 2, kind: "answer", question_id: "q1", value: "B", at: START })
  const rows = await site.sql`
    select nonce, mono, checksum from attempt_records where attempt_id = ${attempt_id} order by seq`
  expect([...rows]).toStrictEqual([
    { nonce: "first", mono: 0.25, checksum: "sum 1" },
    { nonce: null, mono: null, checksum: null },
    { nonce, mono: 0.75, checksum: "sum 3" },
  ])
})

it("acknowledges an empty batch with what it has", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  expect(await save(learner, attempt_id, [])).toStrictEqual(taken(1))
})

it("takes an answer back with null", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: null }])
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: null, flagged: false }])
})

it("ignores what it has already", async () => {
  const changes = [{ seq: 1, question_id: "q1", value: "A" }]
  await save(learner, attempt_id, changes)
  await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "C" }])
  expect(await save(learner, attempt_id, changes)).toStrictEqual(taken(2))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: "C", flagged: false }])
})

it("names the numbers that are missing, and takes them later in any order", async () => {
  const gap = await save(learner, attempt_id, [{ seq: 4, question_id: "q1", value: "C" }])
  expect(gap).toStrictEqual(taken(0, { outcome: "gap", missing: [1, 2, 3] }))
  const less = await save(learner, attempt_id, [
    { seq: 3, question_id: "q1", value: "B" },
    { seq: 1, question_id: "q2", value: ["A"] },
  ])
  expect(less).toStrictEqual(taken(1, { outcome: "gap", missing: [2] }))
  expect(await save(learner, attempt_id, [{ seq: 2, question_id: "q2", value: ["B"] }])).toStrictEqual(taken(4))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "C", flagged: false },
    { question_id: "q2", value: ["B"], flagged: false },
  ])
})

it("answers at once when a client names an absurd number", async () => {
  const outcome = await save(learner, attempt_id, [{ seq: 1_000_000_000, question_id: "q1", value: "A" }])
  expect([outcome.outcome, outcome.missing.length, outcome.missing[0]]).toStrictEqual(["gap", 200, 1])
})

it("refuses another content under a known number, and keeps it as evidence", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  const outcome = await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "B" },
    { seq: 2, question_id: "q3", value: false },
  ])
  expect(outcome).toStrictEqual(taken(2, { outcome: "fork" }))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "A", flagged: false },
    { question_id: "q3", value: false, flagged: false },
  ])
  const forks =
    await site.sql`select seq, payload ->> 'value' as value from attempt_forks where attempt_id = ${attempt_id}`
  expect([...forks]).toStrictEqual([{ seq: 1, value: "B" }])
})

it("keeps a fork once that is twice in a batch", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  const fork = { seq: 1, question_id: "q1", value: "B" }
  expect(await save(learner, attempt_id, [fork, fork])).toStrictEqual(taken(1, { outcome: "fork" }))
  const forks = await site.sql`select seq from attempt_forks where attempt_id = ${attempt_id}`
  expect([...forks]).toStrictEqual([{ seq: 1 }])
})

it("keeps an answer whose key was revealed, in whatever order later ones come", async () => {
  const one = await site.learner()
  const practice = await start(one, { bank_id: "bank1" })
  const write = (seq: number, value: string) => save(one, practice.attempt_id, [{ seq, question_id: "q1", value }])
  await write(1, "A")
  await one.get("exam.check", { attempt_id: practice.attempt_id, question_id: "q1" })
  await write(3, "C")
  await write(2, "B")
  await write(4, "B")
  expect(await answersOf(one, practice.attempt_id)).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
})

it("counts the numbers of each client apart", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  const other = await save(learner, attempt_id, [{ seq: 1, question_id: "q2", value: ["A"] }], { client_id: "other" })
  expect(other).toStrictEqual(taken(1))
})

it("keeps a stale writer from changing what the newer one or it itself had accepted", async () => {
  await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A" },
    { seq: 2, question_id: "q2", value: ["A"] },
  ])
  await learner.get("exam.takeOver", { attempt_id, client_id: "other" })
  await save(learner, attempt_id, [{ seq: 1, question_id: "q2", value: ["B"] }], { epoch: START, client_id: "other" })
  const stale = await save(learner, attempt_id, [
    { seq: 3, question_id: "q1", value: "C" },
    { seq: 4, question_id: "q2", value: ["C"] },
  ])
  expect(stale).toStrictEqual(taken(4, { outcome: "superseded", epoch: START }))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "A", flagged: false },
    { question_id: "q2", value: ["B"], flagged: false },
  ])
  expect([...(await statuses())]).toStrictEqual([
    { seq: 1, status: "taken" },
    { seq: 2, status: "taken" },
    { seq: 3, status: "superseded" },
    { seq: 4, status: "superseded" },
    { seq: 1, status: "taken" },
  ])
})

it("lets a stale writer fill unanswered questions, until the newer one answers", async () => {
  await learner.get("exam.takeOver", { attempt_id, client_id: "other" })
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "C" }])
  await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "B" }])
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }], { epoch: START, client_id: "other" })
  await save(learner, attempt_id, [{ seq: 3, question_id: "q1", value: "C" }])
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
})

it("accepts in the grace period what was stamped before the deadline, and keeps the rest as late", async () => {
  site.clock.now = DEADLINE + 59_000
  const outcome = await save(learner, attempt_id, [
    { seq: 1, question_id: "q1", value: "A", at: DEADLINE - 1 },
    { seq: 2, question_id: "q2", value: ["A"], at: DEADLINE + 1 },
    { seq: 3, question_id: "q3", value: true, at: DEADLINE },
  ])
  expect(outcome).toStrictEqual(taken(3, { outcome: "closed" }))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "A", flagged: false },
    { question_id: "q3", value: true, flagged: false },
  ])
  expect([...(await statuses())]).toStrictEqual([
    { seq: 1, status: "taken" },
    { seq: 2, status: "late" },
    { seq: 3, status: "taken" },
  ])
})

it("keeps everything as late after the grace, and closes the attempt", async () => {
  await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  site.clock.now = DEADLINE + 60_001
  const outcome = await save(learner, attempt_id, [{ seq: 2, question_id: "q1", value: "B", at: DEADLINE - 1 }])
  expect(outcome).toStrictEqual(taken(2, { outcome: "closed" }))
  const attempt = await learner.get("exam.attempt", { attempt_id })
  expect([attempt.state, attempt.answers]).toStrictEqual([
    "closed",
    [{ question_id: "q1", value: "A", flagged: false }],
  ])
})

it("keeps as late what comes after the hand-in", async () => {
  await handIn(learner, attempt_id, 0)
  const outcome = await save(learner, attempt_id, [{ seq: 1, question_id: "q1", value: "A" }])
  expect(outcome).toStrictEqual(taken(1, { outcome: "closed" }))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([])
  expect([...(await statuses())]).toStrictEqual([{ seq: 1, status: "late" }])
})

it.each([
  ["no number", { records: [{ kind: "answer", question_id: "q1", value: null, at: 0 }] }],
  ["a number below one", { records: [{ seq: 0, kind: "answer", question_id: "q1", value: null, at: 0 }] }],
  ["a number that is not whole", { records: [{ seq: 1.5, kind: "answer", question_id: "q1", value: null, at: 0 }] }],
  ["an epoch that is not whole", { epoch: 0.5 }],
  ["a score", { score: 100 }],
])("refuses %s, and stores nothing", async (_, changes) => {
  const payload = { attempt_id, client_id: CLIENT, epoch: 1, records: [], ...changes } as never
  expect((await learner.ask("exam.save", payload)).status).toBe(422)
  expect([...(await statuses())]).toStrictEqual([])
})

it("stores nothing under a take-over that its database lost, until the end: then all of it, as late", async () => {
  const records = [{ seq: 1, kind: "answer", question_id: "q1", value: "A", at: START }]
  const payload = { attempt_id, client_id: CLIENT, epoch: START, records }
  expect((await learner.ask("exam.save", payload)).code).toBe(50117)
  expect([...(await statuses())]).toStrictEqual([])
  await handIn(learner, attempt_id, 0)
  expect(await learner.get("exam.save", payload)).toStrictEqual(taken(1, { outcome: "closed" }))
  expect([...(await statuses())]).toStrictEqual([{ seq: 1, status: "late" }])
})

it("stores SQL and HTML in an answer as text", async () => {
  const value = "'); drop table attempts; -- <script>alert(1)</script>"
  await save(learner, attempt_id, [{ seq: 1, question_id: "q5", value }])
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q5", value, flagged: false }])
})

it("survives writers that race", async () => {
  const batches = Array.from({ length: 20 }, (_, n) => [{ seq: n + 1, question_id: "q5", value: `第${n + 1}稿` }])
  await Promise.all([...batches, ...batches].map((batch) => save(learner, attempt_id, batch)))
  expect(await save(learner, attempt_id, [])).toStrictEqual(taken(20))
  expect(await answersOf(learner, attempt_id)).toStrictEqual([{ question_id: "q5", value: "第20稿", flagged: false }])
})

it("keeps no answer under its key: the number keeps it", async () => {
  const record = { seq: 1, kind: "answer", question_id: "q1", value: "A", at: 0 } as const
  const body = { attempt_id, client_id: CLIENT, epoch: 1, records: [record] }
  const keys = async () => (await site.sql`select 1 from idempotency_keys where call = 'exam.save'`).length
  const first = await learner.ask("exam.save", body, { key: "save-key-1" })
  const again = await learner.ask("exam.save", body, { key: "save-key-1" })
  expect([first.data, again.data]).toStrictEqual([taken(1), taken(1)])
  expect(await keys()).toBe(0)
  expect((await site.call("exam.save", body, { token: learner.token })).status).toBe(400)
})

it("saves many learners at one moment, each with their own outcome", async () => {
  const others = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const one = await site.learner()
      return { one, id: (await start(one)).attempt_id }
    }),
  )
  const [ended, older, gap, foreign, unknown, plain] = others
  if (!ended || !older || !gap || !foreign || !unknown || !plain) throw new Error("six learners")
  await handIn(ended.one, ended.id, 0)
  await older.one.get("exam.takeOver", { attempt_id: older.id, client_id: "device-2" })
  const told = (who: Learner, id: string, seq: number, question_id = "q1") =>
    save(who, id, [{ seq, question_id, value: "A" }]).then(
      ({ outcome, acked, missing, set_aside = [] }) => [outcome, acked, missing, ...set_aside],
      (error: Error) => error.message,
    )
  expect(
    await Promise.all([
      told(ended.one, ended.id, 1),
      told(older.one, older.id, 1),
      told(gap.one, gap.id, 2),
      told(foreign.one, plain.id, 1),
      told(unknown.one, unknown.id, 1, "nowhere"),
      told(plain.one, plain.id, 1),
      told(plain.one, plain.id, 2),
      told(learner, attempt_id, 1),
    ]),
  ).toStrictEqual([
    ["closed", 1, []],
    ["superseded", 1, []],
    ["gap", 0, [1]],
    expect.stringMatching(/^exam.save: 404/),
    ["taken", 1, [], { seq: 1, reason: "form" }],
    ["taken", 1, []],
    ["taken", 2, []],
    ["taken", 1, []],
  ])
})
