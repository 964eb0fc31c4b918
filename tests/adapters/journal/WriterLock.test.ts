import { Clock, Effect, Layer } from "effect"
import { IDBFactory as FakeFactory, IDBKeyRange } from "fake-indexeddb"
import { describe, expect, it } from "vitest"
import { Databases } from "#adapters/journal/Databases.ts"
import { openLeases } from "#adapters/journal/lease.ts"
import { type Locks as LockManager, type LockSignal, WebLocks, WriterLock } from "#adapters/journal/WriterLock.ts"
import { Locks } from "../../faults/simulator/Locks.ts"
import { Timeline } from "../../faults/simulator/Timeline.ts"
import { MemoryFactory } from "../../support/indexedDb/MemoryFactory.ts"
import { clockOver } from "#dev/conditions/clockOver.ts"

const rest = async () => {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
}

type Layers = Layer.Layer<WriterLock>

const begin = (layer: Layers, attempt_id: string, steal: boolean) => {
  const emitted: Array<LockSignal["type"]> = []
  const ended = new AbortController()
  const hold = Effect.flatMap(WriterLock, (lock) =>
    lock.hold({ user_id: "u1", attempt_id, steal }, ({ type }) => emitted.push(type)),
  )
  Effect.runFork(Effect.provide(hold, layer), { signal: ended.signal })
  return { emitted, end: () => ended.abort() }
}

/** A page that asks for the lock of an attempt; what was emitted to it, in order. */
const askOver = async (layer: Layers, attempt_id: string, steal = false) => {
  const page = begin(layer, attempt_id, steal)
  await rest()
  return page
}

const withLocks = (locks: LockManager) => WriterLock.layer.pipe(Layer.provide(Layer.succeed(WebLocks, locks)))

