import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import { operate } from "#server/exam/operate.ts"
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

const run = (...words: ReadonlyArray<string>) =>
  operate(words, { pool: site.sql, keys: site.deps.keys, now: site.clock.now })
const deadline = async () => (await learner.get("exam.state", { attempt_id: attempt.attempt_id })).deadline

describe("an operator", () => {
  it("gives one learner or everybody more time, and closes for everybody a minute ahead", async () => {
    const p2 = ["--agency", "a", "--paper", "p2"]
    expect(await run("extend", ...p2, "--user", learner.id, "--minutes", "5")).toStrictEqual([
      "已延长 5 分钟",
      "1 份正在作答的试卷改了截止时间",
      "考试窗口到 2026-03-02 10:20:00",
    ])
    expect(await deadline()).toBe(START + 25 * MINUTE)
    await run("extend", ...p2, "--minutes", "10")
    expect(await deadline()).toBe(START + 35 * MINUTE)
    expect(await run("close", ...p2)).toStrictEqual([
      "2026-03-02 10:01:00 收卷",
      "1 份正在作答的试卷改了截止时间",
      "考试窗口到 2026-03-02 10:01:00",
    ])
    expect(await deadline()).toBe(START + MINUTE)
  })

  it.each([
    [["extend", "--agency", "a", "--paper", "p2"], "缺少 --minutes"],
    [["extend", "--agency", "a", "--paper", "p2", "--minutes", "0"], "分钟数要是 1 到 1440 的整数：0"],
    [["extend", "--agency", "a", "--paper", "nothing", "--minutes", "1"], "没有试卷 nothing"],
    [["extend", "--agency", "a", "--paper", "p2", "--user", "nobody", "--minutes", "1"], "没有学员 nobody"],
    [["extend", "--agency", "x", "--paper", "p2", "--minutes", "1"], "没有机构 x"],
    [["late", "accept", "--agency", "a", "--attempt", "t"], "没有待核对的作答 t"],
    [["late", "burn", "--agency", "a"], "exam:late"],
    [["open", "--agency", "a"], "exam:extend"],
    [["late", "--agency", "a", "--what"], "exam:extend"],
  ])("is told what is wrong with %j", async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message)
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
  const late = (act: string) => run("late", act, "--agency", "a", "--attempt", attempt.attempt_id)
  const result = async () => released(await learner.get("exam.result", { attempt_id: attempt.attempt_id }))

  it("sees late answers with their evidence and takes them", async () => {
    await comeLate()
    const [line = ""] = await run("late", "list", "--agency", "a")
    for (const text of [attempt.attempt_id, "统一考试", "1 条记录", "设备 device-1 第 1 到 1 号：链条完整"])
      expect(line).toContain(text)
    expect(line).not.toContain("看过")
    await result()
    expect((await run("late", "list", "--agency", "a"))[0]).toContain("其中 1 题的答案或对错学员看过")
    expect(await late("accept")).toStrictEqual(["已采用 1 条迟到的记录，成绩已重算"])
    expect(await result()).toMatchObject({ correct: 1, late: { state: "accepted", late_receipt: { answered: 1 } } })
    expect(await run("late", "list", "--agency", "a")).toStrictEqual(["没有待核对的迟到作答"])
    await expect(late("refuse")).rejects.toThrow("没有待核对的作答")
  })

  it("refuses them, once", async () => {
    await comeLate()
    await late("refuse")
    expect(await result()).toMatchObject({ correct: 0, late: { state: "refused", late_receipt: null } })
    await expect(late("accept")).rejects.toThrow("没有待核对的作答")
  })
})
