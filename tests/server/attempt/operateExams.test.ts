import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import {
  acceptLateAnswers,
  closePaper,
  extendPaper,
  listLateAnswers,
  refuseLateAnswers,
} from "#server/attempt/operateExams.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { DeviceJournal } from "./DeviceJournal.ts"
import { start } from "./sitting.ts"
import { released } from "../../support/released.ts"

const MINUTE = 60_000
let site: StudySite
let learner: Learner
let attempt: Attempt

beforeAll(async () => {
  site = await makeStudySite()
})
beforeEach(async () => {
  site.clock.now = START
  await site.sql`delete from paper_times`
  await site.sql`delete from attempts`
  learner = await site.learner()
  attempt = await start(learner, { paper_id: "p2" })
})
afterAll(() => site.close())

const operator = () => operatorContext({ agency: "a", now: site.clock.now })
const extend = (more: { readonly paper?: string; readonly user?: string; readonly minutes: number }) =>
  site.sql.begin((sql) => extendPaper(sql, operator(), { paper: "p2", user: null, ...more }))
const deadline = async () => (await learner.get("exam.state", { attempt_id: attempt.attempt_id })).deadline

describe("an operator", () => {
  it("gives one learner or everybody more time, and closes for everybody a minute ahead", async () => {
    expect((await extend({ user: learner.id, minutes: 5 })).lines).toStrictEqual([
      "已延长 5 分钟",
      "1 份正在作答的试卷改了截止时间",
      "考试窗口到 2026-03-02 10:20:00",
    ])
    expect(await deadline()).toBe(START + 25 * MINUTE)
    await extend({ minutes: 10 })
    expect(await deadline()).toBe(START + 35 * MINUTE)
    const closed = await site.sql.begin((sql) => closePaper(sql, operator(), { paper: "p2", inMinutes: 1 }))
    expect(closed).toStrictEqual({
      lines: ["2026-03-02 10:01:00 收卷", "1 份正在作答的试卷改了截止时间", "考试窗口到 2026-03-02 10:01:00"],
      data: { attempts: 1, closes_at: "2026-03-02 10:01:00" },
      changed: {
        upon: "p2",
        before: { closes_at: "2026-03-02 10:30:00" },
        after: { closes_at: "2026-03-02 10:01:00" },
      },
    })
    expect(await deadline()).toBe(START + MINUTE)
  })

  it("is told what is not there", async () => {
    await expect(extend({ paper: "nothing", minutes: 1 })).rejects.toThrow("没有试卷 nothing")
    await expect(extend({ user: "nobody", minutes: 1 })).rejects.toThrow("没有学员 nobody")
    await expect(accept("t")).rejects.toThrow("没有待核对的作答 t")
  })

  const comeLate = async () => {
    const device = new DeviceJournal(learner.id, attempt)
    const records = [device.write("q1", "B", START + MINUTE)]
    site.clock.now = START + 60 * MINUTE
    const { attempt_id } = attempt
    await learner.get("exam.save", { attempt_id, client_id: device.client_id, epoch: 1, records })
    const handed = await learner.get("exam.handInLate", { attempt_id, clients: [] })
    expect(handed.state).toBe("review")
  }
  const accept = (id = attempt.attempt_id) => site.sql.begin((sql) => acceptLateAnswers(sql, operator(), id))
  const refuse = () => site.sql.begin((sql) => refuseLateAnswers(sql, operator(), attempt.attempt_id))
  const listed = async () => (await listLateAnswers(site.sql, operator())).lines
  const result = async () => released(await learner.get("exam.result", { attempt_id: attempt.attempt_id }))

  it("sees late answers with their evidence and takes them", async () => {
    await comeLate()
    const [line = ""] = await listed()
    for (const text of [attempt.attempt_id, "统一考试", "1 条记录", "设备 device-1 第 1 到 1 号：链条完整"])
      expect(line).toContain(text)
    expect(line).not.toContain("看过")
    await result()
    expect((await listed())[0]).toContain("其中 1 题的答案或对错学员看过")
    expect((await accept()).lines).toStrictEqual(["已采用 1 条迟到的记录，成绩已重算"])
    expect(await result()).toMatchObject({ correct: 1, late: { state: "accepted", late_receipt: { answered: 1 } } })
    expect(await listed()).toStrictEqual(["没有待核对的迟到作答"])
    await expect(refuse()).rejects.toThrow("没有待核对的作答")
  })

  it("refuses them, once", async () => {
    await comeLate()
    await refuse()
    expect(await result()).toMatchObject({ correct: 0, late: { state: "refused", late_receipt: null } })
    await expect(accept()).rejects.toThrow("没有待核对的作答")
  })
})
