import { appendFileSync } from "node:fs"
import { afterAll, beforeAll, expect, it } from "vitest"
import { describePlan, drawPlan } from "./plan.ts"
import { play } from "./play.ts"
import { shrink } from "./shrink.ts"
import { makeSimSite, type SimSite } from "./simSite.ts"

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

/** `npm run faults -- --runs 1000 --seed 7` */
const runs = Number(process.env["FAULTS_RUNS"] ?? 120)
const first = Number(process.env["FAULTS_SEED"] ?? 1)
/** A file that each failure is written to at once. */
const report = process.env["FAULTS_REPORT"]
/** Strikes that are kept, by their place in the plan: `--only 0,2`. */
const only = process.env["FAULTS_ONLY"]?.split(",").filter(Boolean).map(Number)

it(`${runs} exams from seed ${first}, under up to five faults each`, { timeout: 86_400_000 }, async () => {
  const failures: Array<string> = []
  for (let seed = first; seed < first + runs; seed += 1) {
    const drawn = drawPlan(seed)
    const backend = seed % 10 === 0 ? () => site.real : () => site.model()
    const plan = only === undefined ? drawn : { ...drawn, strikes: only.flatMap((place) => drawn.strikes[place] ?? []) }
    const { violations, trace } = await play(backend(), plan)
    if (violations.length === 0) continue
    const least = only === undefined ? await shrink(backend, drawn) : only
    const how = `npm run faults -- --runs 1 --seed ${seed} --only "${least.join(",")}"  # ${describePlan(drawn, least)}`
    const failure = [how, ...violations, ...(runs === 1 ? trace : [])].join("\n  ")
    failures.push(failure)
    if (report !== undefined) appendFileSync(report, `${failure}\n`)
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
