import { describe, expect, it } from "vitest"
import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import { attemptOf, Device, keyOf, Page, Server, START } from "../../attempt/ExamWorld.ts"

const chooseA = { type: "answer.choose", question_id: "q1", key: "A" } as const
const chooseB = { type: "answer.choose", question_id: "q1", key: "B" } as const
const write = (text: string) => ({ type: "answer.write", question_id: "q4", text }) as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)

describe("answering", () => {
  it("shows where an answer is, step by step, and never more", async () => {
    const page = await Page.open(new Server())
    expect(Select.savedLabel(page.state)).toBe("")
    page.actor.send(chooseA)
    expect(Select.savedWord(page.state)).toBe("typed")
    await page.rest()
    expect(Select.savedWord(page.state)).toBe("kept")
    expect(page.server.saved).toStrictEqual([])
    await page.pass(300)
    expect(Select.savedLabel(page.state)).toBe("已保存16:00:00")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("writes text when typing pauses, and every second while it continues", async () => {
    const page = await Page.open(new Server())
    await page.send(write("一"))
    await page.pass(200)
    await page.send(write("一二"))
    await page.pass(249)
    expect(page.device.records).toStrictEqual([])
    await page.pass(1)
    expect(page.device.records.map(({ value }) => value)).toStrictEqual(["一二"])
    for (const text of ["三", "三四", "三四五", "三四五六", "三四五六七"]) {
      await page.send(write(text))
      await page.pass(200)
    }
    expect(page.device.records.map(({ value }) => value)).toStrictEqual(["一二", "三四五六七"])
  })

  it("writes text at once when the question is left", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "question.go", index: 3 }, write("半句"), { type: "question.previous" })
    expect(page.device.records.map(({ value }) => value)).toStrictEqual(["半句"])
    expect(page.context.current).toBe(2)
  })

  it("sends what was chosen quickly in one batch, and a flag beside it", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA, chooseB, { type: "flag.toggle", question_id: "q1" })
    await page.pass(300)
    expect(callsOf(page.server, "exam.save")).toHaveLength(1)
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: true }])
    expect(
      Sheet.sheet(page.state).map(({ answered, flagged, unsynced }) => [answered, flagged, unsynced]),
    ).toStrictEqual([
      [true, true, false],
      [false, false, false],
      [false, false, false],
      [false, false, false],
    ])
  })

  it("takes no answer to a question that is not in the paper and changes nothing for the same key again", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "answer.choose", question_id: "other", key: "A" }, chooseA, chooseA)
    expect(page.device.records.map(({ question_id, value }) => [question_id, value])).toStrictEqual([["q1", "A"]])
  })
})

/** The answer to a save whose numbers were used for something else before. */
const forked = (acked: number): SaveOutcome => ({
  outcome: "fork",
  acked,
  missing: [],
  epoch: 1,
  deadline: START + 600_000,
  now: START,
  nonce: "",
})

describe("a bad network", () => {
  it("keeps answers here, shows it, and sends them again until they are accepted", async () => {
    const page = await Page.open(new Server())
    page.server.fault("offline", "busy", "lostAnswer")
    await page.send(chooseA)
    await page.pass(300)
    expect(page.state.matches({ open: { sync: "offline" } })).toBe(true)
    expect(Select.savedWord(page.state)).toBe("kept")
    expect(Select.trouble(page.state)).toBe("offline")
    for (let turn = 0; turn < 3; turn += 1) await page.pass(15_300)
    expect(Select.savedWord(page.state)).toBe("saved")
    expect(page.server.log).toHaveLength(1)
    expect(callsOf(page.server, "exam.save")).toHaveLength(4)
  })

  it("sends at once when the network is back", async () => {
    const page = await Page.open(new Server())
    page.server.fault("offline")
    await page.send(chooseA)
    await page.pass(300)
    page.signal({ type: "network.online" })
    await page.pass(300)
    expect(Select.savedWord(page.state)).toBe("saved")
  })

  it("opens the kept paper when no answer comes at all", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(chooseA)
    first.kill()
    server.fault("offline")
    const second = await Page.open(server, device)
    expect(Select.value(second.state)).toBe("A")
    expect(Select.savedWord(second.state)).toBe("kept")
    await second.calm()
    expect(Select.savedWord(second.state)).toBe("saved")
  })

  it("shows in the kept paper what the server acknowledged since it was served", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(chooseA)
    await first.pass(300)
    expect(Select.savedWord(first.state)).toBe("saved")
    first.kill()
    server.fault("offline")
    const second = await Page.open(server, device)
    expect(Select.value(second.state)).toBe("A")
  })

  it("fails when no answer comes and nothing is kept, and can try again", async () => {
    const server = new Server()
    server.fault("offline")
    const page = await Page.open(server)
    expect(Select.stage(page.state)).toBe("failed")
    expect(Select.failure(page.state)?.kind).toBe("offline")
    await page.send({ type: "exam.retry" })
    expect(Select.stage(page.state)).toBe("cover")
    await page.send({ type: "exam.start" })
    expect(Select.stage(page.state)).toBe("answering")
  })

  it("sends the numbers again that the server misses", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    page.server.log.length = 0
    await page.send(chooseB)
    await page.pass(300)
    await page.pass(300)
    expect(page.server.log.map(({ seq }) => seq).toSorted((a, b) => a - b)).toStrictEqual([1, 2])
    expect(Select.savedWord(page.state)).toBe("saved")
  })

  it("takes a new client id when its numbers were used for something else", async () => {
    const page = await Page.open(new Server())
    page.server.fault(forked(0))
    await page.send(chooseA)
    await page.pass(300)
    await page.pass(300)
    await page.pass(300)
    await page.pass(300)
    expect(page.context.client_id).toBe("c2")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("has its later answers stand over its earlier ones under a new client id", async () => {
    const page = await Page.open(new Server())
    for (const choice of [chooseA, chooseB, chooseA]) {
      await page.send(choice)
      await page.pass(300)
    }
    page.server.fault(forked(3))
    await page.send(chooseB)
    await page.pass(300)
    await page.pass(300)
    await page.pass(300)
    await page.pass(300)
    expect(page.context.epoch).toBe(2)
    expect(Select.savedWord(page.state)).toBe("saved")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })
})

