import { afterAll, beforeAll, expect, it } from "vitest"
import { showToday } from "#server/admin/showToday.ts"
import { addCandidate } from "#server/attempt/operateCandidates.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { CLIENT, handIn, RIGHT, save, start } from "./sitting.ts"

const HOUR = 3_600_000
const DUE_TEXT = "2026-03-03 22:00"
const DUE = Date.parse("2026-03-03T22:00:00+08:00")
const HOMEWORK = { paper_id: "p4" }

let site: StudySite

beforeAll(async () => {
  const { minutes: _, ...paper } = sampleFiles["catalog/papers/p1.yaml"] as { readonly minutes: number }
  site = await makeStudySite({
    "catalog/papers/p4.yaml": {
      ...paper,
      id: "p4",
      name: "第一周作业",
      attempts: 1,
      key_policy: "after_close",
      homework: true,
      closes: DUE_TEXT,
    },
  })
})
afterAll(() => site.close())

it("has no clock, is due for everybody at one instant, and is handed in by then", async () => {
  site.clock.now = START
  const [early, late, idle] = [await site.learner(), await site.learner(), await site.learner()]
  expect(await early.get("question.paper", { id: "p4" })).toMatchObject({
    minutes: 0,
    opens_at: null,
    closes_at: `${DUE_TEXT}:00`,
    homework: true,
  })
  const begun = await start(early, HOMEWORK)
  expect([begun.deadline, begun.rules.timed, begun.rules.homework]).toStrictEqual([DUE, false, true])
  await save(early, begun.attempt_id, RIGHT)
  site.clock.now = DUE - 1
  const last = await start(late, HOMEWORK)
  expect(last.deadline).toBe(DUE)
  await save(late, last.attempt_id, RIGHT.slice(0, 1))
  site.clock.now = DUE
  expect(await idle.ask("exam.start", { ...HOMEWORK, client_id: CLIENT })).toMatchObject({
    code: EXAM_CODES.over,
    msg: "作业已经截止",
  })
  // what the due day cut off is the homework, as of any exam at its deadline
  site.clock.now = DUE + HOUR
  expect(await early.get("exam.state", { attempt_id: begun.attempt_id })).toMatchObject({ state: "closed" })
  expect(await save(early, begun.attempt_id, [{ ...RIGHT[0]!, seq: RIGHT.length + 1 }])).toMatchObject({
    outcome: "closed",
  })
  expect((await early.get("exam.result", { attempt_id: begun.attempt_id })).attempt_id).toBe(begun.attempt_id)
})

it("is listed with its day for those who are asked, told of a day before, and no more once it is handed in", async () => {
  await site.sql`delete from attempts where paper_id = 'p4'`
  site.clock.now = START
  const [asked, done, other] = [await site.learner(), await site.learner(), await site.learner()]
  const context = operatorContext({ agency: "a", now: site.clock.now })
  for (const { id } of [asked, done]) await addCandidate(site.sql, context, { paper: "p4", user: id })
  const listed = async (of: typeof asked) => (await of.get("exam.online", {})).homework ?? []
  expect(await listed(other)).toStrictEqual([])
  expect(await listed(asked)).toStrictEqual([
    {
      id: "p4",
      name: "第一周作业",
      bank_id: "bank1",
      bank_name: "自考题库",
      questions: 7,
      total_score: 17,
      due_at: `${DUE_TEXT}:00`,
      attempts_used: 0,
      open_attempt_id: null,
      ended_attempt_id: null,
      results_at: null,
    },
  ])
  const { attempt_id } = await start(done, HOMEWORK)
  await handIn(done, attempt_id, 0)
  expect((await listed(done))[0]).toMatchObject({ ended_attempt_id: attempt_id, results_at: "2026-03-03 22:01:00" })

  const tell = () => runSteps(tellEvents, site.deps, { name: "tellEvents", wait: true })
  const titles = async (of: typeof asked) =>
    (await of.get("message.list", {})).list.map(({ title, text }) => [title, text])
  site.clock.now = DUE - 24 * HOUR - 1
  await tell()
  expect(await titles(asked)).toStrictEqual([])
  site.clock.now = DUE - 24 * HOUR
  await tell()
  await tell()
  expect(await titles(asked)).toStrictEqual([["作业快截止了", "第一周作业，2026年3月3日22:00截止"]])
  expect([await titles(done), await titles(other)]).toStrictEqual([[], []])

  const today = async (now: number) =>
    ((await showToday(site.sql, operatorContext({ agency: "a", now }))).data as { exams: unknown }).exams
  expect(await today(DUE - HOUR)).toMatchObject([{ id: "p4", opens_at: null, closes_at: `${DUE_TEXT}:00`, ended: 1 }])
  site.clock.now = DUE + 8 * 24 * HOUR
  expect(await listed(asked)).toStrictEqual([])
  expect(await listed(done)).toHaveLength(1)
})
