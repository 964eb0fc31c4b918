import { Clock, Effect } from "effect"
import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { Storage } from "#adapters/storage/Storage.ts"
import { keepTools, recallTools } from "#adapters/toolsStore.ts"
import { EMPTY, type ToolsOf, type ToolsState } from "#domain/attempt/ToolsState.ts"
import { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import type { ToolsEvent } from "#machines/attempt/toolsTypes.ts"
import { clockOver } from "#dev/conditions/clockOver.ts"

/** What a device keeps. */
class Shelf {
  readonly texts = new Map<string, string>()
  readonly #layer = Storage.layerMemory({ local: this.texts })

  recall(of: ToolsOf): ToolsState {
    return Effect.runSync(recallTools(of).pipe(Effect.provide(this.#layer)))
  }

  keep(of: ToolsOf, state: ToolsState, at: number): void {
    const clock = clockOver({ wall: () => at, monotonic: () => at, later: () => () => {} })
    Effect.runSync(keepTools(of, state).pipe(Effect.provide(this.#layer), Effect.provideService(Clock.Clock, clock)))
  }
}

const open = async (shelf: Shelf, whose: ToolsOf = { user_id: "u1", attempt_id: "t1" }) => {
  let now = 0
  const machine = toolsMachine.provide({
    actors: { toolsRecall: fromPromise<ToolsState, ToolsOf>(async ({ input }) => shelf.recall(input)) },
    actions: { keepTools: (_, kept) => shelf.keep(kept, kept.state, (now += 1)) },
  })
  const actor = createActor(machine, { input: whose }).start()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  return { actor, send: (event: ToolsEvent) => actor.send(event), state: () => actor.getSnapshot().context.state }
}

test("what was left beside a paper is there again when the page comes back, and for no other attempt", async () => {
  const shelf = new Shelf()
  const { send, state } = await open(shelf)
  send({ type: "strike.toggle", question_id: "q1", key: "A" })
  send({ type: "strike.toggle", question_id: "q1", key: "B" })
  send({ type: "strike.toggle", question_id: "q1", key: "A" })
  send({ type: "mark.toggle", question_id: "q1", place: "material", mark: { from: 3, to: 8 } })
  send({ type: "scratch.write", text: "借：库存现金" })
  send({ type: "sum.write", text: "12×3" })
  send({ type: "size.step" })
  send({ type: "letterKeys.toggle" })
  const left = {
    struck: { q1: ["B"] },
    marks: { "material q1": [{ from: 3, to: 8 }] },
    scratch: "借：库存现金",
    sum: "12×3",
    size: 1,
    letterKeys: false,
  }
  expect(state()).toStrictEqual(left)
  expect((await open(shelf)).state()).toStrictEqual(left)
  // the text size and the keys are the device's, the rest the attempt's
  expect((await open(shelf, { user_id: "u1", attempt_id: "t2" })).state()).toStrictEqual({
    ...EMPTY,
    size: 1,
    letterKeys: false,
  })
  expect((await open(shelf, { user_id: "u2", attempt_id: "t1" })).state()).toStrictEqual({
    ...EMPTY,
    size: 1,
    letterKeys: false,
  })
})

test("a device keeps the latest twenty attempts", async () => {
  const shelf = new Shelf()
  for (let attempt = 0; attempt < 23; attempt++)
    shelf.keep({ user_id: "u1", attempt_id: `t${attempt}` }, EMPTY, attempt)
  const kept = [...shelf.texts.keys()].filter((key) => key.startsWith("exam.tools."))
  expect(kept).toStrictEqual(Array.from({ length: 20 }, (_, index) => `exam.tools.u1.t${index + 3}`))
})

test("storage that is blocked loses nothing while the page is open", async () => {
  const fails = (): never => {
    throw new Error("blocked")
  }
  const blocked = { keys: fails, get: fails, set: fails, remove: fails }
  const layer = Storage.layerOver({ local: blocked, window: blocked, token: () => "" })
  const of = { user_id: "u1", attempt_id: "t1" }
  const keepAndRecall = Effect.andThen(keepTools(of, { ...EMPTY, sum: "1" }), recallTools(of))
  expect(Effect.runSync(keepAndRecall.pipe(Effect.provide(layer)))).toStrictEqual(EMPTY)
})

test("one panel is open at a time, and the same key closes it", async () => {
  const { actor, send } = await open(new Shelf())
  const panel = () => (actor.getSnapshot().value as { readonly panel: string }).panel
  const seen: Array<string> = []
  for (const wanted of ["calculator", "scratch", "scratch", "keys"] as const) {
    send({ type: "panel.toggle", panel: wanted })
    seen.push(panel())
  }
  send({ type: "panel.close" })
  expect([...seen, panel()]).toStrictEqual(["calculator", "scratch", "closed", "keys", "closed"])
})
