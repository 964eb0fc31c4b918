import { expect, test } from "vitest"
import { lessonNotesMachine } from "#machines/player/lessonNotesMachine.ts"
import { notesOf } from "#machines/player/lessonNotesChanges.ts"
import { answer, elapsed } from "../support/environment.ts"
import { emittedBy } from "../support/emittedBy.ts"
import { failed } from "../support/pageCharts.ts"
import { run, tell } from "../support/run.ts"
import { known, notesInput, switched, verified, written } from "./lessonNotesChart.ts"

const done = answer("change", { ok: true, value: { done: true } })
const offline = answer("change", failed("offline", "没有网络"))
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
    id: context().sent?.id,
  }
  expect(context()).toMatchObject({ drafts: {}, sent: change, changes: [change] })
  tell(actor, done)
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
  const { actor, context, texts } = open(written, { type: "note.save", key: "new v1" })
  const { sent } = context()
  tell(actor, offline)
  expect([actor.getSnapshot().value.delivery, texts()[0]]).toStrictEqual(["waiting", [12, "记住"]])
  tell(actor, elapsed("again", "lessonNotes.delivery.waiting"))
  expect(context().sent).toStrictEqual(sent)
})

test("what waits is not sent under another name, and goes on once its learner is back", () => {
  const { actor, context } = open(written, { type: "note.save", key: "new v1" }, offline, switched)
  const delivery = () => actor.getSnapshot().value.delivery
  expect(delivery()).toBe("verifying")
  tell(actor, answer("verify", failed("offline", "没有网络")))
  tell(actor, elapsed("again", "lessonNotes.delivery.unverified"), verified("u2"))
  expect([delivery(), context().changes]).toMatchObject(["withheld", [{ text: "记住" }]])
  tell(actor, switched, verified("u1"))
  expect(delivery()).toBe("sending")
})

test("what an earlier page left is read before it is asked who signed in meanwhile", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  tell(actor, switched, { ...recalled, changes: [{ ...known, classroom_id: "c1", at: 1 }] })
  expect(actor.getSnapshot()).toMatchObject({ value: { delivery: "verifying" }, context: { changes: [{ id: "n1" }] } })
})

test("a note that is changed while it is sent is sent again as it is now", () => {
  const { actor, context, texts } = open({ ...written, note_id: "n1", second: 30, text: "一" })
  tell(actor, { type: "note.save", key: "n1" }, { ...written, note_id: "n1", second: 30, text: "二" })
  tell(actor, { type: "note.save", key: "n1" }, done)
  expect(context().sent).toMatchObject({ id: "n1", second: 30, text: "二" })
  tell(actor, done)
  expect([context().changes, texts()]).toStrictEqual([[], [[30, "二"]]])
})

test("a removed note can be put back", () => {
  const { actor, context, texts } = open({ type: "note.remove", id: "n1" })
  expect([texts(), context().removed?.text]).toStrictEqual([[], "先写标题"])
  tell(actor, done, { type: "note.restore" }, done)
  expect([texts(), context().removed]).toStrictEqual([[[30, "先写标题"]], null])
})

test("what the server refuses is a draft again, before what was typed since", () => {
  const { actor, context } = open(written, { type: "note.save", key: "new v1" }, { ...written, text: "后来" })
  const notices = emittedBy(actor, "notice.show")
  tell(actor, answer("change", failed("refused", "这节课已有100条笔记，请先删除一些")))
  expect(context()).toMatchObject({ changes: [], drafts: { "new v1": { text: "记住\n后来" } } })
  expect(notices).toMatchObject([{ notice: { text: "这节课已有100条笔记，请先删除一些" } }])
})

test("what an earlier page left is sent first, and its drafts are there", () => {
  const { actor } = run(lessonNotesMachine, notesInput)
  const left = { id: "n0", classroom_id: "c9", lesson_id: "v9", second: 5, text: "上次的", at: 500 }
  const draft = { classroom_id: "c1", lesson_id: "v1", second: 3, text: "没写完" }
  tell(actor, { type: "notes.recalled", drafts: { "new v1": draft }, changes: [left] })
  const { sent, drafts } = actor.getSnapshot().context
  expect([sent, drafts]).toStrictEqual([left, { "new v1": draft }])
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
  const { sent, drafts } = actor.getSnapshot().context
  expect([sent?.text, drafts["new v1"]?.text]).toStrictEqual(["上次", "长".repeat(500)])
})

test("nothing is sent of an empty note, nor kept of one whose text was taken away", () => {
  const { actor, context } = open({ ...written, text: "  " }, { type: "note.save", key: "new v1" })
  expect(context().changes).toStrictEqual([])
  tell(actor, { ...written, text: "" })
  expect(context().drafts).toStrictEqual({})
})

test("two notes written at one second within one tick are two", () => {
  const { actor, texts } = open()
  for (const text of ["甲", "乙"]) tell(actor, { ...written, text }, { type: "note.save", key: "new v1" }, done)
  expect(texts()).toStrictEqual([
    [12, "甲"],
    [12, "乙"],
    [30, "先写标题"],
  ])
})