describe("coming back", () => {
  it("shows what was kept and not sent after the page was killed, and sends it", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(chooseA)
    await first.pass(300)
    await first.send(chooseB, { type: "answer.judge", question_id: "q3", value: false })
    first.kill()
    const second = await Page.open(server, device)
    expect(second.context.answers).toStrictEqual({
      q1: { value: "B", flagged: false },
      q3: { value: false, flagged: false },
    })
    expect(Select.savedWord(second.state)).toBe("kept")
    await second.calm()
    expect(server.saved).toStrictEqual([
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q3", value: false, flagged: false },
    ])
  })

  it("brings back what was only typed when the page was hidden", async () => {
    const server = new Server()
    const device = new Device()
    device.breakAppends(9)
    const first = await Page.open(server, device)
    await first.send(write("没写完"))
    first.signal({ type: "page.hidden" })
    first.kill()
    device.breakAppends(0)
    const second = await Page.open(server, device)
    await second.calm()
    expect(server.saved).toStrictEqual([{ question_id: "q4", value: "没写完", flagged: false }])
  })

  it("brings back where the page was that was hidden before its last change was written", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    await first.send(chooseA)
    await first.calm()
    device.breakAppends(9)
    await first.send({ type: "question.go", index: 2 }, { type: "answer.judge", question_id: "q3", value: false })
    first.signal({ type: "page.hidden" })
    first.kill()
    device.breakAppends(0)
    const second = await Page.open(server, device)
    expect(Select.currentIndex(second.state)).toBe(2)
  })

  it("brings back what was only typed when a second tab was hidden after it", async () => {
    const server = new Server()
    const device = new Device()
    device.breakAppends(9)
    const first = await Page.open(server, device)
    await first.send(write("没写完"))
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    for (const page of [first, second]) page.signal({ type: "page.hidden" })
    for (const page of [first, second]) page.kill()
    device.breakAppends(0)
    const third = await Page.open(server, device)
    await third.calm()
    expect(server.saved).toStrictEqual([{ question_id: "q4", value: "没写完", flagged: false }])
  })

  it("shows the answers of another device, and lets the newer writer's stand where both changed", async () => {
    const server = new Server()
    const here = new Device()
    const first = await Page.open(server, here)
    server.fault("offline")
    await first.send(chooseA, { type: "answer.judge", question_id: "q3", value: true })
    await first.pass(300)
    first.kill()

    const there = new Device()
    there.client = 7
    const second = await Page.open(server, there, { source: { attempt_id: "t1" } })
    await second.send(chooseB)
    await second.calm()
    second.kill()

    const third = await Page.open(server, here, { source: { attempt_id: "t1" } })
    expect(third.context.answers).toStrictEqual({
      q1: { value: "B", flagged: false },
      q3: { value: true, flagged: false },
    })
    expect(third.context.conflicts).toStrictEqual([{ question_id: "q1", stands: "B", replaced: "A" }])
    await third.calm()
    await third.pass(300)
    expect(server.saved).toStrictEqual([
      { question_id: "q1", value: "B", flagged: false },
      { question_id: "q3", value: true, flagged: false },
    ])
    expect(Select.savedWord(third.state)).toBe("saved")
  })
})

describe("a paper that is changed while it is open", () => {
  it("stays as it is on the page, which says so once", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    const { questions } = page.server.attempt
    page.server.attempt = { ...page.server.attempt, questions: [], revised: true }
    await page.pass(20_000)
    const text = "题目在你开始之后有修改。你的题目和作答保持不变，按你开始时的题目评分"
    expect([Select.revisedNotice(page.state), Select.announcement(page.state)]).toStrictEqual([text, text])
    expect([Select.questions(page.state), Select.value(page.state)]).toStrictEqual([questions, "A"])
    await page.send({ type: "notice.read" })
    await page.pass(40_000)
    expect(Select.revisedNotice(page.state)).toBeNull()
  })
})

const TEN_MINUTES = 600_000

describe("time that is changed while a paper is open", () => {
  it("reaches an idle page, is announced, and kept with the paper", async () => {
    const page = await Page.open(new Server())
    page.tick(60_000)
    page.server.attempt = { ...page.server.attempt, deadline: START + 2 * TEN_MINUTES }
    await page.pass(19_999)
    expect(Select.movedNotice(page.state)).toBeNull()
    await page.pass(1)
    page.tick(80_000)
    expect(Select.movedNotice(page.state)).toBe("考试时间延长10分钟")
    expect(Select.announcement(page.state)).toBe("考试时间延长10分钟")
    expect(Select.timeLeft(page.state)).toBe("18:40")
    expect(page.device.paper?.deadline).toBe(START + 2 * TEN_MINUTES)
    await page.send({ type: "notice.read" })
    expect(Select.movedNotice(page.state)).toBeNull()
  })

  it("is polled only after that long without an answer", async () => {
    const page = await Page.open(new Server(), new Device(), { refreshRate: 30 })
    await page.pass(20_000)
    await page.send(chooseA)
    await page.pass(300)
    await page.pass(29_000)
    expect(callsOf(page.server, "exam.state")).toStrictEqual([])
    await page.pass(2_000)
    expect(callsOf(page.server, "exam.state")).toHaveLength(1)
  })

  it("may end the paper for everybody: it is sealed at its new end", async () => {
    const page = await Page.open(new Server())
    page.server.attempt = { ...page.server.attempt, deadline: START + 60_000 }
    await page.send(chooseA)
    await page.pass(300)
    expect(Select.movedNotice(page.state)).toBe("考试时间提前9分钟结束")
    page.tick(60_000)
    await page.rest()
    expect(Select.savedWord(page.state)).toBe("sealed")
  })

  it("begins no other attempt by itself when the one that was open elsewhere is handed in in this very moment", async () => {
    const server = new Server()
    await Page.open(server)
    server.meanwhile = ({ call }) => {
      if (call === "exam.attempt") server.handedIn = { number: "R1", answered: 0 }
    }
    const page = new Page(server, new Device())
    page.actor.start()
    await page.rest()
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(callsOf(server, "exam.start")).toHaveLength(1)
  })

  it("fetches the receipt when the attempt has ended meanwhile, and stops when another device took over", async () => {
    const closed = await Page.open(new Server())
    closed.server.handedIn = { number: "R9", answered: 0 }
    await closed.pass(20_000)
    expect(Select.receipt(closed.state)?.number).toBe("R9")
    const fenced = await Page.open(new Server())
    fenced.server.epoch = 2
    await fenced.pass(20_000)
    expect(Select.otherWriter(fenced.state)).toBe("device")
  })
})

