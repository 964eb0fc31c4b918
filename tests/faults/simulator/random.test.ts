import { afterAll, beforeAll, expect, it } from "vitest"
import { drawPlan } from "./plan.ts"
import { play } from "./play.ts"
import { playSeed } from "./playSeed.ts"
import { makeSimSite, type SimSite } from "./simSite.ts"

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

/** As many as fit into the suite's time; `npm run faults -- --runs 1000 --seed 7` plays others. */
const RUNS = 120

it(`${RUNS} exams, under up to five faults each`, { timeout: 900_000 }, async () => {
  const failures: Array<string> = []
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const failure = await playSeed(site, seed)
    if (failure !== null) failures.push([failure.command, ...failure.violations].join("\n  "))
  }
  expect(failures, failures.join("\n")).toStrictEqual([])
})

it(
  "the same seed gives the same exam, event by event, and another seed another one",
  { timeout: 300_000 },
  async () => {
    const [once, again, other] = [
      await play(site.real, drawPlan(7)),
      await play(site.real, drawPlan(7)),
      await play(site.real, drawPlan(8)),
    ]
    expect(again.trace).toStrictEqual(once.trace)
    expect(other.trace).not.toStrictEqual(once.trace)
  },
)
