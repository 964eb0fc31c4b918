import { describe, expect, it } from "vitest"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Device, keyOf, Page, questionOf, Server, START, type Fault } from "../../attempt/ExamWorld.ts"

const chooseA = { type: "answer.choose", question_id: "q1", key: "A" } as const
const switched = { type: "session.changed", session: "signedIn", was: "signedOut" } as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)
const TEN_MINUTES = 600_000

describe("what is beside the paper", () => {
  it("the clock is hidden and shown, and the time left is read out", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "clock.toggle" }, { type: "clock.announce" })
    expect([Select.isClockHidden(page.state), Select.announcement(page.state)]).toStrictEqual([true, "还剩10:00"])
    await page.send({ type: "clock.toggle" })
    expect(Select.isClockHidden(page.state)).toBe(false)
  })

  it("homework shows its day in place of a clock, and is sealed and handed in then", async () => {
    const page = await Page.open(
      new Server(attemptOf({ rules: { ...attemptOf().rules, timed: false, homework: true } })),
    )
    await page.send(chooseA)
    expect([Select.timeLeft(page.state), Select.dueText(page.state)]).toStrictEqual([null, "01-15 16:10截止"])
    page.tick(TEN_MINUTES)
    await page.rest()
    expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["handingIn", "sealed"])
    expect(Select.dueText((await Page.open(new Server())).state)).toBe(null)
  })

  it("the sheet opens, filters, and closes when a question is chosen in it or it is put away", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "sheet.open" }, { type: "sheet.filter", filter: "unanswered" })
    expect([Select.isSheetOpen(page.state), Select.filter(page.state)]).toStrictEqual([true, "unanswered"])
    await page.send({ type: "question.go", index: 2 })
    expect([Select.isSheetOpen(page.state), Select.currentIndex(page.state)]).toStrictEqual([false, 2])
    await page.send({ type: "sheet.open" }, { type: "sheet.close" })
    expect(Select.isSheetOpen(page.state)).toBe(false)
  })

  it("a page that is hidden sends at once, and gathers again when it is shown", async () => {
    const page = await Page.open(new Server())
    page.signal({ type: "page.hidden" })
    await page.send(chooseA)
    await page.pass(0)
    expect(Select.savedWord(page.state)).toBe("saved")
    page.signal({ type: "page.shown" })
    await page.send({ type: "answer.choose", question_id: "q1", key: "B" })
    await page.pass(0)
    expect(Select.savedWord(page.state)).toBe("kept")
  })

  it("a paper that is looked over is gone back to, asked about or sealed when its time is up", async () => {
    const ask = { ...attemptOf().rules, at_time_up: "ask" } as const
    for (const [attempt, expected] of [
      [attemptOf(), ["handingIn", false, "sealed"]],
      [attemptOf({ deadline: null, rules: ask }), ["answering", true, "nothing"]],
    ] as const) {
      const page = await Page.open(new Server(attempt))
      await page.send({ type: "paper.review" }, { type: "paper.resume" })
      expect(Select.isReviewing(page.state)).toBe(false)
      await page.send({ type: "paper.review" })
      page.tick(TEN_MINUTES)
      await page.rest()
      expect([Select.stage(page.state), Select.isAsked(page.state), Select.savedWord(page.state)]).toStrictEqual(
        expected,
      )
    }
  })
})

describe("typing", () => {
  it("is written when the field is left, in blanks as in texts", async () => {
    const questions = [questionOf("q1", { kind: "blank", options: [], blanks: 2 })]
    const page = await Page.open(new Server(attemptOf({ questions })))
    const fill = (blank: number, text: string) => ({ type: "answer.fill", question_id: "q1", blank, text }) as const
    await page.send(fill(0, "运"), fill(0, "运算器"))
    expect(page.device.records).toStrictEqual([])
    await page.send({ type: "text.flush" })
    expect(page.device.records.map(({ value }) => value)).toStrictEqual([["运算器", ""]])
    await page.send(fill(1, "控制器"))
    await page.pass(250)
    expect(page.device.records.map(({ value }) => value)).toStrictEqual([
      ["运算器", ""],
      ["运算器", "控制器"],
    ])
  })

  it("marks a guess, which is saved with the answer", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA, { type: "guess.toggle", question_id: "q1" })
    await page.pass(300)
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false, guessed: true }])
  })
})