describe("a simulation whose time is over", () => {
  const simulation = () =>
    new Server(
      attemptOf({
        deadline: null,
        rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 10, at_time_up: "ask" },
      }),
    )

  it("asks once whether to continue, and shows the overtime", async () => {
    const page = await Page.open(simulation())
    await page.send(write("半句"))
    page.tick(TEN_MINUTES)
    await page.rest()
    expect([Select.isAsked(page.state), Select.stage(page.state)]).toStrictEqual([true, "answering"])
    expect(page.device.records.map(({ kind, value }) => [kind, value])).toStrictEqual([["answer", "半句"]])
    await page.send(chooseA)
    expect(page.context.answers["q1"]).toBeUndefined()
    await page.send({ type: "paper.resume" })
    page.tick(TEN_MINUTES + 65_000)
    await page.send(chooseA)
    expect([Select.isAsked(page.state), Select.timeLeft(page.state)]).toStrictEqual([false, "超时1:05"])
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.saved.map(({ question_id }) => question_id)).toStrictEqual(["q1", "q4"])
  })

  it("stays open where another page writes, and can go on there", async () => {
    const page = await Page.open(simulation(), new Device(), {}, { type: "lock.waiting" })
    for (const later of [0, 500, 1_000]) page.tick(TEN_MINUTES + later)
    await page.rest()
    expect(page.state.value).toMatchObject({ open: { paper: "asked", writer: { following: "resting" } } })
  })

  it("stays open where another page took over while it was handing in", async () => {
    const page = await Page.open(simulation())
    await page.send(chooseA, { type: "paper.review" })
    page.server.hold()
    await page.send({ type: "exam.handIn" })
    page.lockSays({ type: "lock.lost" })
    page.tick(TEN_MINUTES)
    await page.rest()
    expect(page.state.matches({ open: { writer: "following" } })).toBe(true)
  })

  it("is handed in by its learner, without a seal", async () => {
    const page = await Page.open(simulation())
    await page.send(chooseA)
    page.tick(TEN_MINUTES)
    await page.send({ type: "exam.handIn" })
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.device.records.map(({ kind }) => kind)).toStrictEqual(["answer"])
  })
})

describe("a simulation whose times are changed", () => {
  const simulation = (deadline: number | null = null) =>
    new Server(
      attemptOf({
        deadline,
        rules: { exam_type: "7", feedback: "at_end", timed: true, minutes: 10, at_time_up: "ask" },
      }),
    )
  const extend = ({ attempt }: Server, minutes: number) => ({
    ...attempt,
    rules: { ...attempt.rules, minutes: attempt.rules.minutes + minutes },
  })

  it("asks later when it was given time, even to who answers without a pause", async () => {
    const page = await Page.open(simulation())
    page.server.attempt = extend(page.server, 5)
    for (let second = 0; second < 21; second += 3) {
      await page.send(write(`字${second}`))
      await page.pass(3_000)
    }
    page.tick(60_000)
    expect([Select.movedNotice(page.state), Select.timeLeft(page.state)]).toStrictEqual(["考试时间延长5分钟", "14:00"])
    expect(page.device.paper?.rules.minutes).toBe(15)
    page.tick(TEN_MINUTES)
    expect(Select.isAsked(page.state)).toBe(false)
    page.tick(TEN_MINUTES + 300_000)
    expect(Select.isAsked(page.state)).toBe(true)
  })

  it("withdraws its question, and counts down again for a learner who continued", async () => {
    const page = await Page.open(simulation())
    page.tick(TEN_MINUTES)
    expect(Select.isAsked(page.state)).toBe(true)
    page.server.attempt = extend(page.server, 5)
    await page.pass(20_000)
    expect(Select.isAsked(page.state)).toBe(false)
    page.tick(TEN_MINUTES + 300_000)
    await page.send({ type: "paper.resume" })
    page.tick(TEN_MINUTES + 310_000)
    expect(Select.timeLeft(page.state)).toBe("超时0:10")
    page.server.attempt = extend(page.server, 5)
    await page.pass(20_000)
    page.tick(TEN_MINUTES + 311_000)
    expect(Select.timeLeft(page.state)).toBe("4:49")
    page.tick(2 * TEN_MINUTES)
    expect(Select.isAsked(page.state)).toBe(true)
  })

  it.each([
    ["who was not asked yet", 0, TEN_MINUTES / 2, []],
    ["who is just asked", 2 * TEN_MINUTES, 2 * TEN_MINUTES, []],
    ["who went on", 2 * TEN_MINUTES, 2 * TEN_MINUTES, [{ type: "paper.resume" }]],
  ] as const)("is sealed and handed in at the end of its window, by %s", async (_, window, end, events) => {
    const page = await Page.open(simulation(START + (window || end)))
    await page.send(chooseA)
    if (window > 0) {
      page.tick(TEN_MINUTES)
      await page.rest()
      expect(Select.isAsked(page.state)).toBe(true)
      await page.send(...events)
    }
    page.tick(end - 60_000)
    if (window > 0 && events.length > 0) expect(Select.timeLeft(page.state)).toBe("1:00")
    page.tick(end)
    await page.pass(300)
    await page.pass(10_000)
    await page.rest()
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.device.records.map(({ kind }) => kind)).toStrictEqual(["answer", "seal"])
  })
})

