import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { keepRehearsal, rehearsalNote } from "#adapters/journal/rehearsalSwitch.ts"
import type { RehearsalNote } from "#domain/exam/Rehearsal.ts"
import { rehearsalMachine } from "#machines/rehearsal/rehearsalMachine.ts"

const shelf = () => {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
  }
}

const load = async (tab: ReturnType<typeof shelf>) => {
  const actor = createActor(
    rehearsalMachine.provide({
      actors: { rehearsalRecall: fromPromise<RehearsalNote | null, void>(async () => rehearsalNote(() => tab)) },
      actions: { keepStage: (_, { note }) => keepRehearsal(() => tab, note) },
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
  expect(rehearsalNote(() => tab)).toBe(null)
  first.send({ type: "rehearsal.cut", attempt_id: "t1" })
  expect(rehearsalNote(() => tab)).toStrictEqual({ stage: "cut", attempt_id: "t1" })

  const second = await load(tab)
  expect(second.getSnapshot().value).toBe("reloaded")
  expect(rehearsalNote(() => tab)).toStrictEqual({ stage: "reloaded", attempt_id: "t1" })
  second.send({ type: "rehearsal.restore" })
  expect(rehearsalNote(() => tab)).toStrictEqual({ stage: "restored", attempt_id: "t1" })
  expect((await load(tab)).getSnapshot().value).toBe("restored")

  // another rehearsal in the same tab
  second.send({ type: "rehearsal.cut", attempt_id: "t2" })
  expect(rehearsalNote(() => tab)).toStrictEqual({ stage: "cut", attempt_id: "t2" })
})

test("where the tab's storage is blocked no call is stopped", async () => {
  const blocked = () => {
    throw new Error("blocked")
  }
  keepRehearsal(blocked, { stage: "cut", attempt_id: "t1" })
  expect(rehearsalNote(blocked)).toBe(null)
})
