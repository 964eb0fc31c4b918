import { describe, expect, it } from "vitest"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Device, type Fault, Page, Server, START } from "../../attempt/ExamWorld.ts"

const END = 600_000
const LATER = START + END + 300_000
const chooseB = { type: "answer.choose", question_id: "q1", key: "B" } as const
const write = (text: string) => ({ type: "answer.write", question_id: "q4", text }) as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)
const offline = Array.from({ length: 200 }, (): Fault => "offline")

const extend = (server: Server) => {
  server.attempt = { ...server.attempt, deadline: LATER }
}
const atTheEnd = async (page: Page) => {
  page.tick(END)
  await page.rest()
}
/** It takes answers again, keeps and sends them, and hands nothing in before its new end; then it does, by itself. */
const advance = async (page: Page, elapsed: number) => {
  expect([Select.stage(page.state), Select.isWriter(page.state)]).toStrictEqual(["answering", true])
  expect([page.server.handedIn, page.device.paper?.deadline]).toStrictEqual([null, LATER])
  expect(Select.movedNotice(page.state)).toBe("考试时间延长5分钟")
  page.tick(elapsed)
  expect(page.context.remaining?.left).toBe(LATER - START - elapsed)
  await page.send(chooseB)
  await page.calm()
  expect([
    Select.savedWord(page.state),
    page.server.saved.find(({ question_id }) => question_id === "q1"),
  ]).toStrictEqual(["saved", { question_id: "q1", value: "B", flagged: false }])
  page.tick(LATER - START)
  await page.calm()
  await page.pass(10_000)
  expect(Select.stage(page.state)).toBe("handedIn")
}

describe("extra time that an open page has not heard of at its end", () => {
  it.each([
    ["idle", []],
    ["typing", [write("最后一")]],
  ] as const)("opens its paper again before it hands in, %s", async (_, events) => {
    const page = await Page.open(new Server())
    page.tick(END - 6_000)
    await page.pass(0)
    await page.send(...events)
    extend(page.server)
    if (events.length > 0) page.server.faultAt("exam.save", "offline")
    await atTheEnd(page)
    await page.calm()
    await page.pass(15_000)
    expect(callsOf(page.server, "exam.handIn")).toStrictEqual([])
    expect(page.context.answers["q4"]?.value ?? null).toBe(events.length === 0 ? null : "最后一")
    await advance(page, END + 16_000)
  })

  it("is named by the refusal of a hand-in that was on its way", async () => {
    const page = await Page.open(new Server())
    page.server.meanwhile = ({ call }) => call === "exam.handIn" && page.server.handedIn === null && extend(page.server)
    await atTheEnd(page)
    await page.pass(10_000)
    expect(callsOf(page.server, "exam.handIn").map(({ payload }) => payload)).toMatchObject([{ automatic: true }])
    await advance(page, END + 11_000)
  })

  it("is read by the watch while a hand-in is on its way: the answer to that comes first", async () => {
    const page = await Page.open(new Server())
    page.server.meanwhile = ({ call }) => {
      if (call !== "exam.handIn") return page.server.unhold()
      page.server.hold()
      extend(page.server)
    }
    await atTheEnd(page)
    await page.pass(10_000)
    await page.pass(20_000)
    expect([page.context.attempt?.deadline, Select.stage(page.state)]).toStrictEqual([LATER, "handingIn"])
    page.server.meanwhile = () => {}
    page.server.release()
    await page.rest()
    await advance(page, END + 30_000)
  })

  it("opens a paper again that was sealed offline, once the network is back", async () => {
    const page = await Page.open(new Server())
    page.server.fault(...offline)
    page.server.faultAt("exam.state", ...offline)
    await page.send(write("离线"))
    await atTheEnd(page)
    await page.calm()
    expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["handingIn", "sealed"])
    extend(page.server)
    page.server.heal()
    page.server.faultAt("exam.state")
    page.tick(END + 30_000)
    page.signal({ type: "network.online" })
    await page.calm()
    await advance(page, END + 31_000)
    expect(page.server.saved.map(({ value }) => value)).toStrictEqual(["B", "离线"])
  })

  it("that is over as well when it is heard of opens nothing", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.state", ...offline)
    await atTheEnd(page)
    extend(page.server)
    page.server.faultAt("exam.state")
    page.tick(LATER - START)
    await page.pass(15_300)
    await page.pass(10_000)
    expect(Select.stage(page.state)).toBe("handedIn")
  })

  it("does not keep back who hands in by hand", async () => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.handIn", "offline")
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    extend(page.server)
    await atTheEnd(page)
    await page.pass(15_300)
    await page.pass(10_000)
    expect(callsOf(page.server, "exam.handIn").map(({ payload }) => "automatic" in payload)).toStrictEqual([
      false,
      false,
    ])
    expect([Select.stage(page.state), page.server.now < LATER]).toStrictEqual(["handedIn", true])
  })

  it("leads a page back that was told of late answers and asks for a receipt", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseB)
    const { attempt, now } = page.server
    const closed = {
      outcome: "closed",
      acked: 1,
      missing: [],
      epoch: 1,
      deadline: attempt.deadline,
      now,
      nonce: "n",
    } as const
    page.server.faultAt("exam.save", closed)
    page.server.meanwhile = ({ call }) => call === "exam.handIn" && extend(page.server)
    await page.calm()
    expect(callsOf(page.server, "exam.handIn").map(({ payload }) => payload)).toMatchObject([{ automatic: true }])
    expect([Select.stage(page.state), page.server.handedIn, page.context.attempt?.deadline]).toStrictEqual([
      "answering",
      null,
      LATER,
    ])
  })
})