describe("a hand-in that waits when the time ends", () => {
  it("is sealed then", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    page.server.fault(...Array.from({ length: 60 }, () => "offline" as const))
    await page.send(write("最后"), { type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    page.tick(TEN_MINUTES)
    await page.pass(300)
    expect(page.device.records.map(({ kind }) => kind)).toStrictEqual(["answer", "answer", "seal"])
  })
})

describe("answers that wait for long", () => {
  it("show when the next try is, and that the connection is back", async () => {
    const page = await Page.open(new Server())
    page.server.fault("offline")
    await page.send(chooseA)
    await page.pass(20)
    const seconds = Select.retryIn(page.state) ?? 0
    expect(seconds).toBeGreaterThan(0)
    page.tick(1_000)
    expect(Select.retryIn(page.state)).toBe(Math.max(0, seconds - 1))
    await page.pass(15_000)
    expect([Select.retryIn(page.state), Select.isBack(page.state)]).toStrictEqual([null, true])
    page.tick(7_000)
    expect(Select.isBack(page.state)).toBe(false)
  })

  it("should be saved as a file after a minute, with what is being typed", async () => {
    const page = await Page.open(new Server())
    page.server.fault(...Array.from({ length: 60 }, () => "offline" as const))
    await page.send(chooseA)
    await page.pass(20)
    page.tick(59_000)
    expect(Select.shouldExport(page.state)).toBe(false)
    page.tick(60_000)
    expect(Select.shouldExport(page.state)).toBe(true)
    await page.send(write("最后"), { type: "answers.export" })
    await page.pass(250)
    expect(page.device.records.map(({ value }) => value)).toStrictEqual(["A", "最后"])
    expect(page.device.exported).toStrictEqual([
      {
        user_id: "u1",
        attempt_id: "t1",
        title: "小测",
        source: { paper_id: "p1" },
        made_at: START + 60_000,
        inMemory: page.device.records,
      },
    ])
    page.server.heal()
    await page.send({ type: "sync.retry" })
    await page.rest()
    expect(Select.shouldExport(page.state)).toBe(false)
  })
})

describe("answers that come after the end", () => {
  it("are sent and settled by the rule of the paper, before the receipt is shown", async () => {
    const page = await Page.open(new Server())
    page.server.fault(...Array.from({ length: 60 }, () => "offline" as const))
    await page.send(chooseA)
    page.tick(TEN_MINUTES)
    await page.pass(300)
    expect([Select.savedWord(page.state), Select.waitingCount(page.state)]).toStrictEqual(["sealed", 1])
    expect(Select.isHandInWaiting(page.state)).toBe(true)
    page.server.handedIn = { number: "R9", answered: 0 }
    page.server.heal()
    page.signal({ type: "network.online" })
    await page.rest()
    expect(Select.receipt(page.state)?.number).toBe("R9")
    expect(Select.late(page.state)?.state).toBe("review")
    expect(callsOf(page.server, "exam.handInLate").map(({ payload }) => payload)).toStrictEqual([
      { attempt_id: "t1", clients: [{ client_id: "c1", last_seq: 1 }] },
    ])
  })

  it("are sent whichever client of the device wrote them, and with what was only typed", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    server.fault("offline")
    await first.send(chooseA)
    device.breakAppends(9)
    await first.send(write("没写完"))
    first.signal({ type: "page.hidden" })
    first.kill()
    device.breakAppends(0)
    device.client = 2
    server.heal()
    server.handedIn = { number: "R9", answered: 0 }
    const second = await Page.open(server, device)
    expect(Select.stage(second.state)).toBe("handedIn")
    expect(server.evidence.map(({ client_id, value }) => [client_id, value])).toStrictEqual([
      ["c1", "A"],
      ["c2", "A"],
      ["c2", "没写完"],
    ])
  })
})

