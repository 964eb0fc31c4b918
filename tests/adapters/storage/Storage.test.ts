import { Effect } from "effect"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Storage, type Stored } from "#adapters/storage/Storage.ts"
import { STORED } from "#adapters/storage/stored.ts"
import { memoryTexts, type Texts, webTexts, works } from "#adapters/storage/Texts.ts"
import { STAGES } from "#domain/attempt/Rehearsal.ts"
import { EMPTY, SIZES } from "#domain/attempt/ToolsState.ts"
import { DEFAULT, RATES } from "#domain/player/Preference.ts"
import { fakeStorage } from "../journal/journalWorld.ts"

const fails = (): never => {
  throw new DOMException("blocked", "SecurityError")
}
const blocked: Texts = { keys: fails, get: fails, set: fails, remove: fails }

const over = (layer = Storage.layerMemory()) => Effect.runSync(Effect.provide(Storage, layer))
const withLocal = (local: Map<string, string>) => over(Storage.layerMemory({ local }))
const read = <A>(kind: Stored<A>, found: unknown): A | null =>
  Effect.runSync(withLocal(new Map([[`${kind.name}`, JSON.stringify(found)]])).get({ ...kind, place: "local" }, ""))

describe("a kept value", () => {
  test("is its owner's, where its kind says, and gone once it is removed", () => {
    const local = new Map<string, string>()
    const storage = withLocal(local)
    Effect.runSync(storage.set(STORED.drafts, "u1", { q1: "记住" }))
    expect([...local]).toStrictEqual([["desk.u1", '{"q1":"记住"}']])
    const both = [storage.get(STORED.drafts, "u1"), storage.get(STORED.drafts, "u2")].map(Effect.runSync)
    expect(both).toStrictEqual([{ q1: "记住" }, null])
    expect(Effect.runSync(storage.owners(STORED.drafts))).toStrictEqual(["u1"])
    Effect.runSync(storage.remove(STORED.drafts, "u1"))
    expect([...local]).toStrictEqual([])
  })

  test("of the window is not in what other tabs see", () => {
    const [local, window] = [new Map<string, string>(), new Map<string, string>()]
    const storage = over(Storage.layerMemory({ local, window }))
    Effect.runSync(storage.set(STORED.rehearsal, "", { stage: "cut", attempt_id: "t1" }))
    expect([local.size, [...window.keys()]]).toStrictEqual([0, ["exam.rehearsal"]])
  })

  test("that cannot be kept is a failure that names it, and reading finds nothing", () => {
    const storage = over(Storage.layerOver({ local: blocked, window: blocked, token: () => "" }))
    const failed = [storage.set(STORED.size, "", 1), storage.remove(STORED.size, "")].map((work) =>
      Effect.runSync(Effect.flip(work)),
    )
    expect(failed).toMatchObject([
      { _tag: "NotKept", name: "exam.size" },
      { _tag: "NotKept", name: "exam.size" },
    ])
    expect(Effect.runSync(storage.get(STORED.size, ""))).toBeNull()
    expect(Effect.runSync(storage.owners(STORED.drafts))).toStrictEqual([])
  })

  test("that is corrupt is nothing", () => {
    const storage = withLocal(new Map([["desk.u1", "{"]]))
    expect(Effect.runSync(storage.get(STORED.drafts, "u1"))).toBeNull()
  })

  test("lies under a name that no other kind has", () => {
    const names = Object.values(STORED).map(({ name }) => name)
    expect(names.filter((name) => names.some((other) => name !== other && name.startsWith(`${other}.`)))).toStrictEqual(
      [],
    )
  })
})

describe("whatever stands in the browser's storage", () => {
  test.each(Object.entries<Stored<unknown>>(STORED))(
    "%s can be read from it, and is written as it was read",
    (_, kind) => {
      fc.assert(
        fc.property(fc.jsonValue(), (found) => {
          const value = read(kind, found)
          if (value !== null) expect(read(kind, Schema.encodeSync(kind.schema)(value))).toStrictEqual(value)
        }),
      )
    },
  )

  test("notes beside questions that fit are kept, others left out", () => {
    expect([{ q1: 1, q2: "有误" }, ["a"], null, "a"].map((found) => read(STORED.drafts, found))).toStrictEqual([
      { q2: "有误" },
      null,
      null,
      null,
    ])
    expect([true, false, "yes"].map((found) => read(STORED.letterKeys, found))).toStrictEqual([true, false, null])
  })

  test("tools beside a paper are read part by part", () => {
    const { size: _, letterKeys: __, ...empty } = EMPTY
    const state = {
      struck: { q1: ["A"] },
      marks: { "stem q1": [{ from: 0, to: 2 }] },
      scratch: "草稿",
      sum: "1+1",
      kept_at: 7,
    }
    expect(read(STORED.tools, state)).toStrictEqual(state)
    expect(
      read(STORED.tools, { ...state, struck: { q1: [1] }, marks: { x: [{ from: 3, to: 1 }] }, sum: 1 }),
    ).toStrictEqual({ ...state, struck: {}, marks: {}, sum: "" })
    expect(read(STORED.tools, {})).toStrictEqual({ ...empty, kept_at: 0 })
    expect([...SIZES.keys(), SIZES.length, -1, "1"].map((size) => read(STORED.size, size))).toStrictEqual([
      ...SIZES.keys(),
      null,
      null,
      null,
    ])
  })

  test("a preference is as usual where it says nothing, or nothing that can be", () => {
    const kept = { rate: 1.5, volume: 0.4, muted: true, captions: false, height: 720, letterKeys: false }
    expect(read(STORED.preference, kept)).toStrictEqual(kept)
    expect(read(STORED.preference, { rate: 9, volume: -1, muted: "yes", height: "big", letterKeys: 1 })).toStrictEqual(
      DEFAULT,
    )
    expect(RATES.every((rate) => read(STORED.preference, { ...kept, rate })?.rate === rate)).toBe(true)
  })

  test("a rehearsal is at a stage there is, or none", () => {
    const notes = STAGES.map((stage) => ({ stage, attempt_id: "t1" }))
    expect(notes.map((note) => read(STORED.rehearsal, { ...note, more: 1 }))).toStrictEqual(notes)
    expect(
      [{ stage: "gone", attempt_id: "t1" }, { stage: "cut" }].map((found) => read(STORED.rehearsal, found)),
    ).toStrictEqual([null, null])
  })
})

describe("texts in a storage", () => {
  test("are kept, named, read and removed by key", () => {
    const kept = new Map<string, string>()
    const texts = webTexts(() => fakeStorage(kept))
    texts.set("a", "1")
    texts.set("b", "2")
    texts.set("a", "3")
    expect([texts.keys(), texts.get("a"), texts.get("c")]).toStrictEqual([["a", "b"], "3", null])
    texts.remove("a")
    expect([kept, texts.keys()]).toStrictEqual([new Map([["b", "2"]]), ["b"]])
  })

  test("work where a text can be put now, of which nothing stays", () => {
    const kept = new Map([["a", "1"]])
    expect(works(webTexts(() => fakeStorage(kept)))).toBe(true)
    expect(kept).toStrictEqual(new Map([["a", "1"]]))
  })

  test("do not work where the storage is blocked, missing or full", () => {
    expect(works(webTexts(fails))).toBe(false)
    expect(works({ ...memoryTexts(), set: fails })).toBe(false)
  })
})
