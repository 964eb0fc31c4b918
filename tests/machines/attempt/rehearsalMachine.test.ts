import { Effect } from "effect"
import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { Storage } from "#adapters/storage/Storage.ts"
import { STORED } from "#adapters/storage/stored.ts"
import type { RehearsalNote } from "#domain/attempt/Rehearsal.ts"
import { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"

/** What a tab keeps. */
const shelf = () => {
  const storage = Effect.runSync(Effect.provide(Storage, Storage.layerMemory()))
  return {
    note: (): RehearsalNote | null => Effect.runSync(storage.get(STORED.rehearsal, "")),
    keep: (note: RehearsalNote) => Effect.runSync(storage.set(STORED.rehearsal, "", note)),
  }
}

const load = async (tab: ReturnType<typeof shelf>) => {
  const actor = createActor(
    rehearsalMachine.provide({
      actors: { rehearsalRecall: fromPromise<RehearsalNote | null, void>(async () => tab.note()) },
      actions: { keepStage: (_, { note }) => tab.keep(note) },
    }),
  )
  actor.start()
  for (let turn = 0; turn < 4; turn++) await Promise.resolve()
  return actor
}

test("a page that was loaded again while its network was cut stays without one until the learner brings it back", async () => {
  const tab = shelf()
  const first = await load(tab)
  expect(first.getSnapshot().value).toBe("online")
  expect(tab.note()).toBe(null)
  first.send({ type: "rehearsal.cut", attempt_id: "t1" })
  expect(tab.note()).toStrictEqual({ stage: "cut", attempt_id: "t1" })

  const second = await load(tab)
  expect(second.getSnapshot().value).toBe("reloaded")
  expect(tab.note()).toStrictEqual({ stage: "reloaded", attempt_id: "t1" })
  second.send({ type: "rehearsal.restore" })
  expect(tab.note()).toStrictEqual({ stage: "restored", attempt_id: "t1" })
  expect((await load(tab)).getSnapshot().value).toBe("restored")

  // another rehearsal in the same tab
  second.send({ type: "rehearsal.cut", attempt_id: "t2" })
  expect(tab.note()).toStrictEqual({ stage: "cut", attempt_id: "t2" })
})
