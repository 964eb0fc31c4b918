import { describe, expect, it } from "vitest"
import type { CallInput } from "#machines/page/callPlaceholder.ts"
import { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import * as Change from "#machines/attempt/answerFileChanges.ts"
import { answer } from "../support/environment.ts"
import { run, tell } from "../support/run.ts"
import { away, fileOf, forked, input, lost, recordOf, saved, settled, superseded } from "./answerFileChart.ts"

const start = () => {
  const { actor } = run(answerFileMachine, input)
  const state = () => actor.getSnapshot()
  const message = (found: unknown) => {
    tell(actor, { type: "file.chosen" }, answer("readFile", found))
    return [state().value, state().context.message]
  }
  return { actor, state, message }
}
const payloadOf = ({ request }: CallInput) => request.payload

describe("answers from a file", () => {
  it("are sent client by client and epoch by epoch, then settled by the file's content", () => {
    const { actor, state } = start()
    const records = [
      recordOf(1),
      recordOf(2, { epoch: 2 }),
      recordOf(3, { epoch: 2, kind: "seal", question_id: "" }),
      recordOf(1, { client_id: "c2" }),
    ]
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(...records)))
    const sent: Array<unknown> = []
    while (state().matches("sending")) {
      const {
        client_id,
        epoch,
        records: batch,
      } = payloadOf(Change.saveInput(state())) as never as {
        client_id: string
        epoch: number
        records: ReadonlyArray<{ seq: number }>
      }
      sent.push([client_id, epoch, batch.map(({ seq }) => seq)])
      tell(actor, answer("sendRecords", saved))
    }
    expect(sent).toStrictEqual([
      ["c1", 1, [1]],
      ["c2", 1, [1]],
      ["c1", 2, [2]],
    ])
    expect(payloadOf(Change.settleInput(state()))).toStrictEqual({
      attempt_id: "t1",
      clients: [
        { client_id: "c1", last_seq: 2 },
        { client_id: "c2", last_seq: 1 },
      ],
    })
    tell(actor, answer("settleFile", settled))
    expect([state().value, state().context.late?.state]).toStrictEqual(["done", "accepted"])
  })

  it.each([
    ["foreign", "这不是本站导出的作答文件"],
    ["changed", "这份作答文件在保存之后被改动过，不能补交"],
    ["large", "文件太大，不是本站导出的作答文件"],
    [{ ...fileOf(recordOf(1)), user_id: "u2" }, "这是另一位学员的作答文件，请用保存文件时的账号登录后补交"],
    [fileOf(), "文件里没有需要补交的作答"],
    [fileOf(recordOf(1, { kind: "seal", question_id: "" })), "文件里没有需要补交的作答"],
  ])("are not sent when it is %o, and it is said why", (found, text) => {
    expect(start().message(found)).toStrictEqual(["resting", text])
  })

  it("are settled without those that the server could not keep, and these are counted", () => {
    const { actor, state } = start()
    const odd = { ok: true, value: { ...saved.value, set_aside: [{ seq: 1, reason: "characters" }] } }
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(recordOf(1), recordOf(1, { client_id: "c2" }))))
    tell(actor, answer("sendRecords", odd), answer("sendRecords", saved), answer("settleFile", settled))
    expect([state().value, state().context.setAside]).toStrictEqual(["done", 1])
  })

  it("are not called handed in where the server has other answers under their numbers", () => {
    const { actor, state } = start()
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(recordOf(1))), answer("sendRecords", forked))
    expect([state().value, state().context.message]).toStrictEqual([
      "resting",
      "服务器已有同编号的其他作答，没有收下，请保留文件并联系老师核对",
    ])
  })

  it("continue where they stopped when the network is back", () => {
    const { actor, state } = start()
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(recordOf(1), recordOf(1, { client_id: "c2" }))))
    tell(actor, answer("sendRecords", saved), answer("sendRecords", away))
    expect([state().value, state().context.message, state().context.left.length]).toStrictEqual([
      "failed",
      "网络断开了，请检查网络后重试",
      1,
    ])
    tell(actor, { type: "file.retry" }, answer("sendRecords", saved), answer("settleFile", settled))
    expect([state().value, state().context.message]).toStrictEqual(["done", null])
  })

  it("whose epoch the server lost stand under another, unless a page has taken over since", () => {
    const { actor, state } = start()
    const records = [recordOf(1), recordOf(2, { epoch: 5 }), recordOf(3, { epoch: 7 })]
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(...records)), answer("sendRecords", saved))
    tell(actor, answer("sendRecords", lost))
    expect(payloadOf(Change.takeOverInput(state()))).toStrictEqual({ attempt_id: "t1", client_id: "c1", after: 7 })
    tell(actor, answer("takeOver", superseded))
    expect(payloadOf(Change.saveInput(state()))).toMatchObject({ epoch: 5 })
    tell(actor, answer("sendRecords", lost), answer("takeOver", { ok: true, value: { epoch: 9, written: [] } }))
    expect(payloadOf(Change.saveInput(state()))).toMatchObject({ epoch: 9, records: [{ seq: 2 }, { seq: 3 }] })
    tell(actor, answer("sendRecords", lost), answer("takeOver", away))
    expect([state().value, state().context.left.length]).toStrictEqual(["failed", 2])
  })

  it("give way under a lost epoch to what another page changed since, and it is told of how many questions", () => {
    const { actor, state } = start()
    const records = [recordOf(1, { epoch: 7 }), recordOf(2, { epoch: 7, question_id: "q2" })]
    const file = { ...fileOf(...records), known: { c1: 2, c2: 5 } }
    const written = [
      { kind: "answer", question_id: records[0]?.question_id, epoch: 1, seq: 6, client_id: "c2" },
      { kind: "answer", question_id: "q2", epoch: 1, seq: 5, client_id: "c2" },
    ]
    tell(actor, { type: "file.chosen" }, answer("readFile", file), answer("sendRecords", lost))
    tell(actor, answer("takeOver", { ok: true, value: { epoch: 9, written } }))
    expect(state().context.left.map(({ seq, epoch }) => [seq, epoch])).toStrictEqual([
      [1, 7],
      [2, 9],
    ])
    expect(state().context.outdone).toBe(1)
  })

  it("are sent no further once the session is another one, whoever signed in", () => {
    const changed = { type: "session.changed", session: "signedIn", was: "signedIn" } as const
    const text = "登录状态有变化，请确认是保存文件的账号，再重试"
    const { actor, state } = start()
    tell(actor, { type: "file.chosen" }, changed)
    expect([state().value, state().context.message]).toStrictEqual(["resting", text])
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(recordOf(1), recordOf(1, { client_id: "c2" }))))
    tell(actor, answer("sendRecords", saved), changed)
    expect([state().value, state().context.message, state().context.left.length]).toStrictEqual(["failed", text, 1])
    tell(actor, { type: "file.retry" }, answer("sendRecords", saved), changed)
    expect([state().value, state().context.message]).toStrictEqual(["failed", text])
    tell(actor, { type: "file.retry" }, answer("settleFile", settled))
    expect([state().value, state().context.message]).toStrictEqual(["done", null])
  })

  it("are forgotten when somebody else is signed in", () => {
    const { actor, state } = start()
    tell(actor, { type: "file.chosen" }, answer("readFile", fileOf(recordOf(1))))
    tell(actor, { type: "page.moved", input: { user_id: "u2" } })
    expect([state().value, state().context.file, state().context.left]).toStrictEqual(["resting", null, []])
  })
})
