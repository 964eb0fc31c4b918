import { systemState } from "./systemState.ts"
import { inertChart } from "#dev/record/charts.ts"
import { replaySystem } from "#dev/record/replaySystem.ts"
import type { Scenario } from "#dev/record/Scenario.ts"

/** The states of all machines after the start and after every event. */
export const replayedStates = (scenario: Scenario): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const machine = inertChart(scenario.machine)
  if (machine === undefined) throw new Error(`there is no chart ${scenario.machine}`)
  const { root, step } = replaySystem(machine, scenario)
  const states = [systemState(root())]
  while (step() !== null) states.push(systemState(root()))
  root().stop()
  return states
}
