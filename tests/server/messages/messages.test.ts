import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { holdResults, releaseResults } from "#server/attempt/operateReleases.ts"
import { sendMessageSms } from "#server/account/sendMessageSms.ts"
import type { MessageSms } from "#server/account/Sms.ts"
import { runSteps, type Step } from "#server/core/runSteps.ts"
import { connect } from "#server/db/connect.ts"
import { tellEvents } from "#server/messages/tellEvents.ts"
import { tellTerms } from "#server/messages/tellTerms.ts"
import { answerReport } from "#server/notes/operateReports.ts"
import { markAnswer } from "#server/result/operateMarks.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { start } from "../attempt/sitting.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sit } from "../result/sitAll.ts"

const MINUTE = 60_000
/** The window of p2 is over at 10:20, its results come at 10:21. */
const RELEASE = START + 21 * MINUTE

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
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  const sections = [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }]
  site = await makeStudySite({
    "catalog/calendar.yaml": [exam, open],
    "catalog/papers/p2.yaml": { ...paper, pass_score: 4, sections },
  })
})
beforeEach(async () => {
  site.clock.now = START
  sent.length = 0
  await emptied(site.sql, "users", "sms_numbers", "paper_releases")
  learner = await site.learner()
  await site.sql`update users set mobile = '13800000001' where id = ${learner.id}`
})
afterAll(() => site.close())

const operator = () => operatorContext({ agency: "a", now: site.clock.now })
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

