import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { IDBFactory as FakeFactory, IDBKeyRange } from "fake-indexeddb"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Journal } from "#adapters/journal/Journal.ts"
import type { JournalStore } from "#adapters/journal/JournalStore.ts"
import { keepTail } from "#adapters/journal/tail.ts"
import { type DatabaseGlobals, Databases } from "#adapters/journal/Databases.ts"
import { ServerClock } from "#adapters/ServerClock.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { memoryTexts, type Texts } from "#adapters/storage/Texts.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import { KEPT_AFTER_RECEIPT } from "#domain/attempt/JournalPort.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import { isChain } from "../../support/isChain.ts"
import { appending, draft, entropy, journalOf, makeWorld, noting, reading } from "./journalWorld.ts"

/** A journal over nothing but these texts; several of one world are pages of one profile. */
const open = (texts: Map<string, string> = new Map(), world: Layer.Layer<never> = entropy()) =>
  journalOf(
    Journal.layerMemory.pipe(
      Layer.provide([Storage.layerMemory({ window: texts }), ServerClock.layerMemory(0)]),
      Layer.provide(world),
    ),
  )

describe("a journal", () => {
  it("numbers what is written, each record closing over the one before it", async () => {
    const journal = await open()
    const { client_id } = await journal.open({ user_id: "u1", renew: false })
    const first = await journal.append({ ...appending(draft("A"), draft("B")), client_id })
    const second = await journal.append({ ...appending(draft("C", { question_id: "q2" })), client_id })
    const records = [...first.records, ...second.records]
    expect(records.map(({ seq, value }) => [seq, value])).toStrictEqual([
      [1, "A"],
      [2, "B"],
      [3, "C"],
    ])
    expect([records[0]?.before, isChain(records)]).toStrictEqual(["", true])
    expect((await journal.read(reading)).records).toStrictEqual(records)
  })

  it("gives no number again that its page knows of, though its store was cleared", async () => {
    const journal = await open()
    const { client_id } = await journal.open({ user_id: "u1", renew: false })
    const { records } = await journal.append({ ...appending(draft("A"), draft("B")), client_id, last_seq: 7 })
    expect(records.map(({ seq }) => seq)).toStrictEqual([8, 9])
  })

  it("counts for another client where its store was cleared: another page may hold what was numbered before", async () => {
    const texts = new Map<string, string>()
    const world = entropy()
    const [one, two] = [await open(texts, world), await open(texts, world)]
    const { client_id } = await one.open({ user_id: "u1", renew: false })
    await one.append({ ...appending(draft("A")), client_id })
    texts.clear()
    const first = await two.append({ ...appending(draft("B")), client_id, last_seq: 1 })
    const second = await one.append({ ...appending(draft("C")), client_id, last_seq: 1 })
    const present = (await two.open({ user_id: "u1", renew: false })).client_id
    expect(present).not.toBe(client_id)
    expect(
      [first, second].map(({ stepped_down, records: [one] }) => [stepped_down, one?.client_id, one?.seq]),
    ).toStrictEqual([
      [true, present, 1],
      [true, present, 2],
    ])
  })

  it("goes on counting for a client that another page gave up", async () => {
    const texts = new Map<string, string>()
    const world = entropy()
    const [one, two] = [await open(texts, world), await open(texts, world)]
    const { client_id } = await one.open({ user_id: "u1", renew: false })
    await one.append({ ...appending(draft("A")), client_id })
    await two.open({ user_id: "u1", renew: true })
    const { stepped_down, records } = await one.append({ ...appending(draft("B")), client_id, last_seq: 1 })
    expect([stepped_down, records[0]?.client_id, records[0]?.seq]).toStrictEqual([false, client_id, 2])
  })

  it("gives the same client id to every page of a profile, and another one when it is asked to", async () => {
    const texts = new Map<string, string>()
    const world = entropy()
    const [one, two] = [await open(texts, world), await open(texts, world)]
    const { client_id } = await one.open({ user_id: "u1", renew: false })
    expect(await two.open({ user_id: "u1", renew: false })).toStrictEqual({ client_id, storage: "memory" })
    expect((await two.open({ user_id: "u2", renew: false })).client_id).not.toBe(client_id)
    expect((await two.open({ user_id: "u1", renew: true })).client_id).not.toBe(client_id)
  })

  it("names with each record the page that wrote it, and what that page had read", async () => {
    const texts = new Map<string, string>()
    const world = entropy()
    const [one, two] = [await open(texts, world), await open(texts, world)]
    await one.append({ ...appending(draft("A"), draft("B")), read: { c9: 4 } })
    await two.append({ ...appending(draft("C")), read: { c1: 2 } })
    const [first, second, third] = (await one.read(reading)).records.map(({ by }) => by)
    expect([first?.read, third?.read]).toStrictEqual([{ c9: 4 }, { c1: 2 }])
    expect(second).toStrictEqual(first)
    expect(third?.page).not.toBe(first?.page)
  })

  it("gives what another page numbered beyond what its own knows of", async () => {
    const texts = new Map<string, string>()
    const world = entropy()
    const [one, two] = [await open(texts, world), await open(texts, world)]
    const { client_id } = await one.open({ user_id: "u1", renew: false })
    const first = await one.append({ ...appending(draft("A")), client_id })
    const other = await two.append({ ...appending(draft("B")), client_id, last_seq: 1 })
    expect([first.unread, other.unread]).toStrictEqual([[], []])
    expect((await one.append({ ...appending(draft("C")), client_id, last_seq: 1 })).unread).toStrictEqual(other.records)
    expect((await one.append({ ...appending(draft("D")), client_id, last_seq: 3 })).unread).toStrictEqual([])
    expect((await one.append({ ...appending(), client_id })).unread).toStrictEqual([])
    const { client_id: renewed } = await one.open({ user_id: "u1", renew: true })
    await two.append({ ...appending(draft("E")), client_id: renewed })
    const last = await one.append({ ...appending(draft("F")), client_id: renewed })
    expect(last.unread?.map(({ value }) => value)).toStrictEqual(["E"])
  })

  it("has nothing of what was never opened", async () => {
    const nothing = {
      paper: null,
      records: [],
      acked: {},
      epoch: 0,
      seen: {},
      in_time: {},
      tail: [],
      storage: "memory",
    }
    expect(await (await open()).read({ ...reading, attempt_id: null })).toStrictEqual(nothing)
  })

  it("never shows one learner's records to another", async () => {
    const journal = await open()
    await journal.append(appending(draft("A")))
    await journal.note({ ...noting, paper: null })
    expect(await journal.read({ ...reading, user_id: "u2" })).toStrictEqual({
      paper: null,
      records: [],
      acked: {},
      epoch: 0,
      seen: {},
      in_time: {},
      tail: [],
      storage: "memory",
    })
  })

  it("was given the epoch of its newest record, though the note of that found no room", async () => {
    const journal = await open()
    await journal.note({ ...noting, epoch: 1 })
    await journal.append(appending({ ...draft("A"), epoch: 3 }))
    expect((await journal.read(reading)).epoch).toBe(3)
  })

  it("finds the unfinished attempt that a paper was opened for, and none once there is a receipt", async () => {
    const journal = await open()
    await journal.append(appending(draft("A")))
    await journal.note({ ...noting, acked: 1, epoch: 4 })
    const found = await journal.read({ ...reading, attempt_id: null })
    expect([found.records.length, found.acked, found.epoch]).toStrictEqual([1, { c1: 1 }, 4])
    await journal.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 5 })
    expect((await journal.read({ ...reading, attempt_id: null })).records).toStrictEqual([])
    expect((await journal.read(reading)).records).toHaveLength(1)
  })

  it("forgets an attempt seven days after its receipt, and no sooner", async () => {
    const journal = await open()
    await journal.append(appending(draft("A")))
    await journal.note(noting)
    await journal.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 0 })
    await journal.prune({ user_id: "u1", attempt_id: "t2", handed_in_at: KEPT_AFTER_RECEIPT })
    expect((await journal.read(reading)).records).toHaveLength(1)
    await journal.prune({ user_id: "u1", attempt_id: "t2", handed_in_at: KEPT_AFTER_RECEIPT + 1 })
    expect((await journal.read(reading)).records).toStrictEqual([])
  })

  it("brings back what was only typed until it is written", async () => {
    const texts = new Map<string, string>()
    const journal = await open(texts)
    await journal.keepTail({ user_id: "u1", attempt_id: "t1", drafts: [draft("半句")] })
    expect((await journal.read(reading)).tail).toStrictEqual([draft("半句")])
    await journal.append(appending(draft("半句")))
    expect((await journal.read(reading)).tail).toStrictEqual([])
    expect([...texts.keys()].filter((key) => key.startsWith("exam-tail"))).toStrictEqual([])
  })

  it("keeps what was typed while it wrote", async () => {
    const journal = await open()
    const [written, typed] = [draft("A"), draft("半句", { question_id: "q2" })]
    const writing = journal.append(appending(written))
    await journal.keepTail({ user_id: "u1", attempt_id: "t1", drafts: [written, typed] })
    await writing
    expect((await journal.read(reading)).tail).toStrictEqual([typed])
    await journal.append(appending(typed))
    expect((await journal.read(reading)).tail).toStrictEqual([])
  })

  it("takes whatever somebody put into its store, and sets aside what is no record of its own", async () => {
    const spoil = fc.tuple(fc.nat({ max: 600 }), fc.string({ minLength: 1, maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(fc.array(spoil, { minLength: 1, maxLength: 4 }), async (spoils) => {
        const texts = new Map<string, string>()
        const journal = await open(texts)
        const written = (await journal.append(appending(draft("A"), draft("B")))).records
        await journal.note(noting)
        keepTail([memoryTexts(texts)], { user_id: "u1", attempt_id: "t1", drafts: [draft("C")] })
        for (const [key, text] of texts) {
          let corrupt = text
          for (const [at, sign] of spoils)
            corrupt = corrupt.slice(0, at % (text.length + 1)) + sign + corrupt.slice(at + 1)
          texts.set(key, corrupt)
        }
        const { records, tail } = await journal.read(reading)
        // no checksum is over the page that wrote a record
        const closed = written.map(({ by: _, ...record }) => expect.objectContaining(record))
        for (const record of records) expect(closed).toContainEqual(record)
        for (const one of tail) expect(one).toStrictEqual(draft("C"))
        expect((await journal.append(appending(draft("D")))).records.map(({ value }) => value)).toStrictEqual(["D"])
      }),
    )
  })

  it("keeps numbers going up when the ring has forgotten its oldest records", async () => {
    const journal = await open()
    const { client_id } = await journal.open({ user_id: "u1", renew: false })
    for (let batch = 0; batch < 4; batch += 1)
      await journal.append({ ...appending(...Array.from({ length: 100 }, () => draft("A"))), client_id })
    const { records } = await journal.read(reading)
    expect([records.length, records[0]?.seq, records.at(-1)?.seq]).toStrictEqual([300, 101, 400])
  })
})

