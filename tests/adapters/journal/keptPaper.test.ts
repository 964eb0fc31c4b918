import { describe, expect, it } from "vitest"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import type { JournalStore } from "#adapters/journal/JournalStore.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import { KEPT_AFTER_RECEIPT } from "#domain/attempt/JournalPort.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import { appending, draft, makeWorld, noting, paper, reading } from "./journalWorld.ts"

/** A store, what stands beside its records, and a way to put a note there behind its back. */
interface Place {
  readonly store: JournalStore
  readonly kept: () => ReadonlyArray<string>
  readonly put: (note: object) => Promise<void> | void
}

const inIndexedDb = async (): Promise<Place> => {
  const factory = new MemoryFactory()
  const store = await openIndexedDb(factory.inWindow, makeWorld())
  return {
    store,
    kept: () => factory.entries("exam-journal", "attempts").map(({ value }) => JSON.stringify(value)),
    put: (note) =>
      new Promise((resolve) => {
        const request = factory.inWindow.indexedDB.open("exam-journal")
        request.addEventListener("success", () => {
          const attempts = request.result.transaction("attempts", "readwrite").objectStore("attempts")
          attempts.transaction.addEventListener("complete", () => resolve())
          attempts.put(note)
        })
      }),
  }
}

const inTexts = async (): Promise<Place> => {
  const texts = new Map<string, string>()
  return {
    store: textStore(memoryTexts(texts), "ring", makeWorld()),
    kept: () => [...texts].flatMap(([key, text]) => (key.startsWith("exam-client") ? [] : [text])),
    put: (note) => void texts.set("exam-journal:u1:t1", JSON.stringify({ note, records: [], last: {} })),
  }
}

const sizes = (texts: ReadonlyArray<string>) =>
  texts.map((text) => (text.length > 1_000 ? "large" : "small")).toSorted()

const large = { ...paper, title: "长".repeat(100_000) }
const asked = { ...reading, attempt_id: null }
/** As builds wrote it that kept the paper in the note. */
const older = { user_id: "u1", attempt_id: "t1", sources: ["paper p1"], acked: { c1: 2 }, epoch: 3, seen: {} }

describe.each(Object.entries({ IndexedDB: inIndexedDb, "a ring of texts": inTexts }))("a paper in %s", (_, make) => {
  it("is written when it is served; what is noted with each acknowledgement is small", async () => {
    const { store, kept } = await make()
    await store.note({ ...noting, paper: large })
    await store.append(appending(draft("A")))
    await store.note({ ...noting, acked: 1 })
    expect(sizes(kept())).toStrictEqual(["large", "small"])
    expect((await store.find(reading)).note).toMatchObject({ paper: large, acked: { c1: 1 } })
    expect((await store.find(asked)).note).toMatchObject({ paper: large })
  })

  it("is found in the note of an older build, and moves beside it with the next note", async () => {
    const { store, kept, put } = await make()
    await put({ ...older, handed_in_at: null, paper: large })
    expect((await store.find(asked)).note).toMatchObject({ paper: large, epoch: 3 })
    await store.note({ ...noting, acked: 4 })
    expect(sizes(kept())).toStrictEqual(["large", "small"])
    expect((await store.find(asked)).note).toMatchObject({ paper: large, acked: { c1: 4 } })
  })

  it("gives way to one that an older build served later, and goes with its attempt", async () => {
    const { store, kept, put } = await make()
    await store.note({ ...noting, paper })
    await put({ ...older, handed_in_at: null, paper: large })
    expect((await store.find(reading)).note?.paper).toStrictEqual(large)
    await store.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 0 })
    await store.prune({ user_id: "u1", attempt_id: "t2", handed_in_at: KEPT_AFTER_RECEIPT + 1 })
    expect(kept()).toStrictEqual([])
  })

  it("of one attempt is none of another's", async () => {
    const { store } = await make()
    await store.note({ ...noting, attempt_id: "t2", paper })
    expect((await store.find({ ...reading, attempt_id: "t2" })).note?.paper).toBeNull()
  })
})