it("sends an SMS to who wants it, once a phase, and not at night", async () => {
  expect(await learner.get("message.sms", { on: true })).toStrictEqual({ on: true })
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  site.clock.now = Date.parse("2026-03-02T21:00:00+08:00")
  await tell()
  expect(sent).toStrictEqual([])
  site.clock.now = Date.parse("2026-03-03T08:00:00+08:00")
  await tell()
  await tell()
  expect(sent).toStrictEqual([["13800000001", "报名开始了"]])
  await learner.get("study.markTerm", { exam_day: "2026-04-11", mark: "registered" })
  await tell()
  site.clock.now = Date.parse("2026-03-20T10:00:00+08:00")
  for (const _ of ["first", "second"]) {
    await site.sql`update users set messages_day = null`
    await tell()
  }
  expect(sent.slice(1)).toStrictEqual([["13800000001", "冲刺开始了"]])
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

it("leaves a message to a learner who is signed in nowhere, none to one who has left, and sends a locked one no SMS", async () => {
  await learner.get("message.sms", { on: true })
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  const gone = await site.learner()
  await site.sql`
    update users set exam_day = '2026-04-11', left_at = ${START} where id = ${gone.id}`
  const other = await site.learner("b.test")
  await site.sql`update users set locked_at = ${START} where id = ${learner.id}`
  await site.sql`delete from tokens where user_id = ${learner.id}`
  await tell()
  expect([...(await site.sql`select user_id, title, sms from messages`)]).toStrictEqual([
    { user_id: learner.id, title: "报名开始了", sms: "none" },
  ])
  expect([sent, await titles(other)]).toStrictEqual([[], []])
})

it("says that an SMS could not be sent, and does not try it again", async () => {
  await learner.get("message.sms", { on: true })
  await learner.get("user.saveInfo", { exam_day: "2026-04-11" })
  await runSteps(tellTerms, site.deps, { name: "tellTerms" })
  const failing = sendMessageSms(() => Promise.reject(new Error("the SMS gateway answered 500")))
  await expect(runSteps(failing, site.deps, { name: "send" })).rejects.toThrow("the SMS gateway answered 500")
  expect([...(await site.sql`select sms from messages`)]).toStrictEqual([{ sms: "failed" }])
  await tell()
  expect(sent).toStrictEqual([])
})

describe("a result", () => {
  const ANSWERS = [
    { question_id: "q1", value: "B" },
    { question_id: "q5", value: "我的看法" },
  ]
  const sitExam = () => sit(learner, ANSWERS, { paper_id: "p2" })
  const mark = (attempt: string) =>
    site.sql.begin((sql) => markAnswer(sql, operator(), { attempt, question: "q5", score: 2 }))

  it("is told once it is released, and the last mark once it is given after that", async () => {
    const attempt = await sitExam()
    site.clock.now = RELEASE - 1000
    await tell()
    expect(await titles()).toStrictEqual([])
    site.clock.now = RELEASE
    await tell()
    await tell()
    const { list } = await learner.get("message.list", {})
    expect(list).toStrictEqual([
      {
        kind: "result",
        title: "考试成绩公布了",
        text: "统一考试；还有1题在批改",
        url: `/online-result?attempt_id=${attempt}`,
        created_at: "2026-03-02 10:21:00",
        is_new: true,
      },
    ])
    site.clock.now += MINUTE
    await mark(attempt)
    await mark(attempt)
    await tell()
    await tell()
    expect(await titles()).toStrictEqual([
      ["简答题批改完了", true],
      ["考试成绩公布了", false],
    ])
  })

  it("has nothing to tell of marks that came with it", async () => {
    const attempt = await sitExam()
    site.clock.now = RELEASE
    await mark(attempt)
    site.clock.now += 5000
    await mark(attempt)
    await tell()
    expect(await titles()).toStrictEqual([["考试成绩公布了", true]])
    expect((await learner.get("message.list", {})).list[0]?.text).toBe("统一考试")
  })

  it("that is held is not told before somebody releases it", async () => {
    await sitExam()
    await site.sql.begin((sql) => holdResults(sql, operator(), { paper: "p2", until: null, back: false }))
    site.clock.now = RELEASE + 5 * 86_400_000
    await tell()
    expect(await titles()).toStrictEqual([])
    await site.sql.begin((sql) => releaseResults(sql, operator(), "p2"))
    await tell()
    expect(await titles()).toStrictEqual([["考试成绩公布了", true]])
  })
})

describe("an answered report", () => {
  const report = async (of: Learner, question_id: string) => {
    const { id } = await of.get("practice.report", { question_id, kind: "key", text: "答案应为 C" })
    await answerReport(site.sql, operator(), { id, status: "accepted", reply: "已更正" })
    return id
  }

  it("is told once it may be read, however many others have to wait", async () => {
    const id = await report(learner, "q2")
    await site.sql`
      insert into question_reports (agency_id, id, user_id, question_id, kind, text, created_at, status, reply, answered_at)
      select agency_id, id || n, user_id, question_id, kind, text, created_at, status, reply, answered_at
      from question_reports, generate_series(1, 120) n where id = ${id}`
    site.clock.now += 1000
    await start(learner, { paper_id: "p1" })
    const other = await site.learner()
    await report(other, "q2")
    await tell()
    expect([await titles(), await titles(other)]).toStrictEqual([[], [["纠错有回复了", true]]])
    await site.sql`delete from question_reports where id <> ${id}`
    site.clock.now += 5 * 86_400_000
    await site.sql`update attempts set state = 'closed', ended_at = ${site.clock.now} where user_id = ${learner.id}`
    await tell()
    await tell()
    expect(await titles()).toStrictEqual([["纠错有回复了", true]])
  })
})

it("tells of an answer of the teacher once no paper withholds its question, and at once beside a lesson", async () => {
  await site.sql`
    insert into asks (agency_id, id, nonce, user_id, question_id, classroom_id, lesson_id, text, reply, asked_at, answered_at)
    select 'a', n::text, n::text, ${learner.id}, case when n > 1 then 'q' || n % 2 + 1 end, case when n = 1 then '2001' end,
      case when n = 1 then 'l1' end, '问' || n, '答',
      ${START}::timestamptz, ${START}::timestamptz + n * interval '1 second'
    from generate_series(1, 3) n`
  const texts = async () =>
    (await learner.get("message.list", {})).list
      .map(({ text }) => text)
      .filter((text) => text.startsWith("问"))
      .toSorted()
  site.clock.now = START + MINUTE
  await tell()
  expect(await texts()).toStrictEqual(["问1", "问3"])
  site.clock.now = RELEASE
  await tell()
  expect(await texts()).toStrictEqual(["问1", "问2", "问3"])
})

it("tells of a validity that runs out, again once it was extended, and not of one that is over", async () => {
  const join = (until: string) => site.sql`
    insert into enrolments ${site.sql({ agency_id: "a", user_id: learner.id, classroom_id: "2001", valid_until: until, joined_at: START })}
    on conflict (agency_id, user_id, classroom_id) do update set valid_until = excluded.valid_until`
  const tellAt = async (day: string) => {
    site.clock.now = Date.parse(`${day}T10:00:00+08:00`)
    await tell()
    return (await learner.get("message.list", {})).list.map(({ text }) => text)
  }
  await join("2026-04-10")
  expect(await tellAt("2026-03-10")).toStrictEqual([])
  expect(await tellAt("2026-03-11")).toHaveLength(1)
  const [first] = await tellAt("2026-03-12")
  expect(first).toMatch(/，2026年4月10日到期$/)
  await join("2026-06-30")
  expect(await tellAt("2026-06-01")).toHaveLength(2)
  await join("2026-06-02")
  expect(await tellAt("2026-06-03")).toHaveLength(2)
})

it("writes and sends each message once by two processes at the same time, without a lock between them", async () => {
  const learners = await Promise.all(Array.from({ length: 30 }, () => site.learner()))
  await site.sql`
    update users set exam_day = '2026-04-11', sms_messages = true, mobile = (13900000000 + n)::text
    from (select id, row_number() over () as n from users) numbered where users.id = numbered.id`
  const attempt = await sit(learner, [{ question_id: "q1", value: "B" }], { paper_id: "p2" })
  site.clock.now = RELEASE
  const pools = [1, 2].map(() => connect(site.database.address, { max: 3 }))
  const both = (step: Step) =>
    Promise.all(pools.map((pool, n) => runSteps(step, { ...site.deps, pool }, { name: `process ${n}` })))
  try {
    await both(tellTerms)
    await both(tellEvents)
    await both(send)
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
  const told = await site.sql`select kind, subject, count(*)::integer as count from messages group by 1, 2 order by 1`
  expect([...told]).toStrictEqual([
    { kind: "result", subject: attempt, count: 1 },
    { kind: "term", subject: "2026-04-11/registration", count: learners.length + 1 },
  ])
  // two for one number are a minute apart
  expect(sent.map(([mobile]) => mobile).toSorted()).toStrictEqual(
    Array.from({ length: learners.length + 1 }, (_, n) => String(13_900_000_001 + n)),
  )
})
