import { setImmediate as settled } from "node:timers/promises"
import { createActor, fromPromise, SimulatedClock } from "xstate"
import { expect, test } from "vitest"
import type { EditedFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { draftMachine } from "#machines/admin/draftMachine.ts"
import type {
  DeviceDraft,
  DraftEvent,
  DraftInput,
  KeepAsked,
  KeepOutcome,
  OpenOutcome,
  PublishAsked,
} from "#machines/admin/draftTypes.ts"
import { FILE, LIST, NEWER } from "./draftCharts.ts"

const refused = (kind: CallFailure["kind"]) => ({
  ok: false as const,
  failure: { kind, code: 10405, message: "没有发布", fields: [] },
})

/** An editor at a site that shows `files` one after the other; its network is there or not. */
const editor = async (files: ReadonlyArray<EditedFile>, publishes: ReadonlyArray<CallOutcome> = []) => {
  const world = {
    isOnline: true,
    device: null as DeviceDraft | null,
    kept: [] as TypedFile[],
    published: [] as PublishAsked[],
  }
  let opened = 0
  const clock = new SimulatedClock()
  const actor = createActor(
    draftMachine.provide({
      actors: {
        open: fromPromise<OpenOutcome, DraftInput>(async () => {
          const file = files[Math.min(opened++, files.length - 1)]!
          return { ok: true, value: { file, device: world.device } }
        }),
        keep: fromPromise<KeepOutcome, KeepAsked>(async ({ input: { typed, drop } }) => {
          if (!world.isOnline) return refused("network")
          if (!drop) world.kept.push(typed)
          return { ok: true, value: { ...FILE.shown, text: JSON.stringify(typed) } }
        }),
        publish: fromPromise<CallOutcome, PublishAsked>(async ({ input }) => {
          world.published.push(input)
          return publishes[world.published.length - 1] ?? { ok: true, value: null }
        }),
      },
      actions: {
        storeOnDevice: (_, { draft }) => void (world.device = draft),
        clearDevice: () => void (world.device = null),
      },
    }),
    { input: { path: FILE.path, login: "li.lei" }, clock },
  ).start()
  await settled()
  const send = async (...events: ReadonlyArray<DraftEvent>) => {
    for (const event of events) actor.send(event)
    await settled()
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  return { world, send, pass, state: () => actor.getSnapshot() }
}

const file = FILE as EditedFile
const newer = NEWER as EditedFile
const title = (value: string): DraftEvent => ({ type: "field.changed", field: "title", value })
const titled = (value: string): TypedFile => ({ fields: { title: value }, body: "" })

test("each word is on the device at once, and on the site once somebody pauses", async () => {
  const { world, send, pass } = await editor([file])
  await send(title("新"), title("新的"))
  expect([world.device?.typed, world.kept]).toStrictEqual([titled("新的"), []])
  await pass(800)
  expect([world.device, world.kept]).toStrictEqual([null, [titled("新的")]])
})

test("without a network the device has it, and the site gets it later, on this page or the next", async () => {
  const { world, send, pass, state } = await editor([file])
  world.isOnline = false
  await send(title("离线"))
  await pass(800)
  expect([world.device?.typed, state().matches({ keeping: "retrying" })]).toStrictEqual([titled("离线"), true])
  world.isOnline = true
  await pass(3_000)
  expect([world.device, world.kept]).toStrictEqual([null, [titled("离线")]])

  const next = await editor([file])
  next.world.device = { base: 1, source: file.source, typed: titled("上次的") }
  await next.send({ type: "draft.discard" })
  expect(next.state().context.typed).toStrictEqual(titled("一"))
})

test("what the clock publishes or somebody presses is what the site keeps: the last words first", async () => {
  const { world, send, pass, state } = await editor([file])
  await send(title("最后"), { type: "draft.publish" })
  expect(world.published).toStrictEqual([])
  await pass(800)
  expect(world.published).toStrictEqual([{ path: FILE.path, base: 1, text: JSON.stringify(titled("最后")) }])
  expect(state().matches({ file: "published" })).toBe(true)
})

test("where somebody else was first both texts are there, and neither choice loses one", async () => {
  const mine = await editor([file, newer], [refused("refused")])
  await mine.send(title("我的"))
  await mine.pass(800)
  await mine.send({ type: "draft.publish" })
  expect(mine.state().matches({ file: "conflict" })).toBe(true)
  expect(mine.state().context.theirs?.typed).toStrictEqual(titled("她的"))

  await mine.send({ type: "conflict.takeTheirs" })
  expect(mine.state().context.typed).toStrictEqual(titled("她的"))
  await mine.send({ type: "draft.restore" })
  expect(mine.state().context.typed).toStrictEqual(titled("我的"))
  await mine.pass(800)
  await mine.send({ type: "draft.publish" })
  expect(mine.world.published.at(-1)?.base).toBe(2)
})

test("rows are added, moved and removed, and a new one never has the key of one that is gone", async () => {
  const rows = { parts: ["0", "1"] }
  const typed = { fields: { "parts.0.name": "甲", "parts.1.name": "乙" }, rows, body: "" }
  const { world, send } = await editor([{ ...file, typed }])
  const add = { type: "row.add", list: "parts", fields: LIST.fields } as const
  await send(
    add,
    { type: "row.move", list: "parts", row: "n1", to: 0 },
    { type: "row.remove", list: "parts", row: "0" },
  )
  expect(world.device?.typed).toStrictEqual({
    ...typed,
    fields: { ...typed.fields, "parts.n1.name": "新的" },
    rows: { parts: ["n1", "1"] },
  })
  await send({ type: "row.remove", list: "parts", row: "n1" }, add, {
    type: "row.move",
    list: "parts",
    row: "n2",
    to: -1,
  })
  expect(world.device?.typed.rows).toStrictEqual({ parts: ["n2", "1"] })
})

test("a new row begins with as many rows of its own as its form says", async () => {
  const options = { ...LIST, name: "options", initial: "2" }
  const { world, send } = await editor([file])
  await send({ type: "row.add", list: "parts", fields: [options] })
  expect(world.device?.typed).toStrictEqual({
    fields: { title: "一", "parts.n1.options.n2.name": "新的", "parts.n1.options.n3.name": "新的" },
    rows: { parts: ["n1"], "parts.n1.options": ["n2", "n3"] },
    body: "",
  })
})

test("a picture goes where the cursor was, whatever is typed before it, once it is uploaded and somebody said what it shows", async () => {
  const { send, state } = await editor([file])
  const place = "body"
  await send(
    { type: "body.changed", body: "前。后。" },
    { type: "picture.choose", place, at: 2 },
    { type: "picture.insert", place },
    { type: "picture.describe", place, alt: " 校门[东]\n " },
    { type: "body.changed", body: "很前。后。" },
    { type: "body.changed", body: "很前。后。尾" },
    { type: "picture.insert", place },
  )
  expect(state().context.typed.body).toBe("很前。后。尾")
  await send({ type: "upload.added", field: place, value: "/pictures/a.webp" }, { type: "picture.insert", place })
  expect(state().context.typed.body).toBe("很前。![校门\\[东\\]](/pictures/a.webp)后。尾")
  await send({ type: "picture.choose", place, at: 0 }, { type: "picture.cancel", place })
  expect(state().context.pictures).toStrictEqual([])
})

test("a refusal for another reason is told beside the text", async () => {
  const { send, pass, state } = await editor([file], [refused("refused")])
  await send(title("错的"))
  await pass(800)
  await send({ type: "draft.publish" })
  expect([state().matches({ file: "typing" }), state().context.failure?.message]).toStrictEqual([true, "没有发布"])
  expect(state().context.typed).toStrictEqual(titled("错的"))
})
