import { Effect } from "effect"
import { expect, test } from "vitest"
import { makeNotesStore } from "#adapters/media/notesStore.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import type { NoteChange } from "#domain/player/LessonNote.ts"

const draft = { classroom_id: "c1", lesson_id: "l1", second: 4, text: "没写完" }
const change = (over: Partial<NoteChange> = {}): NoteChange => ({
  ...draft,
  id: "n1",
  text: "记住",
  at: 2_000,
  ...over,
})

const open = (local: Map<string, string>, user_id = "u1") =>
  Effect.runSync(makeNotesStore(user_id).pipe(Effect.provide(Storage.layerMemory({ local }))))

test("what is written is found by the next visit of the same learner alone", () => {
  const local = new Map<string, string>()
  const store = open(local)
  expect(Effect.runSync(store.keepDraft("new l1", draft))).toBe(true)
  Effect.runSync(store.keepChange(change({ id: "n2", at: 3_000 })))
  Effect.runSync(store.keepChange(change()))
  expect(Effect.runSync(open(local).drafts)).toStrictEqual({ "new l1": draft })
  expect(Effect.runSync(open(local).changes).map(({ id }) => id)).toStrictEqual(["n1", "n2"])
  expect(Effect.runSync(open(local, "u2").changes)).toStrictEqual([])
})

test("a later change of a note outlives the answer to an earlier one, and nothing is left when all is sent", () => {
  const local = new Map<string, string>()
  const [one, two] = [open(local), open(local)]
  Effect.runSync(one.keepChange(change()))
  Effect.runSync(two.keepChange(change({ text: null, at: 2_500 })))
  Effect.runSync(one.dropChange(change()))
  expect(Effect.runSync(one.changes)).toStrictEqual([change({ text: null, at: 2_500 })])
  Effect.runSync(two.dropChange(change({ text: null, at: 2_500 })))
  Effect.runSync(two.keepDraft("new l1", null))
  expect([...local]).toStrictEqual([])
})

test("a device that keeps nothing says so", () => {
  const full = {
    get: () => null,
    keys: () => [],
    remove: () => {},
    set: () => {
      throw new Error("full")
    },
  }
  const layer = Storage.layerOver({ local: full, window: full, token: () => "" })
  const store = Effect.runSync(makeNotesStore("u1").pipe(Effect.provide(layer)))
  expect(Effect.runSync(store.keepDraft("new l1", draft))).toBe(false)
})
