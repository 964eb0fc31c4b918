import { expect, test } from "vitest"
import { draftOf } from "#machines/discussion/askChanges.ts"
import { askMachine } from "#machines/discussion/askMachine.ts"
import type { AskInput } from "#machines/discussion/askTypes.ts"
import { sent } from "../page/deliveryChart.ts"
import { deliveryState, sendingOf, tellDelivery } from "../support/delivery.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { askInput, asked, listed, place, toSend } from "./askChart.ts"

const recalled = { type: "asks.recalled", drafts: {}, outbox: [] }
const typed = (text: string) => ({ type: "ask.write", text })
const send = { type: "ask.send" }

const open = (input: AskInput = askInput, ...events: ReadonlyArray<object>) => {
  const { actor } = run(askMachine, input)
  tell(actor, recalled, ...events)
  return { actor, context: () => actor.getSnapshot().context }
}
const shown = answer("list", { ok: true, value: listed })

test("what is asked is kept by the device until the server has it, and is shown then", () => {
  const { actor, context } = open(askInput, shown)
  const told = emittedBy(actor, "draft.keep", "ask.keep", "ask.drop")
  tell(actor, typed(" 为什么？ "), send)
  expect(context()).toMatchObject({ drafts: {}, outbox: [{ place, text: "为什么？", at: 1_000 }] })
  const sending = sendingOf(actor)
  tellDelivery(actor, sent("offline"))
  expect([deliveryState(actor), context().outbox]).toStrictEqual(["waiting", [sending]])
  tell(actor, { type: "delivery.answered", item: sending, outcome: { ok: true, value: asked } })
  expect([context().outbox, context().shown?.list]).toStrictEqual([[], [asked]])
  expect(told.map(({ type }) => type)).toStrictEqual(["draft.keep", "ask.keep", "draft.keep", "ask.drop"])
})

test("questions that were read while one was on its way are read again", () => {
  const { actor, context } = open(askInput, typed("为什么？"), send)
  const reading = actor.getSnapshot().children.list
  tell(actor, { type: "delivery.answered", item: sendingOf(actor), outcome: { ok: true, value: asked } })
  expect(context().outbox).toStrictEqual([])
  expect(actor.getSnapshot().children.list).not.toBe(reading)
})

test("what the server refuses is a draft again, before what was written since", () => {
  const { actor, context } = open(askInput, shown, typed("加微信"), send, typed("再问"))
  const item = sendingOf(actor)
  tell(actor, { type: "delivery.answered", item, outcome: failed("refused", "里面有不能发表的词，改一改再提交") })
  expect([context().outbox, draftOf(context())]).toStrictEqual([[], "加微信\n再问"])
})

test("what an earlier page left is sent, and what was typed there is in its field", () => {
  const { actor } = run(askMachine, askInput)
  tell(actor, { ...recalled, drafts: { "lesson/v1": "没写完" }, outbox: [toSend] })
  expect([sendingOf(actor), draftOf(actor.getSnapshot().context)]).toStrictEqual([toSend, "没写完"])
})

test("a field that cannot be read can be written all the same", () => {
  const { actor, context } = open(askInput, answer("list", failed("offline", "没有网络")), typed("为什么？"), send)
  expect([context().failure?.kind, context().outbox.length]).toStrictEqual(["offline", 1])
  tell(actor, { type: "ask.retry" }, shown)
  expect(context().failure).toBeNull()
})

test("beside a lesson nothing is read before it is asked for, and then with each lesson", () => {
  const { actor } = open({ ...askInput, opens: false })
  const state = () => actor.getSnapshot().value.list
  expect(state()).toBe("unread")
  tell(actor, { type: "ask.open", place })
  expect(state()).toBe("loading")
  tell(actor, shown, { type: "page.moved", input: { ...askInput, opens: false } })
  expect(state()).toBe("ready")
  tell(actor, { type: "page.moved", input: { ...askInput, place: { ...place, lesson_id: "v2" }, opens: false } })
  expect(state()).toBe("loading")
})

test("something that was asked tells where", () => {
  const { actor, context } = open({ ...askInput, place: null, id: "a1" }, shown)
  tell(actor, typed("再问"))
  expect([context().place, context().drafts]).toStrictEqual([place, { "lesson/v1": "再问" }])
})
