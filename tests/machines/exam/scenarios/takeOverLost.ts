import { describe, expect, it } from "vitest"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import * as Calls from "#machines/attempt/examCalls.ts"
import { contextOf } from "#machines/attempt/examContext.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { attemptOf, Device, keyOf, Page, Server, START } from "../../attempt/ExamWorld.ts"

const choose = (question_id: string, key: string) => ({ type: "answer.choose", question_id, key }) as const
const judge = { type: "answer.judge", question_id: "q3", value: true } as const
const practice = { exam_type: "4", feedback: "at_once", timed: false, minutes: 0 } as const

/** A page that took over from another one; it saved B over A, and the database lost both that and its take-over. */
const lost = async (server = new Server()) => {
  const first = await Page.open(server)
  await first.send(choose("q1", "A"))
  await first.pass(300)
  first.kill()
  const page = new Page(server, new Device(), { source: { attempt_id: "t1" } })
  page.actor.start()
  await page.calm()
  await page.send({ type: "writer.take" })
  await page.calm()
  await page.send(choose("q1", "B"))
  await page.calm()
  expect([page.context.epoch, Select.savedWord(page.state), server.saved[0]?.value]).toStrictEqual([2, "saved", "B"])
  server.failOver(2)
  expect([server.epoch, server.saved[0]?.value]).toStrictEqual([1, "A"])
  return page
}

describe("a page whose take-over was lost", () => {
  it("takes over once more under a later epoch, and sends what was saved and lost with what was not sent", async () => {
    const page = await lost()
    await page.send(judge)
    await page.calm()
    await page.calm()
    expect([page.context.epoch, Select.savedWord(page.state), Select.isLeading(page.state)]).toStrictEqual([
      3,
      "saved",
      true,
    ])
    expect(page.server.saved).toMatchObject([
      { question_id: "q1", value: "B" },
      { question_id: "q3", value: true },
    ])
    expect(Select.conflicts(page.state)).toStrictEqual([])
  })

  it("names its epoch with what it numbered before it had that: none of it is written where its take-over was lost", () => {
    const context = contextOf({ source: { attempt_id: "t1" }, user_id: "u1", now: START })
    const record = (epoch: number): JournalRecord => ({
      user_id: "u1",
      attempt_id: "t1",
      client_id: "c1",
      epoch,
      seq: 4,
      kind: "answer",
      question_id: "q1",
      value: "B",
      at: START,
      mono: 0,
      nonce: "n",
      before: "",
      checksum: "",
    })
    const named = (epoch: number) => {
      const { payload } = Calls.save({
        context: { ...context, attempt: attemptOf(), epoch: 2, kept: [record(epoch)] },
      }).request
      return [payload.epoch, payload.writer_epoch]
    }
    expect([named(1), named(2)]).toStrictEqual([
      [1, 2],
      [2, undefined],
    ])
  })

  it("finds that out as it hands in, and does not hand in what its learner did not see", async () => {
    const page = await lost()
    await page.send({ type: "paper.review" }, { type: "exam.handIn" })
    await page.calm()
    await page.calm()
    expect([Select.stage(page.state), Select.savedWord(page.state), page.server.handedIn]).toStrictEqual([
      "answering",
      "saved",
      null,
    ])
    expect(page.server.saved).toMatchObject([{ question_id: "q1", value: "B" }])
  })

  it("finds that out as it asks for an epoch for a new client id", async () => {
    const page = await lost()
    page.device.stepDown()
    await page.send(judge)
    await page.calm()
    await page.calm()
    expect([page.context.client_id, page.context.epoch, Select.savedWord(page.state)]).toStrictEqual(["c2", 3, "saved"])
    expect(page.server.saved).toMatchObject([{ value: "B" }, { value: true }])
  })

  it("finds that out as it asks for a key, and is shown it then", async () => {
    const server = new Server(attemptOf({ deadline: null, rules: practice }))
    const first = await Page.open(server, new Device(), { source: { bank_id: "b1" } })
    first.kill()
    const page = new Page(server, new Device(), { source: { attempt_id: "t1" } })
    page.actor.start()
    await page.calm()
    server.meanwhile = ({ call }) => {
      if (call !== "exam.check") return
      server.meanwhile = () => {}
      server.failOver(2)
    }
    await page.send(choose("q1", "A"))
    await page.calm()
    await page.calm()
    expect([page.context.epoch, Select.key(page.state)]).toStrictEqual([3, keyOf("q1")])
    expect(server.saved).toMatchObject([{ question_id: "q1", value: "A" }])
  })

  it("gives way to a page that took over since", async () => {
    const page = await lost()
    page.server.epoch = 7
    await page.send(judge)
    await page.calm()
    expect(Select.otherWriter(page.state)).toBe("device")
  })
})
