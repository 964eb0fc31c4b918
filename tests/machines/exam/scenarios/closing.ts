import { describe, expect, it } from "vitest"
import type { CallRequest } from "#domain/contract/Request.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { type Fault, Page, Server, START } from "../../attempt/ExamWorld.ts"

const chooseA = { type: "answer.choose", question_id: "q1", key: "A" } as const
const switched = { type: "session.changed", session: "signedIn", was: "signedOut" } as const
const retry = { type: "sync.retry" } as const
const elsewhere = {
  seq: 1,
  kind: "answer",
  question_id: "q4",
  value: "别的",
  at: START,
  mono: 0,
  nonce: "",
  checksum: "",
} as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)
const never = Array.from({ length: 30 }, (): Fault => "offline")

/** An answer that never reached the server before the attempt was ended elsewhere; then a call meets these faults. */
const ended = async (call: CallRequest["call"], ...faults: ReadonlyArray<Fault>) => {
  const page = await Page.open(new Server())
  page.server.faultAt("exam.save", ...never)
  await page.send(chooseA)
  page.server.handedIn = { number: "R9", answered: 0 }
  page.server.meanwhile = ({ call: asked }) => {
    if (asked !== "exam.state") return
    page.server.faultAt("exam.save")
    page.server.faultAt(call, ...faults)
  }
  await page.pass(20_000)
  return page
}
const isSettled = (page: Page) => {
  expect([Select.stage(page.state), Select.receipt(page.state)?.number]).toStrictEqual(["handedIn", "R9"])
  expect(page.server.evidence.map(({ value }) => value)).toStrictEqual(["A"])
}

describe("late answers", () => {
  it.each(["exam.save", "exam.handIn", "exam.handInLate"] as const)(
    "are settled though %s fails, breaks, and asks to sign in",
    async (call) => {
      const page = await ended(call, "busy", "defect", "unauthorized")
      expect([Select.stage(page.state), Select.isSigningIn(page.state)]).toStrictEqual(["closing", false])
      page.signal({ type: "network.online" })
      await page.rest()
      await page.send(retry)
      expect([Select.stage(page.state), Select.isSigningIn(page.state)]).toStrictEqual(["closing", true])
      await page.send(switched)
      isSettled(page)
    },
  )

  it("keep no receipt back when the server refuses them, and are told as not counted", async () => {
    const page = await ended("exam.save", "invalid")
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(Select.conflicts(page.state)).toMatchObject([{ question_id: "q1", replaced: "A", stands: null }])
    expect(callsOf(page.server, "exam.save").length).toBeGreaterThan(1)
  })

  it("wait until it is known who signed in", async () => {
    const page = await ended("exam.save", "unauthorized")
    page.server.faultAt("user.info", "defect", "busy")
    await page.send(switched)
    await page.send(retry)
    expect([Select.stage(page.state), page.server.evidence]).toStrictEqual(["closing", []])
    await page.pass(16_000)
    isSettled(page)
  })

  it("are sent again, under an epoch that a database lost, until the attempt has ended there too", async () => {
    const page = await ended("exam.save", EXAM_CODES.takeOverLost)
    expect([Select.stage(page.state), page.server.evidence]).toStrictEqual(["closing", []])
    await page.pass(16_000)
    isSettled(page)
  })

  it("are sent once, however often their page is opened again", async () => {
    for (const faults of [[], ["busy"]] as const) {
      const first = await ended("exam.handIn", ...faults)
      first.kill()
      const { server, device } = first
      const sent = callsOf(server, "exam.save").length
      for (let turn = 0; turn < 2; turn += 1) {
        const page = new Page(server, device, { source: { attempt_id: "t1" } })
        page.actor.start()
        await page.rest()
        isSettled(page)
        page.kill()
      }
      expect(callsOf(server, "exam.save")).toHaveLength(sent)
    }
  })

  it("that were answered with the end are sent once too", async () => {
    const page = await Page.open(new Server())
    page.server.handedIn = { number: "R9", answered: 0 }
    await page.send(chooseA)
    await page.pass(300)
    isSettled(page)
    const again = new Page(page.server, page.device, { source: { attempt_id: "t1" } })
    again.actor.start()
    await again.rest()
    isSettled(again)
    expect(callsOf(page.server, "exam.save")).toHaveLength(1)
  })

  it("do not keep the receipt back when they are refused", async () => {
    const page = await ended("exam.handInLate", "refused")
    isSettled(page)
    expect(Select.late(page.state)).toBeNull()
  })

  it("that no journal takes do not keep the receipt back", async () => {
    const page = await Page.open(new Server())
    page.device.breakAppends(99)
    await page.send(chooseA)
    page.server.handedIn = { number: "R9", answered: 0 }
    await page.pass(20_000)
    expect([Select.stage(page.state), Select.receipt(page.state)?.number]).toStrictEqual(["handedIn", "R9"])
  })
})

