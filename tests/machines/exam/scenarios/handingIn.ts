import { describe, expect, it } from "vitest"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Page, Server, START, type Fault } from "../../attempt/ExamWorld.ts"

const chooseA = { type: "answer.choose", question_id: "q1", key: "A" } as const
const switched = { type: "session.changed", session: "signedIn", was: "signedOut" } as const
const callsOf = (server: Server, call: string) => server.calls.filter((one) => one.call === call)

/** A saved answer, and a hand-in that meets a fault. */
const handedIn = async (...faults: ReadonlyArray<Fault>) => {
  const page = await Page.open(new Server())
  await page.send(chooseA)
  await page.pass(300)
  page.server.faultAt("exam.handIn", ...faults)
  await page.send({ type: "paper.review" }, { type: "exam.handIn" })
  return page
}

describe("a hand-in", () => {
  it("is tried at once when the network, the page or the learner comes back", async () => {
    for (const event of [{ type: "network.online" }, { type: "page.shown" }, { type: "sync.retry" }] as const) {
      const page = await handedIn("busy")
      expect(Select.isHandInWaiting(page.state)).toBe(true)
      await page.send(event)
      expect(Select.stage(page.state)).toBe("handedIn")
    }
  })

  it("of a practice goes on to its result", async () => {
    for (const [paper_id, result] of [
      ["p1", "/mock-exam-result"],
      [null, "/question/exam/result"],
    ] as const) {
      const rules = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const
      const page = await Page.open(new Server(attemptOf({ paper_id, deadline: null, rules })))
      await page.send({ type: "paper.review" }, { type: "exam.handIn" })
      expect([Select.stage(page.state), page.device.prunedAt]).toStrictEqual(["handedIn", START])
      expect(page.told).toContainEqual({ type: "navigate", href: `${result}?attempt_id=t1`, source: "replace" })
    }
  })

  it("of a mock shows the score first, and the receipt where there is none yet", async () => {
    const shown = async (server: Server) => {
      const page = await Page.open(server)
      await page.send({ type: "paper.review" }, { type: "exam.handIn" })
      expect(Select.stage(page.state)).toBe("handedIn")
      return page.told
    }
    const result = { type: "navigate", href: "/mock-exam-result?attempt_id=t1", source: "replace" }
    expect(await shown(new Server())).toContainEqual(result)
    expect(await shown(new Server(attemptOf({ releases_at: null })))).not.toContainEqual(result)
    const rehearsal = await shown(new Server(attemptOf({ paper_id: REHEARSAL_PAPER })))
    expect(rehearsal.at(-1)).toStrictEqual({ type: "page.blocksLeaving", blocksLeaving: false })
    const late = await Page.open(new Server())
    late.tick(600_000)
    for (let turn = 0; turn < 6; turn += 1) await late.pass(15_300)
    expect([Select.stage(late.state), late.told]).toStrictEqual(["handedIn", rehearsal])
  })

  it("is kept on the device before its result is shown, as long as the device answers", async () => {
    const result = { type: "navigate", href: "/mock-exam-result?attempt_id=t1", source: "replace" }
    const pruning = async () => {
      const page = await Page.open(new Server())
      const prune = Promise.withResolvers<void>()
      const act = page.device.act.bind(page.device)
      page.device.act = async (name, done) => {
        if (name === "prune") await prune.promise
        return act(name, done)
      }
      await page.send({ type: "paper.review" }, { type: "exam.handIn" })
      expect(Select.stage(page.state)).toBe("handedIn")
      expect(page.told).not.toContainEqual(result)
      return { page, prune }
    }
    const kept = await pruning()
    kept.prune.resolve()
    await kept.page.pass(0)
    expect([kept.page.device.prunedAt, kept.page.told.at(-1)]).toStrictEqual([START, result])
    const stuck = await pruning()
    await stuck.page.pass(1_000)
    expect([stuck.page.device.prunedAt, stuck.page.told.at(-1)]).toStrictEqual([null, result])
    const broken = await Page.open(new Server())
    broken.device.break("prune")
    await broken.send({ type: "paper.review" }, { type: "exam.handIn" })
    expect([broken.device.prunedAt, broken.told.at(-1)]).toStrictEqual([null, result])
  })

  it("is tried again after a digest, a call or a comparison that broke", async () => {
    const broken = await handedIn("defect")
    expect(Select.isHandInWaiting(broken.state)).toBe(true)
    broken.device.break("digest")
    await broken.pass(15_300)
    expect([callsOf(broken.server, "exam.handIn").length, Select.isHandInWaiting(broken.state)]).toStrictEqual([
      1,
      true,
    ])
    await broken.pass(15_300)
    expect(Select.stage(broken.state)).toBe("handedIn")
    for (const fault of ["busy", "defect"] as const) {
      const page = await Page.open(new Server())
      page.server.faultAt("exam.attempt", fault)
      page.server.faultAt("exam.handIn", EXAM_CODES.differs)
      await page.send({ type: "paper.review" }, { type: "exam.handIn" })
      expect(Select.isHandInWaiting(page.state)).toBe(true)
      await page.pass(15_300)
      expect(Select.stage(page.state)).toBe("handedIn")
    }
  })

  it("shows from then on the end that a comparison named", async () => {
    const page = await Page.open(new Server())
    page.server.attempt = { ...page.server.attempt, deadline: START + 300_000 }
    page.server.faultAt("exam.handIn", EXAM_CODES.differs, "offline")
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    expect(Select.isHandInWaiting(page.state)).toBe(true)
    page.tick(1_000)
    expect(page.context.remaining?.left).toBe(299_000)
  })

  it("waits for a file that an answer names, and may be given up for it", async () => {
    const page = await handedIn(EXAM_CODES.filesMissing)
    expect([Select.isHandInWaiting(page.state), Select.canResume(page.state)]).toStrictEqual([true, true])
    await page.pass(15_300)
    expect(Select.stage(page.state)).toBe("handedIn")
  })

  it("waits for a learner who has to sign in, and comes after that", async () => {
    const page = await handedIn("unauthorized")
    expect(Select.isSigningIn(page.state)).toBe(true)
    await page.pass(60_000)
    expect(callsOf(page.server, "exam.handIn")).toHaveLength(1)
    await page.send(switched)
    expect([Select.isSigningIn(page.state), Select.stage(page.state)]).toStrictEqual([false, "handedIn"])
  })

  it("gives way to another page that writes by now", async () => {
    const page = await handedIn(EXAM_CODES.superseded)
    expect([Select.stage(page.state), Select.otherWriter(page.state)]).toStrictEqual(["answering", "device"])
  })

  it("is given up while its answers are on their way", async () => {
    const page = await Page.open(new Server())
    await page.send(chooseA, { type: "paper.review" })
    page.server.hold()
    await page.send({ type: "exam.handIn" })
    expect(Select.stage(page.state)).toBe("handingIn")
    await page.send({ type: "paper.resume" })
    page.server.release()
    await page.calm()
    expect([Select.stage(page.state), callsOf(page.server, "exam.handIn")]).toStrictEqual(["answering", []])
  })

  it("that waits for the network is sealed when the time is up", async () => {
    const page = await handedIn("offline")
    page.tick(600_000)
    await page.rest()
    expect([Select.stage(page.state), Select.savedWord(page.state)]).toStrictEqual(["handingIn", "sealed"])
    expect(Select.canResume(page.state)).toBe(false)
  })
})
