import { afterEach, describe, expect, it, vi } from "vitest"
import { keepRehearsal, rehearsalNote } from "#adapters/journal/rehearsalSwitch.ts"
import { placesAtOnce, storedTexts, workingTexts } from "#adapters/journal/texts.ts"
import { fakeStorage } from "./journalWorld.ts"

afterEach(() => vi.unstubAllGlobals())

const fails = (): never => {
  throw new Error("blocked")
}

describe("texts in a storage", () => {
  it("are kept, named, read and removed by key", () => {
    const kept = new Map<string, string>()
    const texts = storedTexts(fakeStorage(kept))
    texts.set("a", "1")
    texts.set("b", "2")
    texts.set("a", "3")
    expect([texts.keys(), texts.get("a"), texts.get("c")]).toStrictEqual([["a", "b"], "3", null])
    texts.remove("a")
    expect([kept, texts.keys()]).toStrictEqual([new Map([["b", "2"]]), ["b"]])
  })

  it("work where a text can be put now, of which nothing stays", () => {
    const kept = new Map([["a", "1"]])
    expect(workingTexts(() => fakeStorage(kept))?.get("a")).toBe("1")
    expect(kept).toStrictEqual(new Map([["a", "1"]]))
  })

  it("do not work where the storage is blocked, missing or full", () => {
    expect(workingTexts(fails)).toBeNull()
    expect(workingTexts(() => Object.assign(fakeStorage(), { setItem: fails }))).toBeNull()
  })

  it("can be put at once into the tab's own storage, then into the profile's, where these work", () => {
    const [session, local] = [new Map([["a", "session"]]), new Map([["a", "local"]])]
    vi.stubGlobal("sessionStorage", fakeStorage(session))
    vi.stubGlobal("localStorage", fakeStorage(local))
    expect(placesAtOnce().map(({ get }) => get("a"))).toStrictEqual(["session", "local"])
    vi.stubGlobal("sessionStorage", Object.assign(fakeStorage(session), { setItem: fails }))
    expect(placesAtOnce().map(({ get }) => get("a"))).toStrictEqual(["local"])
  })
})

describe("how far a rehearsal is", () => {
  const note = { stage: "cut", attempt_id: "t1" } as const

  it("is kept for the tab", () => {
    const tab = fakeStorage()
    expect(rehearsalNote(() => tab)).toBeNull()
    keepRehearsal(() => tab, note)
    expect(rehearsalNote(() => tab)).toStrictEqual(note)
  })

  it("is nothing where storage is blocked or something else stands there", () => {
    keepRehearsal(fails, note)
    expect(rehearsalNote(fails)).toBeNull()
    expect(rehearsalNote(() => Object.assign(fakeStorage(), { getItem: () => "{" }))).toBeNull()
  })
})
