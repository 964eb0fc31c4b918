import { IDBFactory as FakeFactory, IDBKeyRange } from "fake-indexeddb"
import { describe, expect, it } from "vitest"
import type { DatabaseGlobals } from "#adapters/journal/Databases.ts"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { KEPT_AFTER_RECEIPT } from "#domain/attempt/JournalPort.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import { appending, draft, makeWorld, noting, reading } from "./journalWorld.ts"

/** What happens to a transaction as it begins. */
type Watch = (transaction: IDBTransaction, options: IDBTransactionOptions | undefined) => void

type Window = () => DatabaseGlobals

/** The journal runs over either; what simulated exams are kept in is held against the other one. */
const windows: Readonly<Record<string, Window>> = {
  "another's IndexedDB": () => ({ indexedDB: new FakeFactory(), IDBKeyRange }),
  "the simulator's IndexedDB": () => new MemoryFactory().inWindow,
}

const makeIn = async (window: Window, watch: Watch = () => {}) => {
  const { indexedDB: factory, IDBKeyRange: ranges } = window()
  const open = factory.open.bind(factory)
  factory.open = (name, version) => {
    const request = open(name, version)
    request.addEventListener("success", () => {
      const begin = request.result.transaction.bind(request.result)
      request.result.transaction = (stores, mode, options) => {
        const transaction = begin(stores, mode, options)
        watch(transaction, options)
        return transaction
      }
    })
    return request
  }
  const store = await openIndexedDb({ indexedDB: factory, IDBKeyRange: ranges }, makeWorld())
  const write = (...values: ReadonlyArray<string>) => store.append(appending(...values.map((value) => draft(value))))
  return { factory, store, write }
}

/** Puts something into a store of the database behind the journal's back. */
const put = (factory: DatabaseGlobals["indexedDB"], name: string, value: object) =>
  new Promise<void>((resolve) => {
    const request = factory.open("exam-journal")
    request.onsuccess = () => {
      const store = request.result.transaction(name, "readwrite").objectStore(name)
      store.transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
      store.put(value)
    }
  })

describe.each(Object.entries(windows))("the journal in %s", (_, window) => {
  const make = (watch?: Watch) => makeIn(window, watch)

  it("finds what an attempt was opened for, for its learner alone", async () => {
    const { factory, store, write } = await make()
    const asked = { ...reading, attempt_id: null }
    const nothing = { note: null, records: [] }
    expect(await store.find(asked)).toStrictEqual(nothing)
    const records = await write("A")
    await store.note(noting)
    await put(factory, "attempts", { user_id: "u1", attempt_id: "t2", sources: "paper p1" })
    const found = await store.find(asked)
    expect([found.note?.attempt_id, found.records]).toStrictEqual(["t1", records])
    expect(await store.find({ ...asked, user_id: "u2" })).toStrictEqual(nothing)
    expect(await store.find({ ...asked, source: { paper_id: "p2" } })).toStrictEqual(nothing)
    expect((await store.find({ ...reading, attempt_id: "t2" })).note).toBeNull()
  })

  it("gives a learner one client id until it is renewed, and another one where what is kept is none", async () => {
    const { factory, store } = await make()
    const [first, again] = [
      await store.client({ user_id: "u1", renew: false }),
      await store.client({ user_id: "u1", renew: false }),
    ]
    const renewed = await store.client({ user_id: "u1", renew: true })
    expect([first, again, renewed, await store.client({ user_id: "u1", renew: false })]).toStrictEqual([
      "c1",
      "c1",
      "c2",
      "c2",
    ])
    await put(factory, "clients", { user_id: "u1", client_id: 7 })
    expect(await store.client({ user_id: "u1", renew: false })).toBe("c3")
  })

  it("forgets what is over with its records: by its learner, and with a receipt alone", async () => {
    const { store, write } = await make()
    const [first] = [await write("A")]
    await store.note(noting)
    const other = await store.append({ ...appending(draft("A")), attempt_id: "t2" })
    await store.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 5 })
    await store.prune({ user_id: "u1", attempt_id: "t2", handed_in_at: 5 })
    const kept = async (attempt_id: string) => store.find({ ...reading, attempt_id })
    expect(await kept("t1")).toMatchObject({ note: { handed_in_at: 5 }, records: first })
    expect(await kept("t2")).toStrictEqual({ note: null, records: other })
    const over = { attempt_id: "t3", handed_in_at: KEPT_AFTER_RECEIPT + 6 }
    await store.prune({ ...over, user_id: "u2" })
    expect((await kept("t1")).records).toStrictEqual(first)
    await store.prune({ ...over, user_id: "u1" })
    expect(await kept("t1")).toStrictEqual({ note: null, records: [] })
    expect(await kept("t2")).toStrictEqual({ note: null, records: other })
  })

  it("sets aside what was changed, and gives its number to nothing else", async () => {
    const { factory, store, write } = await make()
    const [first, second] = await write("A", "B")
    await put(factory, "records", { ...second, value: "X" })
    expect((await store.find(reading)).records).toStrictEqual([first])
    const [third] = await write("C")
    expect([third?.seq, third?.before]).toStrictEqual([3, second?.checksum])
    await put(factory, "records", { ...third, checksum: 9 })
    const [fourth] = await write("D")
    expect([fourth?.seq, fourth?.before]).toStrictEqual([4, ""])
  })

  it("asks for a flush to the disk with everything it does", async () => {
    const asked: Array<IDBTransactionOptions | undefined> = []
    const { write } = await make((_, options) => asked.push(options))
    await write("A")
    expect(asked).toStrictEqual([{ durability: "strict" }])
  })

  it("keeps all of a batch or nothing", async () => {
    const { store, write } = await make()
    const uncopied = (() => {}) as never
    await expect(store.append(appending(draft("A"), draft(uncopied)))).rejects.toMatchObject({ name: "DataCloneError" })
    expect((await store.find(reading)).records).toStrictEqual([])
    expect((await write("B")).map(({ seq }) => seq)).toStrictEqual([1])
  })
})