describe("what is pressed before it is known who writes", () => {
  const unknown = { type: "lock.unknown" } as never

  it("is in memory, and written once this page is the writer", async () => {
    const page = await Page.open(new Server(), new Device(), {}, unknown)
    await page.send(chooseA)
    expect([Select.value(page.state), Select.savedWord(page.state)]).toStrictEqual(["A", "typed"])
    expect(page.device.records).toStrictEqual([])
    page.lockSays({ type: "lock.held" })
    await page.rest()
    await page.pass(300)
    expect(Select.savedWord(page.state)).toBe("saved")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("is given up with a word when another page writes", async () => {
    const page = await Page.open(new Server(), new Device(), {}, unknown)
    await page.send(chooseA)
    page.lockSays({ type: "lock.waiting" })
    await page.pass(2_000)
    expect([Select.value(page.state), Select.savedWord(page.state)]).toStrictEqual([null, "nothing"])
    expect(Select.announcement(page.state)).toBe("刚才在此页的作答没有采用，另一个页面正在作答")
  })
})

describe("evidence of order", () => {
  it("every change carries the mark of the server's last answer, within the hash of its record", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    await page.send(chooseB)
    await page.pass(300)
    const given = page.server.calls.map(({ call }, index) => [call, `n${index + 1}`])
    const nonceAfter = (call: string) => given.find(([name]) => name === call)?.[1]
    expect(page.device.records.map(({ nonce }) => nonce)).toStrictEqual([
      nonceAfter("exam.start"),
      nonceAfter("exam.save"),
    ])
    expect(page.server.log.map(({ nonce, checksum }) => [nonce, checksum])).toStrictEqual(
      page.device.records.map(({ nonce, checksum }) => [nonce, checksum]),
    )
  })
})

describe("one writer", () => {
  it("stops when another device took over, and continues here when asked to", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    page.server.epoch = 2
    await page.send(chooseB)
    await page.pass(300)
    expect(Select.otherWriter(page.state)).toBe("device")
    await page.send({ type: "answer.choose", question_id: "q1", key: "C" })
    expect(Select.value(page.state)).toBe("B")
    await page.send({ type: "writer.take" })
    await page.pass(300)
    expect(Select.otherWriter(page.state)).toBeNull()
    expect(page.context.epoch).toBe(3)
  })

  it("asks before it takes a paper that another device was given, and delivers what this one kept", async () => {
    const server = new Server()
    const here = new Device()
    const first = await Page.open(server, here)
    server.faultAt("exam.save", "offline")
    await first.send(chooseA)
    await first.pass(300)
    first.kill()
    server.epoch = 2
    server.attempt = { ...server.attempt, writer: { client_id: "phone", device: "iPhone", since: START } }

    const looking = await Page.open(server, here)
    expect(Select.otherWriterText(looking.state)).toBe(
      "这份试卷从01-15 16:00起在「iPhone」上作答，这里只能看打开时的答案",
    )
    await looking.send(chooseB)
    await looking.calm()
    expect([Select.isWriter(looking.state), Select.savedWord(looking.state)]).toStrictEqual([false, "nothing"])
    expect([server.epoch, server.log]).toStrictEqual([2, []])
    await looking.send({ type: "writer.take" })
    await looking.calm()
    expect([server.epoch, Select.otherWriterText(looking.state)]).toStrictEqual([3, ""])
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("has what it kept delivered when the other device hands in while this one looks on", async () => {
    const server = new Server()
    const here = new Device()
    const first = await Page.open(server, here)
    server.faultAt("exam.save", "offline")
    await first.send(chooseA)
    await first.pass(300)
    first.kill()
    server.epoch = 2
    server.attempt = { ...server.attempt, writer: { client_id: "phone", device: "iPhone", since: START } }
    const looking = await Page.open(server, here)
    server.attempt = { ...server.attempt, state: "handed_in" }
    await looking.pass(20_000)
    await looking.calm()
    expect(server.evidence.map(({ value }) => value)).toStrictEqual(["A"])
  })

  it("follows another tab of the same profile, and may take its place", async () => {
    const server = new Server()
    const device = new Device()
    const first = await Page.open(server, device)
    const second = await Page.open(server, device, {}, { type: "lock.waiting" })
    await first.send(chooseA)
    await second.pass(2_000)
    expect(Select.value(second.state)).toBe("A")
    await first.pass(300)
    await second.pass(2_000)
    expect([Select.savedWord(first.state), Select.value(second.state)]).toStrictEqual(["saved", "A"])
    await second.send(chooseB)
    expect(Select.value(second.state)).toBe("A")
    first.lockSays({ type: "lock.lost" })
    await second.send({ type: "writer.take" }, chooseB)
    await second.pass(300)
    expect(Select.otherWriter(first.state)).toBe("tab")
    await second.send(chooseB)
    await second.pass(300)
    await second.pass(300)
    expect(server.saved).toStrictEqual([{ question_id: "q1", value: "B", flagged: false }])
  })
})

describe("signing in again", () => {
  it("keeps the paper on the screen and continues when the same learner is back", async () => {
    const page = await Page.open(new Server())
    page.server.fault("unauthorized")
    await page.send(chooseA)
    await page.pass(300)
    expect(Select.isSigningIn(page.state)).toBe(true)
    expect(Select.stage(page.state)).toBe("answering")
    await page.send({ type: "session.changed", session: "signedIn", was: "signedOut" })
    await page.pass(300)
    expect(Select.savedWord(page.state)).toBe("saved")
  })

  it("sends nothing under another learner's name", async () => {
    const page = await Page.open(new Server())
    page.server.fault("unauthorized")
    await page.send(chooseA)
    await page.pass(300)
    page.server.user_id = "u2"
    await page.send({ type: "session.changed", session: "signedIn", was: "signedOut" })
    await page.pass(60_000)
    expect(Select.stage(page.state)).toBe("failed")
    expect(page.server.log).toStrictEqual([])
  })
})

describe("somebody else signing in in another tab", () => {
  it.each([
    ["answers", [chooseA]],
    ["the paper", [{ type: "paper.review" }, { type: "exam.handIn" }]],
  ] as const)("stops the page before %s could be sent under another name", async (_, events) => {
    const page = await Page.open(new Server())
    page.server.user_id = "u2"
    page.actor.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    await page.send(...events)
    await page.pass(60_000)
    expect(Select.stage(page.state)).toBe("failed")
    expect([page.server.log, page.server.handedIn]).toStrictEqual([[], null])
  })

  it("begins no attempt on a page that was opened for another learner", async () => {
    const page = new Page(new Server())
    page.actor.start()
    page.server.user_id = "u2"
    page.actor.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    await page.rest()
    expect(Select.stage(page.state)).toBe("failed")
    expect(callsOf(page.server, "exam.start")).toStrictEqual([])
  })
})

describe("time", () => {
  it("shows no clock before the first sample, then what is left by the server's clock", async () => {
    const page = new Page(new Server())
    page.actor.start()
    await page.rest()
    expect(Select.stage(page.state)).toBe("cover")
    await page.send({ type: "exam.start" })
    expect(Select.timeLeft(page.state)).toBeNull()
    page.tick(1_000)
    expect(Select.timeLeft(page.state)).toBe("9:59")
  })

  it("shows and reads out no time before an answer told it: the document may be old", async () => {
    const page = new Page(new Server())
    page.actor.start()
    await page.rest()
    await page.send({ type: "exam.start" })
    const shown = () => [Select.timeLeft(page.state), Select.announcement(page.state), Select.stage(page.state)]
    const tick = (now: number, suspect: boolean, sampled: boolean) =>
      page.signal({ type: "clock.ticked", now: START + now, suspect, sampled })
    tick(299_000, false, false)
    tick(301_000, false, false)
    await page.send({ type: "clock.announce" })
    expect([shown(), page.state.matches({ open: { clock: "unsampled" } })]).toStrictEqual([
      [null, "", "answering"],
      true,
    ])
    tick(302_000, true, false)
    expect(shown()).toStrictEqual([null, "", "answering"])
    await page.rest()
    tick(310_000, false, true)
    expect(shown()).toStrictEqual(["4:50", "", "answering"])
  })

  it("believes a doubted clock no sooner for what the site tells every page", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.attempt", "offline")
    page.tick(300_000, true)
    await page.rest()
    await page.send({ type: "clock.ticked", now: START + 200_000 })
    expect([Select.timeLeft(page.state), page.state.matches({ open: { clock: "unsure" } })]).toStrictEqual([
      "5:00",
      true,
    ])
  })

  it("gives no time back to a clock that is set back", async () => {
    const page = await Page.open(new Server())
    page.tick(300_000)
    page.tick(10_000)
    expect(Select.timeLeft(page.state)).toBe("5:00")
  })

  it("announces five minutes and one minute, and nothing between", async () => {
    const page = await Page.open(new Server())
    const heard: Array<string> = []
    for (let second = 0; second < 600; second += 1) {
      page.tick(second * 1000)
      if (heard.at(-1) !== Select.announcement(page.state)) heard.push(Select.announcement(page.state))
    }
    expect(heard).toStrictEqual(["", "还剩5分钟", "还剩1分钟"])
  })

  it("asks the server for the time when the device slept", async () => {
    const page = await Page.open(new Server())
    page.tick(60_000, true)
    expect(page.state.matches({ open: { clock: "suspect" } })).toBe(true)
    await page.rest()
    expect(Select.timeLeft(page.state)).toBeNull()
    page.tick(61_000)
    expect(Select.timeLeft(page.state)).toBe("8:59")
    expect(callsOf(page.server, "exam.attempt")).toHaveLength(1)
  })

  it("shows no smaller time than there is once any answer told it, though its own question failed", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.attempt", "offline")
    page.tick(300_000, true)
    await page.rest()
    expect(Select.timeLeft(page.state)).toBe("5:00")
    page.tick(61_000)
    expect(Select.timeLeft(page.state)).toBe("8:59")
  })

  it("seals at the deadline, sends what is left, and hands in once", async () => {
    const page = await Page.open(new Server())
    await page.send(write("最后一句"))
    page.tick(600_000)
    await page.rest()
    expect(page.device.records.map(({ kind, value }) => [kind, value])).toStrictEqual([
      ["answer", "最后一句"],
      ["seal", null],
    ])
    expect(Select.savedWord(page.state)).toBe("sealed")
    page.tick(601_000)
    await page.send(chooseA)
    await page.pass(300)
    await page.pass(10_000)
    expect(Select.savedWord(page.state)).toBe("handedIn")
    expect(page.server.saved).toStrictEqual([{ question_id: "q4", value: "最后一句", flagged: false }])
    expect(callsOf(page.server, "exam.handIn")).toHaveLength(1)
    expect(page.device.prunedAt).toBe(START + 601_000)
  })

  it("shows sealed, not handed in, while the network is away at the deadline", async () => {
    const page = await Page.open(new Server())
    page.server.fault("offline", "offline")
    await page.send(chooseA)
    page.tick(600_000)
    await page.pass(300)
    expect(Select.savedWord(page.state)).toBe("sealed")
    expect(Select.stage(page.state)).toBe("handingIn")
    for (let turn = 0; turn < 6; turn += 1) await page.pass(15_300)
    expect(Select.savedWord(page.state)).toBe("handedIn")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })
})

