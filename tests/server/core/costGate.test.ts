import { expect, it } from "vitest"
import { makeCostGate } from "#server/core/costGate.ts"
import { RecentCosts } from "#server/core/RecentCosts.ts"

const LIMITS = { places: 2, ofOne: 1, waiting: 4 }

/** Turns that end when they are told to, on a clock that stands still meanwhile. */
const makeGate = (limits = LIMITS) => {
  const clock = { now: 0 }
  const costs = new RecentCosts(() => clock.now)
  const gate = makeCostGate(limits, costs)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const outcomes: Record<string, string> = {}
  const ask = (name: string) => {
    const turn = () =>
      new Promise<string>((resolve) => {
        begun.push(name)
        ends.set(name, () => resolve(name))
      })
    const [key = ""] = name.split("-")
    void gate(key, turn).then((value) => (outcomes[name] = value === null ? "refused" : "done"))
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string, took: number) => {
    clock.now += took
    ends.get(name)?.()
    await settle()
  }
  return { clock, costs, begun, outcomes, ask, end, settle }
}

it("lets whose network has cost least go next, however long others have waited", async () => {
  const { ask, end, begun, settle } = makeGate()
  for (const name of ["storm-1", "storm-2", "storm-3", "storm-4"]) ask(name)
  await settle()
  expect(begun).toStrictEqual(["storm-1"])
  await end("storm-1", 50)
  for (const name of ["a-1", "b-1"]) ask(name)
  await settle()
  expect(begun).toStrictEqual(["storm-1", "storm-2", "a-1"])
  await end("a-1", 10)
  await end("b-1", 5)
  expect(begun).toStrictEqual(["storm-1", "storm-2", "a-1", "b-1"])
  await end("storm-2", 50)
  for (const name of ["b-2", "a-2"]) ask(name)
  await settle()
  await end("storm-3", 50)
  // the fifteen milliseconds of b are less than all that the storm has cost
  expect(begun).toStrictEqual(["storm-1", "storm-2", "a-1", "b-1", "storm-3", "b-2", "a-2"])
})

it("refuses the last of the longest line when too many wait, never the newcomer of a short one", async () => {
  const { ask, outcomes, begun, end, settle } = makeGate()
  for (let n = 1; n <= 6; n += 1) ask(`storm-${n}`)
  ask("b-1")
  ask("a-1")
  await settle()
  expect(outcomes).toStrictEqual({ "storm-5": "refused", "storm-6": "refused" })
  ask("c-1")
  await settle()
  expect(outcomes["storm-5"]).toBe("refused")
  await end("b-1", 1)
  await end("a-1", 1)
  expect(begun).toStrictEqual(["storm-1", "b-1", "a-1", "c-1"])
})

it("goes on after a turn that failed, and charges it", async () => {
  const clock = { now: 0 }
  const costs = new RecentCosts(() => clock.now)
  const gate = makeCostGate({ places: 1, ofOne: 1, waiting: 1 }, costs)
  const failing = async () => {
    clock.now += 30
    throw new Error("broken")
  }
  await expect(gate("a", failing)).rejects.toThrow("broken")
  expect([costs.of("a"), await gate("a", () => Promise.resolve("next"))]).toStrictEqual([30, "next"])
})

it("forgets half of what somebody has cost every ten seconds", () => {
  const clock = { now: 0 }
  const costs = new RecentCosts(() => clock.now)
  costs.charge("a", 80)
  clock.now = 10_000
  costs.charge("a", 10)
  expect(costs.of("a")).toBe(50)
  clock.now = 30_000
  expect([costs.of("a"), costs.of("b"), costs.least(["a", "b", "c"])]).toStrictEqual([12.5, 0, "b"])
})
