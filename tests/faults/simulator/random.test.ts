import { afterAll, beforeAll, expect, it } from "vitest"
import { seeded } from "../../support/seeded.ts"
import { CELLS } from "./matrix.ts"
import { nameOf, runExam } from "./runCell.ts"
import type { SimSite } from "./SimServer.ts"
import { makeSimSite } from "./simSite.ts"

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

const runs = Number(process.env["FAULTS_RUNS"] ?? 15)
const first = Number(process.env["FAULTS_SEED"] ?? 1)

/** Two to four faults of one seed. */
const run = (seed: number) => {
  const chance = seeded(seed)
  const cells = Array.from({ length: 2 + chance.below(3) }, () => CELLS[chance.below(CELLS.length)] ?? CELLS[0]!)
  const ending = chance.below(2) === 0 ? "handed in early" : "at the deadline"
  return { cells, outcome: runExam(site, seed, ending, cells) }
}

it.each(Array.from({ length: runs }, (_, index) => first + index))("several faults together, seed %i", async (seed) => {
  const { cells, outcome } = run(seed)
  const { violations, trace } = await outcome
  const how = `npm run faults -- --runs 1 --seed ${seed}\n${cells.map(nameOf).join("\n")}\n${trace.join("\n")}`
  expect(violations, how).toStrictEqual([])
})

it("the same seed gives the same exam, event by event, and another seed another one", async () => {
  const [once, again, other] = [await run(7).outcome, await run(7).outcome, await run(8).outcome]
  expect(again.trace).toStrictEqual(once.trace)
  expect(other.trace).not.toStrictEqual(once.trace)
})