describe("handing in", () => {
  it("sends everything first, and comes exactly once however often it is pressed or lost", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA, { type: "paper.review" })
    expect(Select.isReviewing(page.state)).toBe(true)
    page.server.fault("lostAnswer", "lostAnswer", "busy")
    await page.send({ type: "exam.handIn" }, { type: "exam.handIn" })
    for (let turn = 0; turn < 8; turn += 1) await page.pass(15_300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(Select.receipt(page.state)?.number).toBe("R1")
    expect(page.server.log).toHaveLength(1)
  })

  it("can be given up while the network is away and there is time", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "paper.review" })
    page.server.fault("offline")
    await page.send({ type: "exam.handIn" })
    expect(Select.canResume(page.state)).toBe(true)
    await page.send({ type: "paper.resume" }, chooseA)
    expect(Select.value(page.state)).toBe("A")
  })

  it("sends everything again when the server refuses because numbers are missing", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    page.server.fault("refused")
    page.server.log.length = 0
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    for (let turn = 0; turn < 4; turn += 1) await page.pass(15_300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
  })

  it("hands in only what is shown: what was answered on the page is sent again", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    // somebody changed the log behind the page's back
    page.server.log.splice(0, 1, { ...page.server.log[0]!, value: "D" })
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.saved).toStrictEqual([{ question_id: "q1", value: "A", flagged: false }])
    expect(callsOf(page.server, "exam.handIn")).toHaveLength(2)
  })

  it("goes back to the paper when the server has an answer that the page does not show", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    page.server.log.push({ ...page.server.log[0]!, client_id: "other", seq: 1, question_id: "q3", value: true })
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.rest()
    expect(Select.stage(page.state)).toBe("answering")
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q3", stands: true, replaced: null }])
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    // what is shown is this page's answer from then on: nothing that comes late takes its place
    const sent = page.server.log.filter(({ client_id }) => client_id === page.context.client_id)
    expect(sent.map(({ question_id, value }) => [question_id, value])).toStrictEqual([
      ["q1", "A"],
      ["q3", true],
    ])
    expect(page.context.answers["q3"]).toStrictEqual({ value: true, flagged: false })
  })

  it("takes nothing from the page by a comparison that failed", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    Object.defineProperty(page.server, "digest", { configurable: true, value: "never the same" })
    let compared = 0
    page.server.meanwhile = ({ call }) => {
      if (call === "exam.attempt" && (compared += 1) > 1) page.server.faultAt(call, "broken")
    }
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    for (let second = 0; second < 30; second += 1) await page.pass(1_000)
    expect(compared).toBeGreaterThan(2)
    expect(Select.conflicts(page.state)).toStrictEqual([])
    expect(page.context.answers["q1"]).toStrictEqual({ value: "A", flagged: false })
  })

  it("that never agrees is reported, retried at growing intervals, and can be given up or saved", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA)
    await page.pass(300)
    Object.defineProperty(page.server, "digest", { configurable: true, value: "never the same" })
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.rest()
    expect([Select.stage(page.state), Select.isDisagreeing(page.state)]).toStrictEqual(["handingIn", true])
    expect(callsOf(page.server, "exam.handIn")).toHaveLength(3)
    expect(Select.retryIn(page.state)).toBeGreaterThan(0)
    for (let second = 0; second < 120; second += 1) await page.pass(1_000)
    const asked = callsOf(page.server, "exam.handIn").length
    expect(asked).toBeGreaterThan(3 + 120 / 15)
    expect(asked).toBeLessThan(40)
    await page.send({ type: "answers.export" })
    await page.pass(300)
    expect(page.device.exported).toHaveLength(1)
    await page.send({ type: "paper.resume" })
    expect([Select.stage(page.state), Select.isDisagreeing(page.state)]).toStrictEqual(["answering", false])
    Reflect.deleteProperty(page.server, "digest")
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
  })

  it("fetches the receipt of a paper that the server closed", async () => {
    const page = await Page.open(new Server())
    page.server.handedIn = { number: "R9", answered: 0 }
    await page.send(chooseA)
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(Select.receipt(page.state)?.number).toBe("R9")
    expect(page.server.evidence.map(({ value }) => value)).toStrictEqual(["A"])
  })

  it("opens a paper that was handed in before at its receipt", async () => {
    const server = new Server()
    server.handedIn = { number: "R5", answered: 3 }
    const page = await Page.open(server)
    expect(Select.receipt(page.state)?.number).toBe("R5")
  })
})

