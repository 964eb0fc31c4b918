import { expect, test } from "vitest"
import { PlayerStorage } from "#adapters/media/playerStorage.ts"
import type { Report } from "#domain/player/LessonProgress.ts"
import * as Preference from "#domain/player/Preference.ts"

const memory = (entries: ReadonlyArray<readonly [string, string]> = []) => {
  const map = new Map(entries)
  return {
    map,
    storage: {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    },
  }
}

const report = (change: Partial<Report> = {}): Report => ({
  classroom_id: "c1",
  lesson_id: "l1",
  position: 40,
  played: 10,
  finished: false,
  at: 2_000,
  ...change,
})

test("the next visit of the same learner finds what was not confirmed; another learner does not", () => {
  const { storage } = memory()
  new PlayerStorage("u1", () => storage).keep(report())
  expect(new PlayerStorage("u1", () => storage).reports).toStrictEqual([report()])
  expect(new PlayerStorage("u2", () => storage).reports).toStrictEqual([])
})

test("a lesson is kept once, as it is now, until the server has it", () => {
  const { storage, map } = memory()
  const kept = new PlayerStorage("u1", () => storage)
  kept.keep(report())
  kept.keep(report({ position: 45, played: 15, at: 7_000 }))
  kept.confirm(report())
  expect(kept.reports).toStrictEqual([report({ position: 45, played: 5, at: 7_000 })])
  kept.confirm(report({ position: 45, played: 5, at: 7_000 }))
  expect([kept.reports, [...map]]).toStrictEqual([[], []])
})

test("two pages do not undo each other's lessons", () => {
  const { storage } = memory()
  const [one, two] = [new PlayerStorage("u1", () => storage), new PlayerStorage("u1", () => storage)]
  one.keep(report())
  two.keep(report({ lesson_id: "l2" }))
  one.confirm(report())
  expect(new PlayerStorage("u1", () => storage).reports).toStrictEqual([report({ lesson_id: "l2" })])
})

test("how videos are watched is kept", () => {
  const { storage } = memory()
  const preference = { ...Preference.DEFAULT, rate: 1.5 }
  new PlayerStorage("u1", () => storage).keepPreference(preference)
  expect(new PlayerStorage("u2", () => storage).preference()).toStrictEqual(preference)
})

test.each(["not json", "{}", '[{"lesson_id":1}]', '[{"classroom_id":"c","lesson_id":"l","position":"x"}]'])(
  "a store that holds %s is as good as empty",
  (text) => {
    const { storage } = memory([
      ["player.reports.u1", text],
      ["player.preference", text],
    ])
    const kept = new PlayerStorage("u1", () => storage)
    expect([kept.reports, kept.preference()]).toStrictEqual([[], Preference.DEFAULT])
  },
)

test("a blocked store changes nothing for the page that is open", () => {
  const kept = new PlayerStorage("u1", () => {
    throw new DOMException("blocked", "SecurityError")
  })
  kept.keep(report())
  kept.keepPreference(Preference.DEFAULT)
  expect([kept.reports, kept.preference()]).toStrictEqual([[report()], Preference.DEFAULT])
})
