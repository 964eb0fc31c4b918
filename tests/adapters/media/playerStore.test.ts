import { Effect } from "effect"
import { expect, test } from "vitest"
import { makePlayerStore } from "#adapters/media/playerStore.ts"
import { Storage } from "#adapters/storage/Storage.ts"
import type { Texts } from "#adapters/storage/Texts.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import { DEFAULT, type Preference } from "#domain/player/Preference.ts"

const report = (change: Partial<Report> = {}): Report => ({
  classroom_id: "c1",
  lesson_id: "l1",
  position: 40,
  played: 10,
  finished: false,
  at: 2_000,
  ...change,
})

const openOver = (layer: ReturnType<typeof Storage.layerMemory>, user_id = "u1") => {
  const store = Effect.runSync(makePlayerStore(user_id).pipe(Effect.provide(layer)))
  return {
    keep: (each: Report) => Effect.runSync(store.keep(each)),
    confirm: (each: Report) => Effect.runSync(store.confirm(each)),
    reports: () => Effect.runSync(store.reports),
    preference: () => Effect.runSync(store.preference),
    keepPreference: (preference: Preference) => Effect.runSync(store.keepPreference(preference)),
  }
}
const open = (local: Map<string, string>, user_id?: string) => openOver(Storage.layerMemory({ local }), user_id)

test("the next visit of the same learner finds what was not confirmed; another learner does not", () => {
  const local = new Map<string, string>()
  open(local).keep(report())
  expect([open(local).reports(), open(local, "u2").reports()]).toStrictEqual([[report()], []])
})

test("a lesson is kept once, as it is now, until the server has it", () => {
  const local = new Map<string, string>()
  const kept = open(local)
  kept.keep(report())
  kept.keep(report({ position: 45, played: 15, at: 7_000 }))
  kept.confirm(report())
  expect(kept.reports()).toStrictEqual([report({ position: 45, played: 5, at: 7_000 })])
  kept.confirm(report({ position: 45, played: 5, at: 7_000 }))
  expect([kept.reports(), [...local]]).toStrictEqual([[], []])
})

test("two pages do not undo each other's lessons", () => {
  const local = new Map<string, string>()
  const [one, two] = [open(local), open(local)]
  one.keep(report())
  two.keep(report({ lesson_id: "l2" }))
  one.confirm(report())
  expect(open(local).reports()).toStrictEqual([report({ lesson_id: "l2" })])
})

test("a hundred lessons may wait, the newest ones", () => {
  const local = new Map<string, string>()
  const kept = open(local)
  for (let lesson = 0; lesson < 102; lesson += 1) kept.keep(report({ lesson_id: `l${lesson}` }))
  const ids = open(local)
    .reports()
    .map(({ lesson_id }) => lesson_id)
  expect([ids.length, ids[0], ids.at(-1)]).toStrictEqual([100, "l2", "l101"])
})

test("how videos are watched is kept for everybody on the device", () => {
  const local = new Map<string, string>()
  const preference = { ...DEFAULT, rate: 1.5 }
  open(local).keepPreference(preference)
  expect(open(local, "u2").preference()).toStrictEqual(preference)
})

test.each(["not json", "{}", '[{"lesson_id":1}]', '[{"classroom_id":"c","lesson_id":"l","position":"x"}]'])(
  "a store that holds %s is as good as empty",
  (text) => {
    const kept = open(
      new Map([
        ["player.reports.u1", text],
        ["player.preference", text],
      ]),
    )
    expect([kept.reports(), kept.preference()]).toStrictEqual([[], DEFAULT])
  },
)

test("a blocked store changes nothing for the page that is open", () => {
  const fails = (): never => {
    throw new DOMException("blocked", "SecurityError")
  }
  const blocked: Texts = { keys: fails, get: fails, set: fails, remove: fails }
  const kept = openOver(Storage.layerOver({ local: blocked, window: blocked, token: () => "" }))
  kept.keep(report())
  kept.keepPreference(DEFAULT)
  expect([kept.reports(), kept.preference()]).toStrictEqual([[report()], DEFAULT])
})
