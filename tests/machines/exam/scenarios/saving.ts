import { describe, expect, it } from "vitest"
import type { SaveOutcome } from "#domain/contract/examAttempt.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { Device, Page, Server, START, type Fault } from "../../attempt/ExamWorld.ts"

const chooseA = { type: "answer.choose", question_id: "q1", key: "A" } as const
const switched = { type: "session.changed", session: "signedIn", was: "signedOut" } as const
const answered = (outcome: SaveOutcome["outcome"], missing: ReadonlyArray<number> = []): SaveOutcome => ({
  outcome,
  acked: 0,
  missing,
  epoch: 1,
  deadline: START + 600_000,
  now: START,
  nonce: "",
})
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)

/** A page whose first answer met these faults. */
const met = async (...faults: ReadonlyArray<Fault>) => {
  const page = await Page.open(new Server())
  page.server.faultAt("exam.save", ...faults)
  await page.send(chooseA)
  await page.pass(300)
  return page
}

describe("an answer that waits for its next try", () => {
  it("is sent at once when the page is shown again, or the paper is looked over", async () => {
    for (const event of [{ type: "page.shown" }, { type: "paper.review" }] as const) {
      const page = await met("busy")
      expect(Select.savedWord(page.state)).toBe("kept")
      await page.send(event)
      expect(Select.savedWord(page.state)).toBe("saved")
    }
  })

  it("is sent again after whatever broke: the call, the journal, a new client id", async () => {
    for (const faults of [["defect"], [answered("gap", [1])], [answered("fork")]] as const) {
      const page = await Page.open(new Server())
      page.server.faultAt("exam.save", ...faults)
      await page.send(chooseA)
      page.device.break(faults[0] === "defect" ? "digest" : faults[0].outcome === "gap" ? "read" : "open")
      await page.pass(300)
      expect(Select.savedWord(page.state)).toBe("kept")
      await page.pass(15_300)
      await page.calm()
      expect(Select.savedWord(page.state)).toBe("saved")
    }
  })

  it("is not sent while nobody knows who signed in, and at once when that is known", async () => {
    const page = await met("unauthorized")
    page.server.faultAt("user.info", "busy", "defect")
    await page.send(switched)
    await page.pass(15_300)
    expect([callsOf(page.server, "user.info").length, page.server.saved]).toStrictEqual([2, []])
    page.signal({ type: "network.online" })
    await page.calm()
    expect(Select.savedWord(page.state)).toBe("saved")
  })
})

describe("a page that asks for an epoch of its own", () => {
  /** The second page of an attempt, whose request for an epoch meets a fault. */
  const second = async (...faults: ReadonlyArray<Fault>) => {
    const server = new Server()
    const first = await Page.open(server)
    first.kill()
    server.faultAt("exam.takeOver", ...faults)
    const page = new Page(server, new Device(), { source: { attempt_id: "t1" } })
    page.actor.start()
    await page.rest()
    return page
  }

  it("gives way when another page writes by now", async () => {
    expect(Select.otherWriter((await second(EXAM_CODES.superseded)).state)).toBe("device")
  })

  it("fetches the receipt when the attempt has ended", async () => {
    const page = await second("busy")
    page.server.faultAt("exam.takeOver", EXAM_CODES.ended)
    page.server.handedIn = { number: "R1", answered: 0 }
    await page.pass(15_300)
    expect(Select.receipt(page.state)?.number).toBe("R1")
  })

  it("asks again after a call that broke", async () => {
    const page = await second("defect")
    await page.pass(15_300)
    await page.send(chooseA)
    await page.calm()
    expect([page.context.epoch, Select.savedWord(page.state)]).toStrictEqual([2, "saved"])
  })

  it("does not ask again once another tab writes", async () => {
    const page = await second("busy")
    page.lockSays({ type: "lock.lost" })
    await page.pass(15_300)
    expect([Select.otherWriter(page.state), callsOf(page.server, "exam.takeOver").length]).toStrictEqual(["tab", 1])
  })
})

describe("a page that another device took over from", () => {
  const fenced = async () => {
    const page = await Page.open(new Server())
    page.server.epoch = 2
    await page.pass(20_000)
    expect(Select.otherWriter(page.state)).toBe("device")
    return page
  }

  it("brings back what the other device had not touched, though it was acknowledged as evidence", async () => {
    const page = await Page.open(new Server())
    page.server.epoch = 2
    await page.send(chooseA)
    await page.calm()
    expect([Select.otherWriter(page.state), page.server.saved]).toStrictEqual(["device", []])
    // asked how the attempt is, it notes what it has of the server
    await page.pass(20_000)
    await page.send({ type: "writer.take" })
    await page.calm()
    expect(page.server.saved.map(({ value }) => value)).toStrictEqual(["A"])
  })

  const overwritten = async () => {
    const page = await Page.open(new Server())
    page.server.epoch = 2
    await page.send(chooseA)
    await page.calm()
    await page.pass(20_000)
    const { at, nonce } = page.device.records[0] as JournalRecord
    const other = { seq: 1, kind: "answer", question_id: "q1", value: "C", at, nonce, mono: 0, checksum: "" } as const
    page.server.save({ client_id: "c9", epoch: 2, records: [other] })
    await page.send({ type: "writer.take" })
    await page.calm()
    return page
  }

  it("says which answer gave way, though it was acknowledged as evidence", async () => {
    const page = await overwritten()
    expect(Select.conflicts(page.state)).toStrictEqual([{ question_id: "q1", stands: "C", replaced: "A" }])
  })

  it("says nothing of it any more once its learner has answered the question again", async () => {
    const page = await overwritten()
    await page.send({ type: "answer.choose", question_id: "q1", key: "B" })
    expect(Select.conflicts(page.state)).toStrictEqual([])
    await page.calm()
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.calm()
    expect([Select.stage(page.state), Select.conflicts(page.state)]).toStrictEqual(["handedIn", []])
  })

  it("says it again when the same answer gives way once more", async () => {
    const page = await overwritten()
    await page.send({ type: "answer.choose", question_id: "q1", key: "A" })
    await page.calm()
    expect(page.context.settled).toStrictEqual([])
    expect(page.server.saved).toMatchObject([{ question_id: "q1", value: "A" }])
  })

  it("asks who signed in meanwhile before it continues", async () => {
    const page = await fenced()
    page.server.user_id = "u2"
    await page.send(switched, { type: "writer.take" })
    expect(Select.stage(page.state)).toBe("failed")
  })

  it("does so too when its hand-in comes back as one of an attempt that nobody knows", async () => {
    const page = await Page.open(new Server())
    await page.send({ type: "paper.review" })
    page.server.faultAt("exam.handIn", "missing")
    page.server.hold()
    await page.send({ type: "exam.handIn" })
    page.server.unhold()
    page.server.epoch = 2
    page.server.user_id = "u2"
    await page.pass(20_000)
    expect(Select.otherWriter(page.state)).toBe("device")
    page.server.release()
    await page.rest()
    await page.send({ type: "writer.take" })
    expect(Select.stage(page.state)).toBe("failed")
  })
})