describe("an answer that another page fenced off", () => {
  /** A page whose answer came too late for the other one, which handed in. */
  const fencedOff = async () => {
    const page = await Page.open(new Server())
    page.server.epoch = 2
    await page.send(chooseA)
    await page.calm()
    page.server.handedIn = { number: "R9", answered: 0 }
    page.kill()
    return page
  }

  it("is told, however often its page is opened, where the attempt ended before it was written again", async () => {
    const page = await fencedOff()
    for (let turn = 0; turn < 2; turn += 1) {
      const again = new Page(page.server, page.device, { source: { attempt_id: "t1" } })
      again.server.faultAt("exam.handInLate", "refused")
      again.actor.start()
      await again.rest()
      expect(Select.stage(again.state)).toBe("handedIn")
      expect(Select.conflicts(again.state)).toStrictEqual([{ question_id: "q1", stands: null, replaced: "A" }])
      again.kill()
    }
  })

  it("is told beside what came late and is not decided about", async () => {
    const page = await fencedOff()
    const again = new Page(page.server, page.device, { source: { attempt_id: "t1" } })
    again.actor.start()
    await again.rest()
    expect([Select.late(again.state)?.state, Select.conflicts(again.state)]).toStrictEqual([
      "review",
      [{ question_id: "q1", stands: null, replaced: "A" }],
    ])
  })
})

describe("a page that was open when the attempt ended elsewhere", () => {
  const uncounted = [{ question_id: "q1", stands: null, replaced: "A" }]

  it("says which of its answers do not count, whether they were late or fenced off before", async () => {
    const late = await ended("exam.save")
    expect(Select.conflicts(late.state)).toStrictEqual(uncounted)
    const fenced = await Page.open(new Server())
    fenced.server.epoch = 2
    await fenced.send(chooseA)
    await fenced.calm()
    fenced.server.handedIn = { number: "R9", answered: 0 }
    await fenced.pass(20_000)
    isSettled(fenced)
    expect(Select.conflicts(fenced.state)).toStrictEqual(uncounted)
  })

  it("says so when it is opened again, where it was gone before it could", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "answer.choose", question_id: "q1", key: "D" })
    await page.calm()
    page.server.epoch = 2
    page.server.save({ client_id: "c9", epoch: 2, records: [{ ...elsewhere, question_id: "q1" }] })
    page.server.handedIn = { number: "R9", answered: 1 }
    page.server.faultAt("exam.handIn", "offline")
    await page.send(chooseA)
    await page.calm()
    expect(Select.stage(page.state)).toBe("closing")
    page.kill()
    const again = await Page.open(page.server, page.device, { source: { attempt_id: "t1" } })
    isSettled(again)
    expect(Select.conflicts(again.state)).toStrictEqual([{ question_id: "q1", stands: elsewhere.value, replaced: "A" }])
  })

  it("says nothing of answers that were taken after all", async () => {
    const page = await ended("exam.handIn", "busy")
    page.server.counted = [{ question_id: "q1", value: "A", flagged: false }]
    page.signal({ type: "network.online" })
    await page.rest()
    isSettled(page)
    expect(Select.conflicts(page.state)).toStrictEqual([])
  })

  it("does not take the receipt of other answers for its own", async () => {
    const page = await Page.open(new Server())
    page.server.meanwhile = ({ call }) => {
      if (call !== "exam.handIn" || page.server.handedIn !== null) return
      page.server.handedIn = { number: "R9", answered: 1 }
      page.server.log.push({ ...elsewhere, client_id: "c9", epoch: 2 })
    }
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.pass(20_000)
    expect([Select.stage(page.state), Select.receipt(page.state)?.number]).toStrictEqual(["handedIn", "R9"])
    expect(callsOf(page.server, "exam.handInLate")).toHaveLength(1)
  })
})

describe("text on a page that another one fenced off", () => {
  it("is told and delivered as evidence where the attempt ended before this page wrote again", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "answer.write", question_id: "q4", text: "没写完" })
    page.lockSays({ type: "lock.lost" })
    await page.pass(300)
    page.server.epoch = 2
    page.server.save({ client_id: "c9", epoch: 2, records: [elsewhere] })
    page.server.handedIn = { number: "R9", answered: 1 }
    await page.send({ type: "writer.take" })
    await page.rest()
    expect(Select.stage(page.state)).toBe("handedIn")
    expect(page.server.evidence.map(({ value }) => value)).toStrictEqual(["没写完"])
    expect(page.context.conflicts).toStrictEqual([{ question_id: "q4", stands: "别的", replaced: "没写完" }])
  })
})

describe("a clock that jumped before the first sample", () => {
  it("is doubted at once", async () => {
    const page = new Page(new Server())
    page.actor.start()
    await page.rest()
    await page.send({ type: "exam.start" })
    page.server.hold()
    page.tick(0, true)
    await page.rest()
    expect(page.state.matches({ open: { clock: "suspect" } })).toBe(true)
    page.server.release()
    await page.rest()
    page.tick(0)
    expect(page.state.matches({ open: { clock: "good" } })).toBe(true)
  })
})

describe("an end that was moved", () => {
  it("is not moved back by an answer that the server gave before", async () => {
    const { server, device, ...first } = await Page.open(new Server())
    first.actor.stop()
    const page = new Page(server, device)
    server.meanwhile = ({ call }) => (call === "exam.takeOver" ? server.hold() : server.unhold())
    page.actor.start()
    await page.rest()
    const deadline = START + 60_000
    server.attempt = { ...server.attempt, deadline }
    await page.pass(20_000)
    expect([page.context.attempt?.deadline, page.context.isOwn]).toStrictEqual([deadline, false])
    server.release()
    await page.rest()
    expect([page.context.attempt?.deadline, page.context.isOwn]).toStrictEqual([deadline, true])
  })
})
