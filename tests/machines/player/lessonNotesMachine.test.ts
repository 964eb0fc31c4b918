import { expect, test } from "vitest"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { notesOf } from "#machines/player/lessonNotesChanges.ts"
import { sent, signedIn, unanswered, waited, waitedUnverified } from "../page/deliveryChart.ts"
import { deliveryState, sendingOf, tellDelivery } from "../support/delivery.ts"
import { answer } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { known, notesInput, switched, written } from "./lessonNotesChart.ts"

const recalled = { type: "notes.recalled", drafts: {}, changes: [] }

const open = (...events: ReadonlyArray<object>) => {
  const { actor } = run(lessonNotesMachine, notesInput)
  tell(actor, recalled, { type: "notes.open" }, answer("list", { ok: true, value: { list: [known] } }), ...events)
  const context = () => actor.getSnapshot().context
  return { actor, context, texts: () => notesOf(context()).map(({ second, text }) => [second, text]) }
}

test("a note belongs to the second at which writing began, and is sent once it is saved", () => {
  const { actor, context, texts } = open()
  tell(actor, written, { ...written, second: 20, text: " 记住这里 " })
  const told = emittedBy(actor, "draft.keep", "change.keep", "change.drop")
  tell(actor, { type: "note.save", key: "new v1" })
  const change = {
    classroom_id: "c1",
    lesson_id: "v1",
    second: 12,
    text: "记住这里",
    at: 1_001,
    id: context().changes[0]?.id,
  }
  expect(context()).toMatchObject({ drafts: {}, changes: [change] })
  expect(sendingOf(actor)).toStrictEqual(change)
  tellDelivery(actor, sent())
  expect([context().changes, texts()]).toStrictEqual([
    [],
    [
      [12, "记住这里"],
      [30, "先写标题"],
    ],
  ])
  expect(told.map(({ type }) => type)).toStrictEqual(["change.keep", "draft.keep", "change.drop"])
})

test("what is saved offline is shown, kept, and sent again under the same key", () => {
  const { actor, texts } = open(written, { type: "note.save", key: "new v1" })
  const sending = sendingOf(actor)
  tellDelivery(actor, sent("offline"))
  expect([deliveryState(actor), texts()[0]]).toStrictEqual(["waiting", [12, "记住"]])
  tellDelivery(actor, waited)
  expect(sendingOf(actor)).toStrictEqual(sending)
})

test("what waits is not sent under another name, and goes on once its learner is back", () => {
  const { actor, context } = open(written, { type: "note.save", key: "new v1" })
  tellDelivery(actor, sent("offline"))
  tell(actor, switched)
  expect(deliveryState(actor)).toBe("verifying")
  tellDelivery(actor, unanswered, waitedUnverified, signedIn("u2"))
  expect([deliveryState(actor), context().changes]).toMatchObject(["withheld", [{ text: "记住" }]])
  tell(actor, switched)
  tellDelivery(actor, signedIn("u1"))
  expect(sendingOf(actor)).toMatchObject({ text: "记住" })
})

test("what an earlier page left is read before it is asked who signed in meanwhile", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  tell(actor, switched, { ...recalled, changes: [{ ...known, classroom_id: "c1", at: 1 }] })
  expect([deliveryState(actor), actor.getSnapshot().context.changes]).toMatchObject(["verifying", [{ id: "n1" }]])
})

test("notes that were read while one was on its way are read again", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  const change = { ...known, classroom_id: "c1", at: 1 }
  tell(actor, { ...recalled, changes: [change] }, { type: "notes.open" })
  const reading = actor.getSnapshot().children.list
  tell(actor, { type: "delivery.answered", item: change, outcome: { ok: true, value: { done: true } } })
  expect(actor.getSnapshot().context.changes).toStrictEqual([])
  expect(actor.getSnapshot().children.list).not.toBe(reading)
})

test("a note that is changed while it is sent is sent again as it is now", () => {
  const { actor, context, texts } = open({ ...written, note_id: "n1", second: 30, text: "一" })
  tell(actor, { type: "note.save", key: "n1" }, { ...written, note_id: "n1", second: 30, text: "二" })
  tell(actor, { type: "note.save", key: "n1" })
  tellDelivery(actor, sent())
  expect(sendingOf(actor)).toMatchObject({ id: "n1", second: 30, text: "二" })
  tellDelivery(actor, sent())
  expect([context().changes, texts()]).toStrictEqual([[], [[30, "二"]]])
})

test("a removed note can be put back", () => {
  const { actor, context, texts } = open({ type: "note.remove", id: "n1" })
  expect([texts(), context().removed?.text]).toStrictEqual([[], "先写标题"])
  tellDelivery(actor, sent())
  tell(actor, { type: "note.restore" })
  tellDelivery(actor, sent())
  expect([texts(), context().removed]).toStrictEqual([[[30, "先写标题"]], null])
})

test("what the server refuses is a draft again, before what was typed since", () => {
  const { actor, context } = open(written, { type: "note.save", key: "new v1" }, { ...written, text: "后来" })
  const notices = emittedBy(actor, "notice.show")
  tellDelivery(actor, answer("send", failed("refused", "这节课已有100条笔记，请先删除一些")))
  expect(context()).toMatchObject({ changes: [], drafts: { "new v1": { text: "记住\n后来" } } })
  expect(notices).toMatchObject([{ notice: { text: "这节课已有100条笔记，请先删除一些" } }])
})

test("what an earlier page left is sent first, and its drafts are there", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  const left = { id: "n0", classroom_id: "c9", lesson_id: "v9", second: 5, text: "上次的", at: 500 }
  const draft = { classroom_id: "c1", lesson_id: "v1", second: 3, text: "没写完" }
  tell(actor, { type: "notes.recalled", drafts: { "new v1": draft }, changes: [left] })
  expect([sendingOf(actor), actor.getSnapshot().context.drafts]).toStrictEqual([left, { "new v1": draft }])
  expect(notesOf(actor.getSnapshot().context)).toStrictEqual([])
})

test("what no server takes is kept and sent as far as it goes, also where an earlier page left it", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  const left = { id: "n0", classroom_id: "c9", lesson_id: "v9", second: 5, text: "上\u0000次", at: 500 }
  tell(
    actor,
    { type: "notes.recalled", drafts: {}, changes: [left] },
    { ...written, text: `\udc00${"长".repeat(501)}` },
  )
  expect(sendingOf(actor)).toStrictEqual({ ...left, text: "上次" })
  expect(actor.getSnapshot().context.drafts["new v1"]?.text).toBe("长".repeat(500))
})

test("nothing is sent of an empty note, nor kept of one whose text was taken away", () => {
  const { actor, context } = open({ ...written, text: "  " }, { type: "note.save", key: "new v1" })
  expect(context().changes).toStrictEqual([])
  tell(actor, { ...written, text: "" })
  expect(context().drafts).toStrictEqual({})
})

test("two notes written at one second within one tick are two", () => {
  const { actor, texts } = open()
  for (const text of ["甲", "乙"]) {
    tell(actor, { ...written, text }, { type: "note.save", key: "new v1" })
    tellDelivery(actor, sent())
  }
  expect(texts()).toStrictEqual([
    [12, "甲"],
    [12, "乙"],
    [30, "先写标题"],
  ])
})