describe("the ladder of stores", () => {
  const world = makeWorld()
  const broken = (storage: JournalStore["storage"]): JournalStore => {
    const fails = async () => Promise.reject(new Error("lost"))
    return { storage, client: fails, append: fails, find: fails, note: fails, prune: fails, forgetOver: fails }
  }
  const good = (storage: "ring" | "memory") => textStore(memoryTexts(), storage, world)

  it("reopens the best store once, then steps down, and reports it", async () => {
    let opened = 0
    const journal = await journalOf(
      Journal.layerOpeners([async () => ((opened += 1), broken("strict")), async () => good("ring")]),
    )
    expect((await journal.open({ user_id: "u1", renew: false })).storage).toBe("ring")
    expect(opened).toBe(2)
  })

  it("begins with the best store again when it is asked to, and not once answers were written below it", async () => {
    let isFull = true
    let opened = 0
    const ring = good("ring")
    const layer = Journal.layerOpeners([
      async () => ((opened += 1), isFull ? broken("strict") : { ...good("ring"), storage: "strict" }),
      async () => ring,
    ])
    const journal = await journalOf(layer)
    const found = async (of = journal) => [(await of.open({ user_id: "u1", renew: false })).storage, opened]
    expect(await found()).toStrictEqual(["ring", 2])
    await journal.retry()
    expect(await found()).toStrictEqual(["ring", 4])
    isFull = false
    expect(await found()).toStrictEqual(["ring", 4])
    for (let times = 0; times < 2; times += 1) {
      await journal.retry()
      expect(await found()).toStrictEqual(["strict", 5])
    }

    isFull = true
    const other = await journalOf(layer)
    await other.append(appending(draft("A")))
    isFull = false
    await other.retry()
    expect(await found(other)).toStrictEqual(["ring", 7])
    expect((await other.read(reading)).records).toHaveLength(1)
  })

  it("numbers again under another client id when the store fails in the middle of a paper", async () => {
    const first = good("memory")
    let isLost = false
    const strict: JournalStore = {
      ...first,
      storage: "strict",
      append: async (input) => (isLost ? Promise.reject(new Error("lost")) : first.append(input)),
    }
    const journal = await journalOf(Journal.layerOpeners([async () => strict, async () => good("ring")]))
    const { client_id } = await journal.open({ user_id: "u1", renew: false })
    const before = await journal.append({ ...appending(draft("A")), client_id })
    isLost = true
    const after = await journal.append({ ...appending(draft("B")), client_id })
    expect([before.stepped_down, before.storage, before.client_id]).toStrictEqual([false, "strict", client_id])
    expect([after.stepped_down, after.storage, after.records.map(({ seq }) => seq)]).toStrictEqual([true, "ring", [1]])
    expect(after.unread).toStrictEqual([])
    expect(after.client_id).not.toBe(client_id)
    expect(await journal.open({ user_id: "u1", renew: false })).toStrictEqual({
      client_id: after.client_id,
      storage: "ring",
    })
  })

  it("is read again after a writing only where another page wrote meanwhile", async () => {
    const store = good("memory")
    let reads = 0
    const counted: JournalStore = { ...store, find: (input) => ((reads += 1), store.find(input)) }
    const journal = await journalOf(Journal.layerOpeners([async () => counted]))
    const { client_id } = await journal.open({ user_id: "u1", renew: false })
    await journal.append({ ...appending(draft("A")), client_id })
    await store.append({ ...appending(draft("B")), client_id, last_seq: 1 })
    expect(reads).toBe(0)
    await journal.append({ ...appending(draft("C")), client_id, last_seq: 1 })
    expect(reads).toBe(1)
  })

  it("continues under the client id that the next store has of the learner", async () => {
    const ring = good("ring")
    const known = await ring.client({ user_id: "u1", renew: false })
    const journal = await journalOf(Journal.layerOpeners([async () => broken("strict"), async () => ring]))
    const after = await journal.append(appending(draft("A")))
    expect([after.client_id, after.stepped_down]).toStrictEqual([known, true])
  })

  it("steps once however many uses of one broken store fail", async () => {
    let opened = 0
    const journal = await journalOf(
      Journal.layerOpeners([
        async () => ((opened += 1) === 1 ? broken("strict") : good("memory")),
        async () => good("ring"),
      ]),
    )
    const uses = await Promise.all([1, 2, 3].map(() => journal.open({ user_id: "u1", renew: false })))
    expect([opened, uses.map(({ storage }) => storage)]).toStrictEqual([2, ["memory", "memory", "memory"]])
  })

  it("finds a store for a use that fails when others have come down to the last one", async () => {
    let fail = (_: Error) => {}
    const slow: JournalStore = {
      ...broken("strict"),
      prune: () => new Promise((_, reject) => (fail = reject)),
    }
    const journal = await journalOf(Journal.layerOpeners([async () => slow, async () => good("memory")]))
    const pruned = journal.prune({ user_id: "u1", attempt_id: "t1", handed_in_at: 0 })
    expect((await journal.open({ user_id: "u1", renew: false })).storage).toBe("memory")
    fail(new Error("lost"))
    await expect(pruned).resolves.toBeUndefined()
  })

  it("reports what is wrong with the last store, and tries it again", async () => {
    let isBroken = true
    const last: JournalStore = {
      ...good("memory"),
      client: async () => (isBroken ? Promise.reject(new Error("lost")) : "c"),
    }
    const journal = await journalOf(Journal.layerOpeners([async () => last]))
    await expect(journal.open({ user_id: "u1", renew: false })).rejects.toThrow("lost")
    isBroken = false
    expect(await journal.open({ user_id: "u1", renew: false })).toStrictEqual({ client_id: "c", storage: "memory" })
  })

  it("ends in memory, where nothing can fail", async () => {
    const journal = await journalOf(
      Journal.layerOpeners([
        async () => Promise.reject(new Error("private")),
        async () => broken("ring"),
        async () => good("memory"),
      ]),
    )
    expect((await journal.open({ user_id: "u1", renew: false })).storage).toBe("memory")
  })
})

