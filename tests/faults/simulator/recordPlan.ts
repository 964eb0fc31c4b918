import * as Result from "effect/Result"
import type { Recorder } from "#dev/record/makeRecorder.ts"
import { replay, withOutcome } from "#dev/record/replay.ts"
import type { Scenario } from "#dev/record/Scenario.ts"
import type { Backend } from "./Backend.ts"
import { describePlan, type Plan } from "./plan.ts"
import { play } from "./play.ts"
import type { Tab } from "./Tab.ts"

export interface Recorded {
  readonly tab: Tab
  readonly recorder: Recorder
  /** With the states that its events lead to. */
  readonly scenario: Scenario
}

/** Plays an exam and gives what each of its pages went through. */
export const recordPlan = async (backend: Backend, plan: Plan): Promise<ReadonlyArray<Recorded>> => {
  const recorders = new Map<Tab, Recorder>()
  const { violations } = await play(backend, plan, recorders)
  const all = plan.strikes.map((_, place) => place)
  const about = [`Seed ${plan.seed}: ${describePlan(plan, all)}`, ...violations].join("; ")
  return [...recorders].map(([tab, recorder]) => {
    const scenario = { ...recorder.scenario(), about: `${tab.name}. ${about}` }
    return { tab, recorder, scenario: withOutcome(scenario, Result.getOrThrow(replay(scenario))) }
  })
}
