import { describe, expect, it } from "vitest"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import { appending, draft, makeWorld } from "./journalWorld.ts"

const stores = {
  IndexedDB: () => openIndexedDb(new MemoryFactory().inWindow, makeWorld()),
  "a ring of texts": async () => textStore(memoryTexts(), "ring", makeWorld()),
}

describe.each(Object.entries(stores))("numbers in %s", (_, make) => {
  it("are another client's where neither the page's client nor a number of it is known", async () => {
    const store = await make()
    const write = async () => (await store.append({ ...appending(draft("A")), client_id: "old", last_seq: 4 }))[0]
    const [first, second] = [await write(), await write()]
    expect([first, second].map((record) => [record?.client_id, record?.seq])).toStrictEqual([
      ["c1", 1],
      ["c1", 2],
    ])
    expect(await store.client({ user_id: "u1", renew: false })).toBe("c1")
  })

  it("stay the page's client's, present or given up, as long as a number of it or itself is known", async () => {
    const store = await make()
    const write = async (client_id: string, last_seq: number) => {
      const [record] = await store.append({ ...appending(draft("A")), client_id, last_seq })
      return [record?.client_id, record?.seq]
    }
    expect(await store.client({ user_id: "u1", renew: false })).toBe("c1")
    expect(await write("c1", 4)).toStrictEqual(["c1", 5])
    expect(await store.client({ user_id: "u1", renew: true })).toBe("c2")
    expect(await write("c1", 5)).toStrictEqual(["c1", 6])
    expect(await write("c2", 0)).toStrictEqual(["c2", 1])
  })
})
