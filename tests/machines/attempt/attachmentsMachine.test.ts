import { createActor, createMachine, enqueueActions, fromPromise, SimulatedClock, type SnapshotFrom } from "xstate"
import { expect, it } from "vitest"
import type { FilesKept, KeptFile } from "#domain/attempt/KeptFile.ts"
import type { Payload } from "#domain/contract/Contract.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import type { AttachmentsInput, KeepFilesInput } from "#machines/attempt/attachmentsTypes.ts"
import { type CallInput, withCalls } from "#machines/page/callPlaceholder.ts"
import { FILE, LARGE, OTHER } from "./attachmentsChart.ts"

const settled = () => new Promise(setImmediate)

const OFFLINE: CallOutcome = { ok: false, failure: { kind: "offline", code: 0, message: "", fields: [] } }
const TAKEN: CallOutcome = { ok: true, value: { file: "", url: "" } }

/** A page with the part, what it told its parent, and what it sent; `answers` to its calls, in order. */
const open = async (recalled: ReadonlyArray<KeptFile>, answers: Array<CallOutcome>) => {
  const sent: Array<unknown> = []
  const told: Array<unknown> = []
  const marked: Array<string> = []
  const keeps: Array<FilesKept> = []
  const part = withCalls(
    attachmentsMachine,
    fromPromise<CallOutcome, CallInput>(async ({ input }) => {
      const { attempt_id: _, file: __, ...part } = input.request.payload as Payload<"exam.attach">
      sent.push([input.request.call, input.intent, ...(part.offset === undefined ? [] : [part])])
      return answers.shift() ?? TAKEN
    }),
  ).provide({
    actors: {
      filesRecall: fromPromise<ReadonlyArray<KeptFile>, AttachmentsInput>(async () => recalled),
      filesKeep: fromPromise<FilesKept, KeepFilesInput>(async () => {
        const kept = keeps.shift()
        if (kept === undefined) throw new Error("no room")
        return kept
      }),
    },
    actions: { markSent: (_, { file }) => void marked.push(file) },
  })
  const clock = new SimulatedClock()
  const page = createActor(
    createMachine({
      invoke: { id: "attachments", src: part, input: { user_id: "u1" } },
      on: { "part.send": { actions: enqueueActions(({ event }) => void told.push(event)) } },
    }),
    { clock },
  ).start()
  await settled()
  const actor = page.getSnapshot().children["attachments"]
  if (actor === undefined) throw new Error("the part did not start")
  return {
    sent,
    told,
    marked,
    keeps,
    context: () => (actor.getSnapshot() as SnapshotFrom<typeof attachmentsMachine>).context,
    offer: async () => {
      actor.send({ type: "files.offer" })
      await settled()
    },
    choose: async () => {
      actor.send({ type: "files.chosen", attempt_id: "t1", question_id: "q1" })
      await settled()
    },
    pass: async (ms: number) => {
      clock.increment(ms)
      await settled()
    },
  }
}

it("sends what the device kept from before, again until it arrives, and one file after the other", async () => {
  const page = await open([FILE, OTHER], [OFFLINE])
  expect(page.sent).toStrictEqual([["exam.attach", FILE.file]])
  expect(page.context().isDelayed).toBe(true)
  await page.pass(3_000)
  expect(page.sent).toStrictEqual([
    ["exam.attach", FILE.file],
    ["exam.attach", FILE.file],
    ["exam.attach", OTHER.file],
  ])
  expect(page.marked).toStrictEqual([FILE.file, OTHER.file])
  expect(page.context().files.every(({ isSent }) => isSent)).toBe(true)
})

it("lets an answer name a file once it is kept, and not one that has no room", async () => {
  const page = await open([], [])
  page.keeps.push({ question_id: "q1", kept: [FILE], message: "PDF不能超过2M，可以拍照上传" })
  await page.choose()
  expect(page.told).toStrictEqual([
    { type: "part.send", part: "exam", event: { type: "answer.attach", question_id: "q1", file: FILE.file } },
  ])
  expect(page.context().message).toBe("PDF不能超过2M，可以拍照上传")
  await page.choose()
  expect([page.told.length, page.context().message]).toStrictEqual([1, "附件没有加上，请再试一次"])
})

it("says what the server refused, keeps it, and sends it again where it is chosen again", async () => {
  const refused: CallOutcome = { ok: false, failure: { kind: "refused", code: 50102, message: "已经结束", fields: [] } }
  const page = await open([FILE], [refused])
  expect([page.context().refused, page.marked]).toStrictEqual([
    [{ file: FILE.file, code: 50102, message: "已经结束" }],
    [],
  ])
  page.keeps.push({ question_id: "q1", kept: [FILE], message: null })
  await page.choose()
  expect([page.context().refused, page.marked]).toStrictEqual([[], [FILE.file]])
})

it("sends a file again that came before the late answer which names it, once that is with the server", async () => {
  const refusing = (code: number): CallOutcome => ({
    ok: false,
    failure: { kind: "refused", code, message: "不能上传", fields: [] },
  })
  const page = await open([FILE, OTHER], [refusing(50102), refusing(40009)])
  expect(page.context().refused).toHaveLength(2)
  await page.offer()
  expect([page.context().refused.map(({ file }) => file), page.marked]).toStrictEqual([[OTHER.file], [FILE.file]])
})

it("sends a large file part by part from where the server says, and the next file after its last", async () => {
  const next = (bytes: number): CallOutcome => ({ ok: true, value: { next: bytes } })
  // the first part was there from before; a server that lost what it had asks for it again
  const page = await open([LARGE, OTHER], [next(524_288), OFFLINE, next(0), next(262_144), next(524_288), TAKEN])
  const part = (offset: number) => ["exam.attach", LARGE.file, { offset: String(offset), size: "600000" }]
  expect([page.sent, page.marked, page.context().isDelayed]).toStrictEqual([[part(0), part(524_288)], [], true])
  await page.pass(3_000)
  expect(page.sent.slice(2)).toStrictEqual([
    part(524_288),
    part(0),
    part(262_144),
    part(524_288),
    ["exam.attach", OTHER.file],
  ])
  expect(page.marked).toStrictEqual([LARGE.file, OTHER.file])
  expect(page.context().isDelayed).toBe(false)
})
