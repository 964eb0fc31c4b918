import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { MAX_BYTES } from "#domain/core/AnswerLimits.ts"
import { listSetAside } from "#server/attempt/operateSetAside.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { EXAM_NEXT_YEAR } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { answersOf, CLIENT, handIn, start } from "./sitting.ts"

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

const record = (seq: number, more: object) => ({
  seq,
  kind: "answer",
  question_id: "q5",
  value: "字",
  at: START,
  ...more,
})
const send = (...records: ReadonlyArray<object>) =>
  learner.get("exam.save", { attempt_id, client_id: CLIENT, epoch: 1, records: records as never })

const FAMILY = "👨‍👩‍👧‍👦"

it.each([
  ["U+0000", "characters", { value: "a\u0000b" }],
  ["half a surrogate pair", "characters", { value: "\ud83d" }],
  ["U+0000 in a blank", "characters", { question_id: "q4", value: ["十", "\u0000"] }],
  ["100 kB", "size", { value: "x".repeat(100_000) }],
  ["a byte more than there may be", "size", { value: "x".repeat(MAX_BYTES - 1) }],
  ["too many blanks", "form", { question_id: "q4", value: Array.from({ length: 21 }, () => "") }],
  ["a value that is none", "form", { value: { answer: "A" } }],
  ["a question that is not asked", "form", { question_id: "e1" }],
  ["a question that is no id", "form", { question_id: "第一题" }],
  ["a kind that is none", "form", { kind: "seal" }],
  ["a stamp that is none", "form", { at: "now" }],
  ["a record without its value", "unsent", { value: null, unsent: true }],
])("sets aside a record with %s, and takes the rest of the batch", async (_, reason, odd) => {
  const outcome = await send(record(1, { value: "前" }), record(2, odd), record(3, { question_id: "q1", value: "B" }))
  expect(outcome).toMatchObject({ outcome: "taken", acked: 3, missing: [], set_aside: [{ seq: 2, reason }] })
  expect(await answersOf(learner, attempt_id)).toStrictEqual([
    { question_id: "q1", value: "B", flagged: false },
    { question_id: "q5", value: "前", flagged: false },
  ])
  const [evidence, ...others] = await site.sql`
    select seq, reason, payload from attempt_set_aside where attempt_id = ${attempt_id}`
  const text = JSON.stringify(record(2, odd))
  expect(evidence).toMatchObject({ seq: 2, reason })
  expect(others).toStrictEqual([])
  if (reason !== "form") expect(evidence?.["payload"]).toBe(text.slice(0, MAX_BYTES))
})

it("takes an answer with a field that nobody knows, as from a newer page", async () => {
  const outcome = await send(record(1, { value: "前", score: 100 }), record(2, { question_id: "q1", value: "B" }))
  expect(outcome).not.toHaveProperty("set_aside")
  expect(await answersOf(learner, attempt_id)).toMatchObject([{ value: "B" }, { value: "前" }])
})

it.each([
  ["20 blanks of 500 Chinese characters", Array.from({ length: 20 }, () => "字".repeat(500))],
  ["joined characters", [FAMILY.repeat(500)]],
  ["decomposed characters", "e\u0301".repeat(5_000)],
  ["as many bytes as there may be", "x".repeat(MAX_BYTES - 2)],
  ["a character more than the field takes", "字".repeat(5_001)],
])("keeps %s as they were written", async (_, value) => {
  const outcome = await send(record(1, { question_id: typeof value === "string" ? "q5" : "q4", value }))
  expect(outcome).not.toHaveProperty("set_aside")
  expect(await answersOf(learner, attempt_id)).toMatchObject([{ value }])
})

it("names it again when its answer was lost, also where it comes without its value then", async () => {
  const odd = record(1, { value: "\u0000", checksum: "sum" })
  const [first, again] = [await send(odd), await send(odd)]
  const unsent = await send({ ...odd, value: null, unsent: true })
  expect([first.outcome, again.outcome, unsent.outcome]).toStrictEqual(["taken", "taken", "taken"])
  expect([first.set_aside, again.set_aside, unsent.set_aside?.length]).toStrictEqual([
    [{ seq: 1, reason: "characters" }],
    [{ seq: 1, reason: "characters" }],
    1,
  ])
})

it("takes another record under its number for a fork", async () => {
  await send(record(1, { value: "\u0000" }))
  expect((await send(record(1, { value: "别的" }))).outcome).toBe("fork")
})

it("hands in past it", async () => {
  await send(record(1, { question_id: "q1", value: "B" }), record(2, { value: "x".repeat(100_000) }))
  expect(await handIn(learner, attempt_id, 2)).toMatchObject({ answered: 1, by: "learner" })
})

it("takes what came late although the chain has one", async () => {
  site.clock.now = START + 40 * 60_000
  const outcome = await send(record(1, { value: "\u0000" }), record(2, { question_id: "q1", value: "B" }))
  expect(outcome).toMatchObject({ outcome: "closed", acked: 2, set_aside: [{ seq: 1, reason: "characters" }] })
  const late = await learner.get("exam.handInLate", { attempt_id, clients: [{ client_id: CLIENT, last_seq: 2 }] })
  expect(late).toMatchObject({ state: "review", records: 1 })
})

it("tells it in the timeline", async () => {
  await send(record(1, { value: "\u0000" }))
  const { items } = await learner.get("exam.timeline", { attempt_id })
  expect(items.map(({ kind, records, questions }) => [kind, records, questions])).toContainEqual(["set_aside", 1, [5]])
})

it("is listed for the operator, with what came", async () => {
  await send(record(1, { value: "\u0000前" }))
  const operator = operatorContext({ agency: "a", now: START })
  const { lines, data } = await listSetAside(site.sql as never, operator)
  expect(lines.find((line) => line.startsWith(attempt_id))).toMatch(
    /题目 q5 {2}设备 device-1 第 1 号 .*含有数据库不能保存的字符 .*"value":"\\u0000前"/,
  )
  const { list } = data as { readonly list: ReadonlyArray<object> }
  expect(list).toContainEqual(expect.objectContaining({ attempt_id, reason: "characters" }))
})
