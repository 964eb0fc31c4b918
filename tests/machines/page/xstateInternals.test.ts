import { expect, test } from "vitest"
import { createActor, setup, SimulatedClock } from "xstate"
import { activeNodes, parentOf, schedule } from "#machines/page/xstateInternals.ts"

const child = setup({}).createMachine({
  id: "child",
  initial: "a",
  states: { a: { initial: "b", on: { leave: "c" }, states: { b: {} } }, c: {} },
})
const parent = setup({ actors: { child } }).createMachine({ id: "parent", invoke: { id: "child", src: "child" } })

const start = () => {
  const clock = new SimulatedClock()
  const root = createActor(parent, { clock }).start()
  const below = root.getSnapshot().children["child"]
  if (below === undefined) throw new Error("there is no child")
  return { clock, root, below }
}

test("a child knows who started it, and a root nobody", () => {
  const { root, below } = start()
  expect(parentOf(below)).toBe(root)
  expect(parentOf(root)).toBeUndefined()
})

test("a snapshot has the nodes of all states that it is in", () => {
  const { below } = start()
  expect(activeNodes(below.getSnapshot()).map(({ id }) => id)).toStrictEqual(["child", "child.a", "child.a.b"])
})

test("an event is delivered when its milliseconds are over, by the system's clock", () => {
  const { clock, below } = start()
  schedule(below, "leave", 1_000)
  clock.increment(999)
  expect(below.getSnapshot().value).toStrictEqual({ a: "b" })
  clock.increment(1)
  expect(below.getSnapshot().value).toBe("c")
})