describe("a page that only follows", () => {
  it("changes nothing: no answer, no mark, no rule", async () => {
    const choice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0, choice: true } as const
    const server = new Server(attemptOf({ deadline: null, rules: choice }))
    const device = new Device()
    await Page.open(server, device)
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    await second.send(
      chooseA,
      { type: "flag.toggle", question_id: "q1" },
      { type: "guess.toggle", question_id: "q1" },
      { type: "feedback.choose", feedback: "at_end" },
    )
    expect([second.context.answers, callsOf(server, "exam.feedback")]).toStrictEqual([{}, []])
  })

  it("goes on following when the journal could not be read, and asks for the paper once it gets the lock", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    device.break("read")
    await second.pass(2_000)
    await first.send(chooseA)
    await second.pass(2_000)
    expect([Select.otherWriter(second.state), Select.value(second.state)]).toStrictEqual(["tab", "A"])
    const before = callsOf(server, "exam.attempt").length
    // in the middle of reading
    second.clock.increment(2_000)
    second.lockSays({ type: "lock.held" })
    await second.rest()
    expect(callsOf(server, "exam.attempt")).toHaveLength(before + 1)
  })
})

describe("a clock that cannot be sampled", () => {
  it("shows the smaller time, asks again, and is believed when it runs steadily", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.attempt", "offline", "defect")
    page.tick(60_000, true)
    await page.rest()
    await page.pass(15_300)
    expect(callsOf(page.server, "exam.attempt")).toHaveLength(2)
    page.tick(70_000)
    expect(Select.timeLeft(page.state)).toBe("8:50")
    page.tick(71_000, true)
    await page.rest()
    expect(callsOf(page.server, "exam.attempt")).toHaveLength(3)
  })
})

describe("the state of an attempt", () => {
  it("is read again after a read that broke, and asks to sign in where the session is over", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.state", "defect", "unauthorized")
    await page.pass(20_000)
    expect(Select.isSigningIn(page.state)).toBe(false)
    await page.pass(20_000)
    expect(Select.isSigningIn(page.state)).toBe(true)
    await page.send(switched)
    await page.send(chooseA)
    await page.pass(300)
    expect([Select.isSigningIn(page.state), Select.savedWord(page.state)]).toStrictEqual([false, "saved"])
  })
})

describe("a key that is asked for", () => {
  const practice = (): Attempt =>
    attemptOf({ deadline: null, rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } })
  const asked = async (...faults: ReadonlyArray<Fault>) => {
    const page = await Page.open(new Server(practice()))
    page.server.faultAt("exam.check", ...faults)
    await page.send(chooseA)
    await page.pass(300)
    return page
  }

  it("is asked for again after a failure: when it is time, or the network is back", async () => {
    const page = await asked("busy", "defect")
    await page.pass(15_300)
    expect(Select.key(page.state)).toBeNull()
    page.signal({ type: "network.online" })
    await page.rest()
    expect(Select.key(page.state)).toStrictEqual(keyOf("q1"))
  })

  it("waits for a learner who has to sign in", async () => {
    const page = await asked("unauthorized")
    expect(Select.isSigningIn(page.state)).toBe(true)
    await page.send(switched)
    expect([Select.isSigningIn(page.state), Select.key(page.state)]).toStrictEqual([false, keyOf("q1")])
  })

  it("is not waited for when it is refused", async () => {
    const page = await asked("refused")
    expect([Select.isChecking(page.state), Select.key(page.state)]).toStrictEqual([false, null])
    await page.send({ type: "answer.choose", question_id: "q1", key: "B" })
    await page.pass(300)
    expect(page.context.keys).toStrictEqual({ q1: keyOf("q1") })
  })
})

describe("a file of unsent answers", () => {
  it("is made though the journal takes nothing, and again when making it broke", async () => {
    const page = await Page.open(new Server())
    page.device.breakAppends(99)
    page.device.break("export")
    await page.send(chooseA, { type: "answers.export" })
    await page.pass(250)
    expect(page.device.exported).toStrictEqual([])
    await page.send({ type: "answers.export" })
    await page.pass(250)
    expect(page.device.exported.map(({ made_at }) => made_at)).toStrictEqual([START])
  })
})