describe("leaving an open paper", () => {
  const practice = () =>
    new Server(attemptOf({ deadline: null, rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } }))
  const holds = (is: boolean) => ({ type: "page.blocksLeaving", blocksLeaving: is })

  it("is held by practice only while answers are not saved", async () => {
    const page = await Page.open(practice())
    expect(page.told).toStrictEqual([])
    page.server.fault("offline")
    await page.send(chooseA)
    await page.pass(300)
    expect(page.told).toStrictEqual([holds(true)])
    expect(Sheet.leaveLines(page.state)).toStrictEqual([
      "有1题的作答只在这台设备上，回到这台设备打开这份试卷才会送达。",
      "没有时间限制，随时可以回来接着做。",
    ])
    await page.pass(15_300)
    expect(page.told).toStrictEqual([holds(true), holds(false)])
  })

  it("is held by a timed paper until its receipt, over which its learner sees the result", async () => {
    const page = await Page.open(new Server())
    expect(page.told).toStrictEqual([holds(true)])
    await page.send(chooseA, write("半句"))
    expect(Sheet.leaveLines(page.state)[0]).toBe("有1题的作答还没有留存，现在离开会丢失。")
    await page.pass(300)
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(300)
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.told).toStrictEqual([
      holds(true),
      { type: "leave.cancel" },
      holds(false),
      { type: "navigate", href: "/mock-exam-result?attempt_id=t1", source: "replace" },
    ])
  })
})

