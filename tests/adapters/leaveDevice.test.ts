import { Effect, Layer } from "effect"
import { IDBFactory, IDBKeyRange } from "fake-indexeddb"
import { describe, expect, it } from "vitest"
import { openIndexedDb } from "#adapters/journal/indexedDbStore.ts"
import { Journal } from "#adapters/journal/Journal.ts"
import type { JournalStore } from "#adapters/journal/JournalStore.ts"
import { textStore } from "#adapters/journal/textStore.ts"
import { KeptPages } from "#adapters/KeptPages.ts"
import { leaveDevice } from "#adapters/leaveDevice.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import { memoryTexts } from "#adapters/storage/Texts.ts"
import { textOf } from "#domain/attempt/LeftOnDevice.ts"
import { appending, draft, makeWorld, noting, paper } from "./journal/journalWorld.ts"

const QUESTION = "第一题的题干"
const LOST = Promise.reject(new Error("lost"))
LOST.catch(() => {})

const device = async () => {
  const indexedDB = new IDBFactory()
  const local = new Map<string, string>()
  const window = new Map<string, string>()
  let forgotten = 0
  const places = [memoryTexts(window), memoryTexts(local)]
  const stores: ReadonlyArray<JournalStore> = [
    await openIndexedDb({ indexedDB, IDBKeyRange }, makeWorld()),
    textStore(memoryTexts(local), "ring", makeWorld()),
  ]
  const [strict, ring] = stores as [JournalStore, JournalStore]
  /** An attempt of a learner with an answer, as far as it came. */
  const sit = async (
    store: JournalStore,
    { user_id = "u1", attempt_id = "t1", acked = 1, isHandedIn = true }: Partial<Sitting> = {},
  ) => {
    const client_id = await store.client({ user_id, renew: false })
    const of = { user_id, attempt_id, client_id }
    await store.append({ ...appending(draft("A")), ...of })
    const asked = paper.questions.map((question) => ({ ...question, stem_html: QUESTION }))
    await store.note({ ...noting, ...of, acked, paper: { ...paper, attempt_id, questions: asked } })
    if (isHandedIn) await store.prune({ user_id, attempt_id, handed_in_at: 5 })
    local.set(`exam.tools.${user_id}.${attempt_id}`, JSON.stringify({ scratch: "草稿", kept_at: 1 }))
    window.set(`exam-tail:${user_id}:${attempt_id}`, "typed")
  }
  const leave = (user_id = "u1") =>
    Effect.runPromise(
      leaveDevice({ user_id }).pipe(
        Effect.provide(
          Layer.mergeAll(
            Journal.layerOpeners([async () => strict, () => LOST, async () => ring], places),
            Storage.layerMemory({ local, window }),
            Layer.succeed(KeptPages, { forget: () => void (forgotten += 1) }),
          ),
        ),
      ),
    )
  /** All that lies on the device, as text. */
  const everything = async () => {
    const kept: Array<unknown> = [...local, ...window]
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("exam-journal")
      request.onsuccess = () => resolve(request.result)
    })
    for (const name of ["attempts", "records"])
      kept.push(
        await new Promise((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll()
          request.onsuccess = () => resolve(request.result)
        }),
      )
    return JSON.stringify(kept)
  }
  return { local, window, strict, ring, sit, leave, everything, forgotten: () => forgotten }
}

interface Sitting {
  readonly user_id: string
  readonly attempt_id: string
  readonly acked: number
  readonly isHandedIn: boolean
}

const NOTHING = { open: 0, unsent: 0, notes: 0 }

describe("when a session ends", () => {
  it("takes what is handed in and delivered, of every learner and every store, and what was searched for", async () => {
    const { local, sit, strict, ring, leave, everything, forgotten } = await device()
    await sit(strict)
    await sit(strict, { user_id: "u2", attempt_id: "t2" })
    await sit(ring, { attempt_id: "t3" })
    local.set("search.recent", JSON.stringify(["增长率"]))
    expect(await everything()).toContain(QUESTION)
    expect(await leave()).toStrictEqual(NOTHING)
    expect(forgotten()).toBe(1)
    const kept = await everything()
    for (const text of [QUESTION, "草稿", "typed", "增长率", "t1", "t2", "t3"])
      expect([text, kept.includes(text)]).toStrictEqual([text, false])
  })

  it.each([
    ["has no receipt", { isHandedIn: false }, { open: 1, unsent: 0 }],
    ["has an answer that did not arrive", { acked: 0 }, { open: 0, unsent: 1 }],
    ["has neither", { acked: 0, isHandedIn: false }, { open: 1, unsent: 1 }],
  ])("keeps an attempt that %s, and says so to its learner", async (_, sitting, left) => {
    const { sit, strict, leave, everything, window } = await device()
    await sit(strict, sitting)
    const before = await strict.find({ user_id: "u1", attempt_id: "t1", source: { paper_id: "p1" } })
    expect(await leave()).toStrictEqual({ ...NOTHING, ...left })
    expect(await strict.find({ user_id: "u1", attempt_id: "t1", source: { paper_id: "p1" } })).toStrictEqual(before)
    expect(window.get("exam-tail:u1:t1")).toBe("typed")
    expect(await everything()).toContain(QUESTION)
    expect(await leave("u2")).toStrictEqual(NOTHING)
  })

  it("keeps notes that did not arrive, and the scratch sheet of an open attempt alone", async () => {
    const { local, sit, strict, leave } = await device()
    await sit(strict, { isHandedIn: false })
    await sit(strict, { attempt_id: "t2", acked: 0 })
    local.set("desk.u1", JSON.stringify({ q1: "记住" }))
    expect((await leave()).notes).toBe(1)
    expect([...local.keys()].toSorted()).toStrictEqual(["desk.u1", "exam.tools.u1.t1"])
  })

  it("keeps a learner's answers to a trial that did not arrive, and a guest's while it is not known whose they became", async () => {
    const { local, window, leave } = await device()
    const trial = { trial_id: "g1", bank_id: "b1", answers: [{ question_id: "q1", value: "A" }], at: 1 }
    window.set("trials", JSON.stringify([{ ...trial, claim: "t1" }]))
    expect(await leave("")).toStrictEqual(NOTHING)
    expect(window.get("trials")).toBe(JSON.stringify([trial]))
    local.set("tried.owed.u1", JSON.stringify([trial]))
    expect(await leave()).toStrictEqual({ ...NOTHING, unsent: 1 })
    expect([...local.keys(), ...window.keys()]).toStrictEqual(["tried.owed.u1"])
  })
})

it("says what stays in words, and nothing where nothing does", () => {
  expect(textOf(NOTHING)).toBe(null)
  expect(textOf({ open: 1, unsent: 2, notes: 0 })).toBe(
    "这台设备上还留着未送达的作答2条、未完成的试卷或练习1份，没有加密。用原来的账号登录后会接着送达；公用设备请先处理完再离开。",
  )
})