describe("the journal of a browser", () => {
  const fails = (): never => {
    throw new Error("blocked")
  }
  const open = async (indexedDB: Pick<IDBFactory, "open">, local: Texts, window: Texts) => {
    const journal = await journalOf(
      Journal.layer.pipe(
        Layer.provide([Storage.layerOver({ local, window, token: () => "" }), ServerClock.layerMemory(0)]),
        Layer.provide([entropy(), Layer.succeed(Databases, { indexedDB, IDBKeyRange })]),
      ),
    )
    return { journal, ...(await journal.open({ user_id: "u1", renew: false })) }
  }

  it("is in IndexedDB, what is only typed in the storages of tab and profile", async () => {
    const [local, session] = [new Map<string, string>(), new Map<string, string>()]
    const { journal, client_id, storage } = await open(new FakeFactory(), memoryTexts(local), memoryTexts(session))
    expect(storage).toBe("strict")
    for (const place of [local, session]) {
      keepTail([memoryTexts(place)], { user_id: "u1", attempt_id: "t1", drafts: [draft("半句")] })
      expect((await journal.read(reading)).tail).toStrictEqual([draft("半句")])
      await journal.append({ ...appending(draft("半句")), client_id })
    }
    expect([local, session]).toStrictEqual([new Map(), new Map()])
  })

  it("is opened a second time where the first one failed", async () => {
    const factory = new FakeFactory()
    let opened = 0
    const flaky = {
      open: (name: string, version?: number) => ((opened += 1) === 1 ? fails() : factory.open(name, version)),
    }
    expect((await open(flaky, memoryTexts(), memoryTexts())).storage).toBe("strict")
  })

  it("is a ring in the profile's storage where there is no IndexedDB, and steps down when that fails too", async () => {
    const local = new Map<string, string>()
    let writes = 0
    let isFull = false
    const kept = memoryTexts(local)
    const ring: Texts = { ...kept, set: (key, text) => (isFull ? ((writes += 1), fails()) : kept.set(key, text)) }
    const { journal, client_id, storage } = await open({ open: fails }, ring, memoryTexts())
    await journal.append({ ...appending(draft("A")), client_id })
    expect([storage, [...local.keys()]]).toStrictEqual(["ring", ["exam-client:u1", "exam-journal:u1:t1"]])
    isFull = true
    const after = await journal.append({ ...appending(draft("B")), client_id })
    expect([after.storage, after.stepped_down, writes]).toStrictEqual(["memory", true, 1])
  })

  it("is in memory where nothing else works", async () => {
    const blocked: Texts = { ...memoryTexts(), set: fails }
    const { journal, client_id, storage } = await open({ open: fails }, blocked, blocked)
    await journal.append({ ...appending(draft("A")), client_id })
    expect([storage, (await journal.read(reading)).records.length]).toStrictEqual(["memory", 1])
  })

  const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
  /** What is done at last, after twice four seconds and no sooner. */
  const afterPatience = <T>(work: Effect.Effect<T>) =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(work, { startImmediately: true })
      yield* turn
      yield* TestClock.adjust("4 seconds")
      yield* turn
      yield* TestClock.adjust("3999 millis")
      yield* turn
      expect(fiber.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 millis")
      return yield* Fiber.join(fiber)
    })
  const inBrowser = <T>(databases: DatabaseGlobals, work: (journal: Journal["Service"]) => Effect.Effect<T>) => {
    const layer = Journal.layer.pipe(
      Layer.provide([Storage.layerMemory(), ServerClock.layerMemory(0)]),
      Layer.provide([entropy(), Layer.succeed(Databases, databases)]),
    )
    return Effect.runPromise(
      Effect.flatMap(Journal, work).pipe(Effect.provide(layer), Effect.provide(TestClock.layer())),
    )
  }

  it("gives up a database that does not answer, twice for four seconds", async () => {
    const silent = { open: () => ({}) as IDBOpenDBRequest }
    const { storage } = await inBrowser({ indexedDB: silent, IDBKeyRange }, (journal) =>
      afterPatience(journal.open({ user_id: "u1", renew: false })),
    )
    expect(storage).toBe("ring")
  })

  it("writes nothing twice after what came later, though its page went on before it was written", async () => {
    const factory = new MemoryFactory()
    await inBrowser(factory.inWindow, (journal) =>
      Effect.gen(function* () {
        const { client_id } = yield* journal.open({ user_id: "u1", renew: false })
        const letGo = factory.hang("exam-journal")
        const append = (...values: ReadonlyArray<string>) =>
          Effect.forkChild(journal.append({ ...appending(...values.map((value) => draft(value))), client_id }), {
            startImmediately: true,
          })
        const first = yield* append("A")
        yield* turn
        yield* TestClock.adjust("3 seconds")
        const second = yield* append("A", "B")
        yield* turn
        yield* TestClock.adjust("1500 millis")
        yield* turn
        letGo()
        yield* Fiber.join(first)
        yield* Fiber.join(second)
      }),
    )
    const values = factory.entries("exam-journal", "records").map(({ value }) => (value as JournalRecord).value)
    expect(values).toStrictEqual(["A", "A", "A", "B"])
  })

  it("gives up a database that hangs while answers are written, and writes them in the ring", async () => {
    const factory = new MemoryFactory()
    const [after, late] = await inBrowser(factory.inWindow, (journal) =>
      Effect.gen(function* () {
        const { client_id } = yield* journal.open({ user_id: "u1", renew: false })
        const letGo = factory.hang("exam-journal")
        const written = yield* afterPatience(journal.append({ ...appending(draft("A")), client_id }))
        letGo()
        yield* turn
        return [written, factory.entries("exam-journal", "records").map(({ value }) => value)] as const
      }),
    )
    expect([after.storage, after.stepped_down, after.records.map(({ value }) => value)]).toStrictEqual([
      "ring",
      true,
      ["A"],
    ])
    // what it does after all: once by each of its connections
    expect(late).toMatchObject([
      { value: "A", seq: 1 },
      { value: "A", seq: 2 },
    ])
  })
})