describe.each(Object.entries(windows))("a database that gives up, in %s", (_, window) => {
  const make = (watch: Watch) => makeIn(window, watch)

  it("is reported when a transaction does not complete", async () => {
    const { write } = await make((transaction) => queueMicrotask(() => transaction.abort()))
    await expect(write("A")).rejects.toBeInstanceOf(Error)
  })

  it("is reported when the disk is full at the end", async () => {
    const { write } = await make((transaction) => {
      const storeOf = transaction.objectStore.bind(transaction)
      transaction.objectStore = (name) => {
        const store = storeOf(name)
        const add = store.add.bind(store)
        store.add = (value: unknown) => {
          const request = add(value)
          request.addEventListener("success", () => transaction.abort())
          return request
        }
        return store
      }
    })
    await expect(write("A")).rejects.toThrow("aborted")
  })

  it("is reported with the browser's reason", async () => {
    const { write } = await make((transaction) => {
      const storeOf = transaction.objectStore.bind(transaction)
      transaction.objectStore = (name) => {
        const store = storeOf(name)
        const add = store.add.bind(store)
        store.add = (value: unknown) => {
          add(value)
          return add(value)
        }
        return store
      }
    })
    await expect(write("A")).rejects.toMatchObject({ name: "ConstraintError" })
  })

  it("is reported when a request fails", async () => {
    const { store } = await make((transaction) => {
      const failing = { error: new DOMException("unreadable"), onerror: null as (() => void) | null }
      const get = () => {
        setImmediate(() => failing.onerror?.())
        return failing
      }
      transaction.objectStore = () => ({ get }) as unknown as IDBObjectStore
    })
    await expect(store.client({ user_id: "u1", renew: false })).rejects.toThrow("unreadable")
  })
})

describe("a database that is opened", () => {
  it("blocks no other tab: the database may be deleted or upgraded", async () => {
    const factory = new FakeFactory()
    await openIndexedDb({ indexedDB: factory, IDBKeyRange }, makeWorld())
    await new Promise((resolve) => (factory.deleteDatabase("exam-journal").onsuccess = resolve))
    expect(await factory.databases()).toStrictEqual([])
  })

  it("is refused when another build has brought it to a newer version", async () => {
    const factory = new FakeFactory()
    await new Promise<void>((resolve) => {
      const request = factory.open("exam-journal", 2)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
    await expect(openIndexedDb({ indexedDB: factory, IDBKeyRange }, makeWorld())).rejects.toMatchObject({
      name: "VersionError",
    })
  })
})
