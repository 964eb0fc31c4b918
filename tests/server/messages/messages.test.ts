import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sendMessageSms } from "#server/account/sendMessageSms.ts"
import type { MessageSms } from "#server/account/sendSms.ts"
import { runSteps } from "#server/core/runSteps.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { tellTerms } from "#server/messages/tellTerms.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"

let site: StudySite
let learner: Learner
const sent: Array<readonly [string, string]> = []
const send = sendMessageSms(async (sms) => {
  const { mobile, title } = sms as MessageSms
  sent.push([mobile, title])
  return "sent"
})

beforeAll(async () => {
  const exam = { id: "e", name: "四月考试", kind: "exam", start: "2026-04-11", end: "2026-04-12" }
  const open = { id: "r", name: "四月报名", kind: "registration", start: "2026-02-20", end: "2026-03-09" }
  site = await makeStudySite({ "catalog/calendar.yaml": [exam, open] })
})
beforeEach(async () => {
  site.clock.now = START
  sent.length = 0
  await site.sql`truncate users, sms_numbers cascade`
  learner = await site.learner()
  await site.sql`update users set mobile = '13800000001' where id = ${learner.id}`
})
afterAll(() => site.close())

const tell = async () => {
  for (const [name, step] of Object.entries({ tellTerms, tellEvents, send }))
    await Promise.all([1, 2].map(() => runSteps(step, site.deps, { name, wait: true })))
}
const titles = async (of = learner) =>
  (await of.get("message.list", {})).list.map(({ title, is_new }) => [title, is_new])

it("tells each phase once, whatever process looks how often, and counts what was not listed", async () => {
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  await tell()
  expect((await learner.get("study.term", {})).new_messages).toBe(1)
  expect(await titles()).toStrictEqual([["报名开始了", true]])
  await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "registered" })
  site.clock.now = Date.parse("2026-03-20T10:00:00+08:00")
  await tell()
  await site.sql`update users set messages_day = null`
  await tell()
  expect(await titles()).toStrictEqual([
    ["冲刺开始了", true],
    ["报名开始了", false],
  ])
  expect([(await learner.get("study.term", {})).new_messages, sent]).toStrictEqual([0, []])
})

it("sends an SMS to who wants it, once, and not at night", async () => {
  expect(await learner.get("message.sms", { on: true })).toStrictEqual({ on: true })
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  site.clock.now = Date.parse("2026-03-02T21:00:00+08:00")
  await tell()
  expect(sent).toStrictEqual([])
  site.clock.now = Date.parse("2026-03-03T08:00:00+08:00")
  await tell()
  await tell()
  expect(sent).toStrictEqual([["13800000001", "报名开始了"]])
})

it("sends nothing again that a process left while it was being sent, and nothing once it is turned off", async () => {
  await learner.get("message.sms", { on: true })
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  await runSteps(tellTerms, site.deps, { name: "tellTerms" })
  await site.sql`update messages set sms = 'sending'`
  await tell()
  await site.sql`update messages set sms = 'waiting'`
  await learner.get("message.sms", { on: false })
  await tell()
  expect(sent).toStrictEqual([])
})

it("tells nobody who signed out, and nothing of another agency's learner", async () => {
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  const other = await site.learner("b.test")
  await learner.get("user.logout", {})
  await tell()
  expect(await site.sql`select from messages`).toHaveLength(0)
  expect(await titles(other)).toStrictEqual([])
})
