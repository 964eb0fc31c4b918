import { IDBFactory as FakeFactory } from "fake-indexeddb"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { openLeases } from "#adapters/journal/lease.ts"
import { holdWriterLock } from "#adapters/journal/writerLock.ts"
import { Locks } from "../../faults/simulator/Locks.ts"

const rest = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** A page that asks for the lock of an attempt; what it heard, in order. */
const ask = async (attempt_id: string, steal = false) => {
  const heard: Array<string> = []
  const end = holdWriterLock({ user_id: "u1", attempt_id, steal }, ({ type }) => heard.push(type))
  await rest()
  return { heard, end }
}

afterEach(() => vi.unstubAllGlobals())

describe("with Web Locks", () => {
  const profile = new Locks()
  /** Each page has the lock manager of its window. */
  const askAnew = (attempt_id: string, steal = false) => {
    vi.stubGlobal("navigator", { locks: profile.of({ act: (run) => run() }) })
    return ask(attempt_id, steal)
  }

  it("is held by the first page; the next one waits, and has it when the first one goes", async () => {
    const first = await askAnew("w1")
    const second = await askAnew("w1")
    expect([first.heard, second.heard]).toStrictEqual([["lock.held"], ["lock.waiting"]])
    first.end()
    await rest()
    expect(second.heard).toStrictEqual(["lock.waiting", "lock.held"])
    second.end()
    await rest()
  })

  it("is taken away by who asks for that, and comes back when they go", async () => {
    const first = await askAnew("w2")
    const thief = await askAnew("w2", true)
    expect([first.heard, thief.heard]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    thief.end()
    await rest()
    expect(first.heard).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
    first.end()
    await rest()
  })

  it("goes from thief to thief, and back when the last one goes", async () => {
    const [first, second] = [await askAnew("w9"), await askAnew("w9", true)]
    const third = await askAnew("w9", true)
    expect([second.heard, third.heard]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    for (const { end } of [first, third]) end()
    await rest()
    expect(second.heard).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
    second.end()
    await rest()
  })

  it.each([
    ["that waits", false],
    ["that takes it away", true],
  ])("is free again, without another word, whenever a page %s ends", async (_, steal) => {
    for (let turns = 0; turns < 20; turns += 1) {
      const holder = await askAnew("w10")
      vi.stubGlobal("navigator", { locks: profile.of({ act: (run) => run() }) })
      const heard: Array<string> = []
      const end = holdWriterLock({ user_id: "u1", attempt_id: "w10", steal }, ({ type }) => heard.push(type))
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      const before = [...heard]
      end()
      holder.end()
      await rest()
      expect(heard).toStrictEqual(before)
      const next = await askAnew("w10")
      expect(next.heard).toStrictEqual(["lock.held"])
      next.end()
      await rest()
    }
  })

  it("is waited for again at once by a page that gave up waiting", async () => {
    const holder = await askAnew("w11")
    const waiting = await askAnew("w11")
    waiting.end()
    const again = await ask("w11")
    expect(again.heard).toStrictEqual(["lock.waiting"])
    for (const { end } of [again, holder]) end()
    await rest()
  })

  it("is taken where it is free, also by a page that would have stolen it", async () => {
    const page = await askAnew("w3", true)
    expect(page.heard).toStrictEqual(["lock.held"])
    page.end()
    await rest()
  })

  it("reports nothing more to a page that has ended, whether it held, waited or had just asked", async () => {
    const holder = await askAnew("w4")
    const waiting = await askAnew("w4")
    const heard: Array<string> = []
    vi.stubGlobal("navigator", { locks: profile.of({ act: (run) => run() }) })
    holdWriterLock({ user_id: "u1", attempt_id: "w4", steal: true }, ({ type }) => heard.push(type))()
    waiting.end()
    holder.end()
    await rest()
    expect([holder.heard, waiting.heard, heard]).toStrictEqual([["lock.held"], ["lock.waiting"], []])
    const next = await askAnew("w4")
    expect(next.heard).toStrictEqual(["lock.held"])
    next.end()
    await rest()
  })

  it("is had again by the page that gives it back and asks for it in the same moment", async () => {
    const page = await askAnew("w8")
    page.end()
    const again = await ask("w8")
    expect(again.heard).toStrictEqual(["lock.held"])
    again.end()
    await rest()
  })

  it("is one for each learner and attempt", async () => {
    const [one, other] = [await askAnew("w5"), await askAnew("w6")]
    expect([one.heard, other.heard]).toStrictEqual([["lock.held"], ["lock.held"]])
    one.end()
    other.end()
    await rest()
  })

  it("lets a page write where the locks do not answer: the server's epoch decides", async () => {
    const fails = () => Promise.reject(new Error("not here"))
    vi.stubGlobal("navigator", { locks: { query: fails, request: fails } })
    expect((await ask("w7")).heard).toStrictEqual(["lock.held"])
  })
})

describe("without Web Locks", () => {
  beforeEach(() => {
    vi.stubGlobal("navigator", {})
    vi.stubGlobal("indexedDB", new FakeFactory())
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] })
  })
  afterEach(() => vi.useRealTimers())

  const written = async () => {
    for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000)
      await written()
    }
  }
  const askNow = async (steal = false, attempt_id = "t1") => {
    const page = await ask(attempt_id, steal)
    await written()
    return page
  }

  it("is a lease of the first page, which renews it; the next one waits, and has it when the first one goes", async () => {
    const [first, second] = [await askNow(), await askNow()]
    await pass(20)
    expect([first.heard, second.heard]).toStrictEqual([["lock.held"], ["lock.waiting"]])
    first.end()
    await pass(2)
    expect([first.heard, second.heard]).toStrictEqual([["lock.held"], ["lock.waiting", "lock.held"]])
  })

  it("expires six seconds after its page last renewed it", async () => {
    await openLeases(indexedDB).claim(
      { name: "exam:u1:t1", owner: "gone", until: Date.now() + 6_000 },
      Date.now(),
      false,
    )
    const page = await askNow()
    await pass(6)
    expect(page.heard).toStrictEqual(["lock.waiting"])
    await pass(2)
    expect(page.heard).toStrictEqual(["lock.waiting", "lock.held"])
    const claimed = () =>
      openLeases(indexedDB).claim({ name: "exam:u1:t1", owner: "x", until: 0 }, Date.now() + 6_000, false)
    expect(await claimed()).toBe(false)
  })

  it("is taken away by who asks for that, and comes back when they go", async () => {
    const [first, thief] = [await askNow(), await askNow(true)]
    await pass(4)
    expect([first.heard, thief.heard]).toStrictEqual([["lock.held", "lock.lost"], ["lock.held"]])
    thief.end()
    await pass(2)
    expect(first.heard).toStrictEqual(["lock.held", "lock.lost", "lock.held"])
  })

  it("is one for each learner and attempt", async () => {
    const [one, other] = [await askNow(), await askNow(false, "t2")]
    expect([one.heard, other.heard]).toStrictEqual([["lock.held"], ["lock.held"]])
  })

  it("is given back without a word by a page that ends while it asks", async () => {
    const asking = await ask("t1")
    asking.end()
    await written()
    const next = await askNow()
    await pass(4)
    expect([asking.heard, next.heard]).toStrictEqual([[], ["lock.held"]])
  })

  it("is no longer asked for by a page that has ended", async () => {
    const [holder, waiting] = [await askNow(), await askNow()]
    for (const { end } of [waiting, holder]) end()
    await pass(4)
    expect(waiting.heard).toStrictEqual(["lock.waiting"])
    expect((await askNow()).heard).toStrictEqual(["lock.held"])
  })

  it("lets a page write where no lease can be kept: the server's epoch decides", async () => {
    const blocked = () => {
      throw new Error("blocked")
    }
    vi.stubGlobal("indexedDB", { open: blocked })
    const page = await askNow()
    await pass(4)
    expect(page.heard).toStrictEqual(["lock.held"])
    page.end()
    await written()
  })
})
