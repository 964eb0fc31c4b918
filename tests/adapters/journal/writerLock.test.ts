import { afterEach, describe, expect, it, vi } from "vitest"
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

  it("is taken where nobody holds it, also by who would have stolen it", async () => {
    const page = await askAnew("w3", true)
    expect(page.heard).toStrictEqual(["lock.held"])
    page.end()
    await rest()
  })

  it("says nothing more to a page that has ended, whether it held, waited or had just asked", async () => {
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
