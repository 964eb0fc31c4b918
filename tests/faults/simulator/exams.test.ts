import * as Result from "effect/Result"
import { afterAll, beforeAll, expect, inject, it } from "vitest"
import * as Scenario from "#dev/record/Scenario.ts"
import { replayedStates } from "../../machines/record/replayedStates.ts"
import { systemState } from "../../machines/record/systemState.ts"
import { PARTS, partOf } from "./matrix.ts"
import { drawPlan } from "./plan.ts"
import { play } from "./play.ts"
import { playOnThreads } from "./playOnThreads.ts"
import { recordPlan } from "./recordPlan.ts"
import { nameOf } from "./runCell.ts"
import { makeSimSite, type SimSite } from "./simSite.ts"

let site: SimSite
beforeAll(async () => {
  site = await makeSimSite()
})
afterAll(() => site.close())

/** `npm run faults` plays all cells, `npm run faults -- --runs 1000 --seed 7` other seeds. */
const SEEDS = 16
const PART = Math.floor(Math.random() * PARTS)

it(`${SEEDS} exams under up to five faults, and one with each fault alone (part ${PART} of ${PARTS}, from 0)`, async () => {
  const failures: Array<string> = []
  const exams = [...Array.from({ length: SEEDS }, (_, at) => at + 1), ...partOf(PART).map(nameOf)]
  await playOnThreads({ cluster: inject("cluster"), template: inject("template"), exams, threads: 1 }, (failure) => {
    if (failure !== null) failures.push([failure.command, ...failure.violations, ...failure.trace].join("\n  "))
  })
  expect(failures, failures.join("\n")).toStrictEqual([])
}, 900_000)

it("pages are recorded, and replay to the states that they came to", async () => {
  const recorded = await recordPlan(site.model(), drawPlan(7))
  expect(recorded.length).toBeGreaterThan(0)
  for (const { tab, recorder, scenario } of recorded) {
    const replayed = replayedStates(Result.getOrThrow(Scenario.read(Scenario.write(scenario)))).at(-1)
    const lived = recorder.redact(systemState(tab.actor))
    expect(contextIn(replayed)).toStrictEqual(contextIn(lived))
  }
})

it("the same seed gives the same exam, event by event, and another seed another one", async () => {
  const [once, again, other] = [
    await play(site.real, drawPlan(7)),
    await play(site.real, drawPlan(7)),
    await play(site.real, drawPlan(8)),
  ]
  expect(again.trace).toStrictEqual(once.trace)
  expect(other.trace).not.toStrictEqual(once.trace)
})

/** Of the exam; its state says besides that a page that is gone was stopped. */
const contextIn = (states: ReturnType<typeof systemState> | undefined): unknown =>
  (states?.["root"] as { readonly context?: unknown } | undefined)?.context
