import { setTimeout } from "node:timers/promises"
import { expect, it } from "vitest"
import { gather } from "#server/db/gather.ts"

/** Doubles numbers on demand; 13 breaks its run. */
const makeDoubler = ({
  atOnce = 1,
  patience = 0,
  alone,
}: { atOnce?: number; patience?: number; alone?: (item: number) => string } = {}) => {
  const runs: Array<ReadonlyArray<number>> = []
  const open: Array<() => void> = []
  const double = gather(
    async (items: ReadonlyArray<number>) => {
      runs.push(items)
      await new Promise<void>((resolve) => open.push(resolve))
      if (items.includes(13)) throw new Error(`broke with ${items.join()}`)
      return items.map((item) => item * 2)
    },
    { most: 3, atOnce, patience, ...(alone === undefined ? {} : { alone }) },
  )
  const settled = async (answers: ReadonlyArray<Promise<number>>) => {
    const all = Promise.allSettled(answers)
    let done = false
    void all.then(() => (done = true))
    while (!done) {
      for (const finish of open.splice(0)) finish()
      await new Promise(setImmediate)
    }
    return (await all).map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))
  }
  return { runs, open, double, settled }
}

it("asks once for what is asked in one moment, and gives everybody their own answer", async () => {
  const { runs, double, settled } = makeDoubler()
  expect(await settled([1, 2, 3, 4].map(double))).toStrictEqual([2, 4, 6, 8])
  expect(runs).toStrictEqual([[1, 2, 3], [4]])
  expect(await settled([double(5)])).toStrictEqual([10])
})

it("runs one after the other what belongs together, in its order", async () => {
  const { runs, double, settled } = makeDoubler({ atOnce: 2, alone: (item) => String(item % 2) })
  expect(await settled([1, 3, 2, 5].map(double))).toStrictEqual([2, 6, 4, 10])
  expect(runs).toStrictEqual([[1, 2], [3], [5]])
})

it("fails nobody for another's error", async () => {
  const { runs, double, settled } = makeDoubler()
  expect(await settled([1, 13, 2].map(double))).toStrictEqual([2, "Error: broke with 13", 4])
  expect(runs).toStrictEqual([[1, 13, 2], [1], [13], [2]])
})

it("answers the others of a run that failed while the one that broke it is asked for again", async () => {
  const { runs, open, double, settled } = makeDoubler()
  const answers = [double(1), double(13)]
  await new Promise(setImmediate)
  open.shift()?.()
  await expect.poll(() => runs).toStrictEqual([[1, 13], [1], [13]])
  open.shift()?.()
  expect(await answers[0]).toBe(2)
  expect(await settled(answers)).toStrictEqual([2, "Error: broke with 13"])
})

it("has its time to itself, unless those who wait fill another run", async () => {
  const { runs, double, settled } = makeDoubler({ atOnce: 2, patience: 60_000 })
  const answers = [double(1)]
  await new Promise(setImmediate)
  answers.push(double(2), double(3))
  await setTimeout(20)
  expect(runs).toStrictEqual([[1]])
  answers.push(double(4))
  await new Promise(setImmediate)
  expect(runs).toStrictEqual([[1], [2, 3, 4]])
  expect(await settled(answers)).toStrictEqual([2, 4, 6, 8])
})

it("is joined by another run when it takes long", async () => {
  const { runs, double, settled } = makeDoubler({ atOnce: 2, patience: 20 })
  const answers = [double(1)]
  await new Promise(setImmediate)
  answers.push(double(2))
  await expect.poll(() => runs).toStrictEqual([[1], [2]])
  expect(await settled(answers)).toStrictEqual([2, 4])
})

it("begins the next run before it hands out the answers of the last one", async () => {
  const { runs, double, settled } = makeDoubler()
  const first = double(1).then(() => runs.length)
  await new Promise(setImmediate)
  const second = double(2)
  expect(await settled([first, second])).toStrictEqual([2, 4])
})