describe("practice", () => {
  const practice = () =>
    new Server(attemptOf({ deadline: null, rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } }))

  it("shows the key once the answer is saved, and never changes the answer after that", async () => {
    const page = await Page.open(practice(), new Device(), { source: { bank_id: "b1" } })
    await page.send(chooseA)
    expect(Select.isChecking(page.state)).toBe(true)
    expect(callsOf(page.server, "exam.check")).toStrictEqual([])
    await page.pass(300)
    expect(Select.key(page.state)).toStrictEqual(keyOf("q1"))
    await page.send(chooseB)
    expect(Select.value(page.state)).toBe("A")
    await page.send({ type: "flag.toggle", question_id: "q1" })
    expect(Select.isFlagged(page.state)).toBe(true)
  })

  it("asks for no key before it is known again who is signed in", async () => {
    const page = await Page.open(practice(), new Device(), { source: { bank_id: "b1" } })
    page.server.faultAt("exam.check", "busy")
    await page.send(chooseA)
    await page.pass(300)
    page.server.faultAt("user.info", "busy")
    await page.send({ type: "session.changed", session: "signedIn", was: "signedIn" })
    expect([callsOf(page.server, "exam.check").length, Select.key(page.state)]).toStrictEqual([1, null])
    await page.pass(15_000)
    expect(Select.key(page.state)).toStrictEqual(keyOf("q1"))
  })

  it("asks for the key of several choices only on request", async () => {
    const page = await Page.open(practice(), new Device(), { source: { bank_id: "b1" } })
    const choose = (key: string) => ({ type: "answer.choose", question_id: "q2", key }) as const
    await page.send({ type: "question.next" }, choose("A"), choose("C"))
    await page.pass(300)
    expect(Select.key(page.state)).toBeNull()
    await page.send({ type: "answer.check", question_id: "q2" })
    expect(Select.key(page.state)).toStrictEqual(keyOf("q2"))
    expect(Select.timeLeft(page.state)).toBeNull()
  })

  it("shows the device's key of a practice taken along as soon as its answer is in the journal, network or not", async () => {
    const server = practice()
    const device = new Device()
    device.taken = { keys: ["q1", "q3"], shown: [] }
    const page = await Page.open(server, device, { source: { bank_id: "b1" } })
    device.break("key")
    server.hold()
    await page.send(chooseA)
    await page.pass(300)
    // the device's own store broke: the server has the last word
    expect([Select.key(page.state), Select.isChecking(page.state)]).toStrictEqual([null, true])
    server.release()
    await page.calm()
    expect(Select.key(page.state)).toStrictEqual(keyOf("q1"))

    server.faultAt("exam.save", ...Array.from({ length: 9 }, () => "offline" as const))
    const judge = { type: "answer.judge", question_id: "q3", value: true } as const
    await page.send({ type: "question.go", index: 2 })
    page.actor.send(judge)
    expect(Select.key(page.state)).toBeNull()
    await page.rest()
    expect(Select.key(page.state)).toStrictEqual(keyOf("q3"))
    expect(Select.value(page.state)).toBe(true)
    await page.send({ ...judge, value: false })
    expect([Select.value(page.state), device.taken.shown]).toStrictEqual([true, ["q3"]])
    page.kill()

    const again = await Page.open(server, device, { source: { bank_id: "b1" } })
    await again.send({ type: "question.go", index: 2 })
    expect([Select.value(again.state), Select.key(again.state)]).toStrictEqual([true, keyOf("q3")])
    server.faultAt("exam.save")
    await again.pass(60_000)
    await again.calm()
    expect(callsOf(server, "exam.check").map(({ payload }) => payload)).toMatchObject([
      { question_id: "q1" },
      { question_id: "q3" },
    ])
    expect(again.context.checks).toStrictEqual([])
  })

  it("looks on the device while a check that failed waits", async () => {
    const server = practice()
    const device = new Device()
    device.taken = { keys: ["q3"], shown: [] }
    const page = await Page.open(server, device, { source: { bank_id: "b1" } })
    server.faultAt("exam.check", ...Array.from({ length: 9 }, () => "offline" as const))
    await page.send(chooseA)
    await page.pass(300)
    expect([page.state.matches({ open: { feedback: "waiting" } }), Select.key(page.state)]).toStrictEqual([true, null])
    await page.send({ type: "question.go", index: 2 }, { type: "answer.judge", question_id: "q3", value: true })
    expect(Select.key(page.state)).toStrictEqual(keyOf("q3"))
  })

  it("shows explanations when the learner wants them, where the rules leave that open", async () => {
    const server = new Server(
      attemptOf({
        deadline: null,
        rules: { exam_type: "4", feedback: "at_once", timed: false, minutes: 0, choice: true },
      }),
    )
    const page = await Page.open(server, new Device(), { source: { bank_id: "b1" } })
    await page.send(chooseA)
    await page.send({ type: "feedback.choose", feedback: "at_end" })
    await page.pass(300)
    expect(callsOf(server, "exam.check")).toStrictEqual([])
    expect(Select.chosenFeedback(page.state)).toBe("at_end")
    expect(page.context.answers["q1"]?.value).toBe("A")
    await page.send({ type: "question.go", index: 2 }, { type: "answer.judge", question_id: "q3", value: true })
    await page.pass(16_000)
    expect(server.saved.map(({ question_id }) => question_id)).toStrictEqual(["q1", "q3"])
    expect(page.state.context.keys["q3"]).toBeUndefined()
    await page.send({ type: "feedback.choose", feedback: "at_end" })
    expect(callsOf(server, "exam.feedback")).toHaveLength(1)
  })

  it("does not change when the paper's rules fix it", async () => {
    const page = await Page.open(practice(), new Device(), { source: { bank_id: "b1" } })
    await page.send({ type: "feedback.choose", feedback: "at_end" })
    expect([Select.chosenFeedback(page.state), callsOf(page.server, "exam.feedback").length]).toStrictEqual([null, 0])
  })

  it("continues at the question that another device answered last", async () => {
    const server = practice()
    const device = new Device()
    const here = await Page.open(server, device, { source: { bank_id: "b1" } })
    await here.send(chooseA)
    await here.pass(300)
    here.kill()
    server.attempt = { ...server.attempt, current: "q3" }
    server.epoch += 1
    const again = await Page.open(server, device, { source: { bank_id: "b1" } })
    expect(again.context.current).toBe(2)
  })

  it("waits for the network with its key, not with the next question", async () => {
    const page = await Page.open(practice(), new Device(), { source: { bank_id: "b1" } })
    page.server.fault("offline")
    await page.send(chooseA)
    await page.pass(300)
    await page.send({ type: "question.next" })
    expect(page.context.current).toBe(1)
    await page.pass(15_300)
    await page.pass(300)
    expect(page.state.context.keys).toStrictEqual({ q1: keyOf("q1") })
  })
})

describe("a device without a journal", () => {
  it("never shows kept, and sends each answer at once", async () => {
    const device = new Device()
    device.storage = "memory"
    const page = await Page.open(new Server(), device)
    page.server.fault("offline")
    await page.send(chooseA)
    expect(Select.savedWord(page.state)).toBe("typed")
    expect(Select.trouble(page.state)).toBe("memoryOnly")
    await page.pass(0)
    await page.pass(15_000)
    expect(Select.savedWord(page.state)).toBe("saved")
  })

  it("tries again when a write broke", async () => {
    const device = new Device()
    const page = await Page.open(new Server(), device)
    device.breakAppends(1)
    await page.send(chooseA)
    expect(page.state.matches({ open: { journal: "reopening" } })).toBe(true)
    expect(Select.savedWord(page.state)).toBe("typed")
    await page.pass(1_000)
    expect(Select.savedWord(page.state)).toBe("kept")
  })
})