describe("a page that stopped before the server's clock was at the end", () => {
  it("stays sealed, and hands in as soon as the server takes it", async () => {
    const page = await Page.open(new Server())
    page.server.meanwhile = () => {
      page.server.now = START + END - 2_000
    }
    await atTheEnd(page)
    await page.pass(10_000)
    expect(callsOf(page.server, "exam.handIn")).toHaveLength(1)
    expect([Select.savedWord(page.state), Select.movedNotice(page.state)]).toStrictEqual(["sealed", null])
    page.server.meanwhile = () => {}
    page.tick(END + 10_000)
    await page.pass(10_000)
    expect(Select.stage(page.state)).toBe("handedIn")
  })

  it("learns when it asks that the attempt has ended", async () => {
    const page = await Page.open(new Server())
    page.server.meanwhile = ({ call }) => {
      if (call === "exam.state") page.server.handedIn = { number: "R9", answered: 0 }
    }
    await atTheEnd(page)
    expect(Select.receipt(page.state)?.number).toBe("R9")
  })

  it.each(["busy", "defect"] as const)("hands in though its question was answered by %s", async (fault) => {
    const page = await Page.open(new Server())
    page.server.faultAt("exam.state", fault)
    await atTheEnd(page)
    expect(callsOf(page.server, "exam.state")).toHaveLength(1)
    await page.pass(10_000)
    expect(Select.stage(page.state)).toBe("handedIn")
  })
})

describe("a page that does not write when the time is up", () => {
  const following = () => Page.open(new Server(), new Device(), {}, { type: "lock.waiting" })
  const first = async () => {
    const page = await following()
    await atTheEnd(page)
    expect(Select.stage(page.state)).toBe("closing")
    return page
  }

  it("asks until the writer has handed in, whatever fails", async () => {
    const page = await first()
    for (const fault of [[], ["busy"], ["defect"]] as const) {
      page.server.faultAt("exam.state", ...fault)
      await page.pass(20_000)
      expect(Select.stage(page.state)).toBe("closing")
    }
    page.server.handedIn = { number: "R9", answered: 0 }
    await page.pass(20_000)
    expect(Select.receipt(page.state)?.number).toBe("R9")
  })

  it("asks at once when its learner does", async () => {
    const page = await first()
    page.server.handedIn = { number: "R9", answered: 0 }
    await page.send({ type: "sync.retry" })
    expect(Select.receipt(page.state)?.number).toBe("R9")
  })

  it("hands nothing in where the end was moved meanwhile, and shows the open paper again", async () => {
    const page = await first()
    extend(page.server)
    await page.pass(20_000)
    expect([Select.stage(page.state), Select.otherWriter(page.state)]).toStrictEqual(["answering", "tab"])
    expect(callsOf(page.server, "exam.handIn")).toStrictEqual([])
  })
})

it("an end that is moved earlier after the paper was opened again seals it there", async () => {
  const server = new Server(attemptOf())
  const page = await Page.open(server)
  extend(server)
  await atTheEnd(page)
  expect(Select.stage(page.state)).toBe("answering")
  server.attempt = { ...server.attempt, deadline: START + END + 60_000 }
  await page.pass(20_000)
  expect(Select.movedNotice(page.state)).toBe("考试时间延长1分钟")
  page.tick(END + 60_000)
  await page.rest()
  expect(Select.savedWord(page.state)).toBe("sealed")
  await page.pass(10_000)
  expect(Select.stage(page.state)).toBe("handedIn")
})