describe("with Web Locks", () => {
  const profile = new Locks()
  /** The page of a window, which has a lock manager of its own. */
  const window = () => withLocks(profile.of({}))
  const askAnew = (attempt_id: string, steal = false) => askOver(window(), attempt_id, steal)

  it("is held by the first page; the next one waits, and has it when the first one goes", async () => {
    const first = await askAnew("w1")
    const second = await askAnew("w1")
    expect([first.emitted, second.emitted]).toStrictEqual([["lock.held"], ["lock.waiting"]])
    first.end()
    await rest()
    expect(second.emitted).toStrictEqual(["lock.waiting", "lock.held"])
    second.end()
    await rest()
  })

  it("is taken away by who asks for that, and comes back when they go", async () => {
    const first = await askAnew("w2")
    const thief = await askAnew("w2", true)
    expect([first.emitted, thief.emitted]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    thief.end()
    await rest()
    expect(first.emitted).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
    first.end()
    await rest()
  })

  it("goes from thief to thief, and back when the last one goes", async () => {
    const [first, second] = [await askAnew("w9"), await askAnew("w9", true)]
    const third = await askAnew("w9", true)
    expect([second.emitted, third.emitted]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    for (const { end } of [first, third]) end()
    await rest()
    expect(second.emitted).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
    second.end()
    await rest()
  })

  it.each([
    ["that waits", false],
    ["that takes it away", true],
  ])("is free again, without another word, whenever a page %s ends", async (_, steal) => {
    for (let turns = 0; turns < 20; turns += 1) {
      const holder = await askAnew("w10")
      const { emitted: late, end } = begin(window(), "w10", steal)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      const before = [...late]
      end()
      holder.end()
      await rest()
      expect(late).toStrictEqual(before)
      const next = await askAnew("w10")
      expect(next.emitted).toStrictEqual(["lock.held"])
      next.end()
      await rest()
    }
  })

  it("is waited for again at once by a page that gave up waiting", async () => {
    const holder = await askAnew("w11")
    const page = window()
    const waiting = await askOver(page, "w11")
    waiting.end()
    const again = await askOver(page, "w11")
    expect(again.emitted).toStrictEqual(["lock.waiting"])
    for (const { end } of [again, holder]) end()
    await rest()
  })

  it("is taken where it is free, also by a page that would have stolen it", async () => {
    const page = await askAnew("w3", true)
    expect(page.emitted).toStrictEqual(["lock.held"])
    page.end()
    await rest()
  })

  it("reports nothing more to a page that has ended, whether it held, waited or had just asked", async () => {
    const holder = await askAnew("w4")
    const waiting = await askAnew("w4")
    const { emitted: late, end } = begin(window(), "w4", true)
    end()
    waiting.end()
    holder.end()
    await rest()
    expect([holder.emitted, waiting.emitted, late]).toStrictEqual([["lock.held"], ["lock.waiting"], []])
    const next = await askAnew("w4")
    expect(next.emitted).toStrictEqual(["lock.held"])
    next.end()
    await rest()
  })

  it("is had again by the page that gives it back and asks for it in the same moment", async () => {
    const own = window()
    const page = await askOver(own, "w8")
    page.end()
    const again = await askOver(own, "w8")
    expect(again.emitted).toStrictEqual(["lock.held"])
    again.end()
    await rest()
  })

  it("is one for each learner and attempt", async () => {
    const [one, other] = [await askAnew("w5"), await askAnew("w6")]
    expect([one.emitted, other.emitted]).toStrictEqual([["lock.held"], ["lock.held"]])
    one.end()
    other.end()
    await rest()
  })

  it("is asked for where the locks do not list what is held", async () => {
    const asked: Array<string> = []
    const request: LockManager["request"] = async (name, _, held) => (asked.push(name), held())
    const page = await askOver(withLocks({ query: async () => ({}), request }), "w12")
    expect([page.emitted, asked]).toStrictEqual([["lock.held"], ["exam:u1:w12"]])
    page.end()
  })

  it("is a lock of the browser, where it has locks", () => {
    expect(Effect.runSync(WebLocks.use((locks) => Effect.succeed(locks)))).toBe(navigator.locks)
  })

  it("lets a page write where the locks do not answer: the server's epoch decides", async () => {
    const fails = () => Promise.reject(new Error("not here"))
    expect((await askOver(withLocks({ query: fails, request: fails }), "w7")).emitted).toStrictEqual(["lock.held"])
  })
})

describe("without Web Locks", () => {
  const profile = () => {
    const factory = new FakeFactory()
    const timeline = new Timeline(1_800_000_000_000)
    const now = () => timeline.now
    const clock = clockOver({ wall: now, monotonic: now, later: (run, ms) => timeline.after(ms, run) })
    const layer = (indexedDB: Pick<IDBFactory, "open"> = factory) =>
      WriterLock.layer.pipe(
        Layer.provide([Layer.succeed(WebLocks, null), Layer.succeed(Databases, { indexedDB, IDBKeyRange })]),
        Layer.provideMerge(Layer.succeed(Clock.Clock, clock)),
      )
    const pass = async (seconds: number) => {
      const until = timeline.now + seconds * 1_000
      while (await timeline.step(until)) await rest()
    }
    const ask = async (steal = false, attempt_id = "t1", over = layer()) => {
      const page = begin(over, attempt_id, steal)
      await timeline.settle()
      return page
    }
    return { factory, timeline, layer, pass, ask }
  }

  it("is a lease of the first page, which renews it; the next one waits, and has it when the first one goes", async () => {
    const { ask, pass } = profile()
    const [first, second] = [await ask(), await ask()]
    await pass(20)
    expect([first.emitted, second.emitted]).toStrictEqual([["lock.held"], ["lock.waiting"]])
    first.end()
    await pass(2)
    expect([first.emitted, second.emitted]).toStrictEqual([["lock.held"], ["lock.waiting", "lock.held"]])
  })

  it("expires six seconds after its page last renewed it", async () => {
    const { ask, pass, factory, timeline } = profile()
    const until = timeline.now + 6_000
    await openLeases(factory).claim({ name: "exam:u1:t1", owner: "gone", until }, timeline.now, false)
    const page = await ask()
    await pass(6)
    expect(page.emitted).toStrictEqual(["lock.waiting"])
    await pass(2)
    expect(page.emitted).toStrictEqual(["lock.waiting", "lock.held"])
    const claimed = () =>
      openLeases(factory).claim({ name: "exam:u1:t1", owner: "x", until: 0 }, timeline.now + 6_000, false)
    expect(await claimed()).toBe(false)
  })

  it("is taken away by who asks for that, and comes back when they go", async () => {
    const { ask, pass } = profile()
    const [first, thief] = [await ask(), await ask(true)]
    await pass(4)
    expect([first.emitted, thief.emitted]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    thief.end()
    await pass(2)
    expect(first.emitted).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
  })

  it("is one for each learner and attempt", async () => {
    const { ask } = profile()
    const [one, other] = [await ask(), await ask(false, "t2")]
    expect([one.emitted, other.emitted]).toStrictEqual([["lock.held"], ["lock.held"]])
  })

  it("is given back without a word by a page that ends while it asks", async () => {
    const { ask, pass, layer, timeline } = profile()
    const asking = begin(layer(), "t1", false)
    asking.end()
    await timeline.settle()
    const next = await ask()
    await pass(4)
    expect([asking.emitted, next.emitted]).toStrictEqual([[], ["lock.held"]])
  })

  it("is no longer asked for by a page that has ended", async () => {
    const { ask, pass } = profile()
    const [holder, waiting] = [await ask(), await ask()]
    for (const { end } of [waiting, holder]) end()
    await pass(4)
    expect(waiting.emitted).toStrictEqual(["lock.waiting"])
    expect((await ask()).emitted).toStrictEqual(["lock.held"])
  })

  it("lets a page write where no lease can be kept: the server's epoch decides", async () => {
    const { ask, pass, layer, timeline } = profile()
    const blocked = () => {
      throw new Error("blocked")
    }
    const page = await ask(false, "t1", layer({ open: blocked }))
    await pass(4)
    expect(page.emitted).toStrictEqual(["lock.held"])
    page.end()
    await timeline.settle()
  })

  it("lets a page write where the database hangs, after four seconds", async () => {
    const { pass, layer, ask } = profile()
    const memory = new MemoryFactory()
    const { indexedDB } = memory.inWindow
    const first = await ask(false, "t1", layer(indexedDB))
    first.end()
    await pass(2)
    memory.hang("exam-leases")
    const page = await ask(false, "t1", layer(indexedDB))
    await pass(3.9)
    expect(page.emitted).toStrictEqual([])
    await pass(0.1)
    expect(page.emitted).toStrictEqual(["lock.held"])
  })
})

describe("in memory", () => {
  it("is held by the first page, taken away by who asks for that, and comes back when they go", async () => {
    const page = WriterLock.layerMemory()
    const first = await askOver(page, "t1")
    const second = await askOver(page, "t1")
    const thief = await askOver(page, "t1", true)
    const other = await askOver(page, "t2")
    for (const { end } of [thief, first]) end()
    expect([first, second, thief, other].map(({ emitted }) => emitted)).toStrictEqual([
      ["lock.held", "lock.lost", "lock.held"],
      ["lock.waiting", "lock.held"],
      ["lock.held"],
      ["lock.held"],
    ])
  })

  it("is taken from its holder alone, and a page that only waited leaves without a word", async () => {
    const page = WriterLock.layerMemory()
    const thief = await askOver(page, "t1", true)
    const [second, third] = [await askOver(page, "t1"), await askOver(page, "t1")]
    const next = await askOver(page, "t1", true)
    third.end()
    expect([thief, second, third, next].map(({ emitted }) => emitted)).toStrictEqual([
      ["lock.held", "lock.lost"],
      ["lock.waiting"],
      ["lock.waiting"],
      ["lock.held"],
    ])
  })
})
