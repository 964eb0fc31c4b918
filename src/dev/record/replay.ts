import * as Result from "effect/Result"
import type { AnyActorRef, AnyStateMachine } from "xstate"
import { machinesIn, stateTextOf } from "./actorTree.ts"
import { inertChart } from "./charts.ts"
import { firstDifference } from "./firstDifference.ts"
import { replaySystem } from "./replaySystem.ts"
import type { Scenario, ScenarioStep } from "./Scenario.ts"

/** One event of a replay. `changed`: the machines in another state after it, as `moves` has them. */
export interface ReplayedStep extends ScenarioStep {
  /** Counts from one. */
  readonly number: number
  readonly changed: NonNullable<ScenarioStep["moves"]>
}

export interface Replayed {
  readonly steps: ReadonlyArray<ReplayedStep>
  readonly ends: Scenario["ends"]
  /** Where the replay first parted from the file; null when it never did. */
  readonly difference: Difference | null
}

/** `at`: the number of the event, or the path of a value after the last. Both sides are JSON; undefined: nothing there. */
export interface Difference {
  readonly at: string
  readonly expected: string | undefined
  readonly found: string | undefined
}

/** Runs a scenario, up to an event where one is named. Expectations that the file does not have are not compared. */
export const replay = (scenario: Scenario, until = Number.POSITIVE_INFINITY): Result.Result<Replayed, string> => {
  const machine = inertChart(scenario.machine)
  if (machine === undefined) return Result.fail(`there is no chart ${scenario.machine}`)
  return Result.try({
    try: () => run(machine, scenario, until),
    catch: (error) => (error instanceof Error ? error.message : String(error)),
  })
}

/** The scenario with the states that its events lead to now. */
export const withOutcome = (scenario: Scenario, { steps, ends }: Replayed): Scenario => ({
  ...scenario,
  events: steps.map(({ at, to, event, changed }) => ({
    at,
    to,
    event,
    ...(Object.keys(changed).length > 0 && { moves: changed }),
  })),
  ends,
})

const run = (machine: AnyStateMachine, scenario: Scenario, until: number): Replayed => {
  const { root, step } = replaySystem(machine, scenario)
  const isCompared = Object.keys(scenario.ends).length > 0
  const steps: Array<ReplayedStep> = []
  let difference: Difference | null = null
  let states = statesOf(root())
  try {
    for (let number = 1; number <= until; number += 1) {
      const recorded = step()
      if (recorded === null) break
      const now = statesOf(root())
      const changed = changes(states, now)
      states = now
      steps.push({ ...recorded, number, changed })
      if (isCompared) difference ??= parting(`event ${number} moves`, recorded.moves ?? {}, changed)
    }
    const ends = endsOf(root())
    if (isCompared && until >= scenario.events.length) difference ??= parting("ends", scenario.ends, ends)
    return { steps, ends, difference }
  } finally {
    root().stop()
  }
}

const parting = (where: string, expected: unknown, found: unknown): Difference | null => {
  const difference = firstDifference(expected, found)
  if (difference === null) return null
  const { path, ...sides } = difference
  return { at: [where, ...path].join(" "), ...sides }
}

type States = ReadonlyMap<string, string>

const statesOf = (root: AnyActorRef): States =>
  new Map([...machinesIn(root)].map(([path, snapshot]) => [path, stateTextOf(snapshot)]))

const changes = (before: States, now: States): ReplayedStep["changed"] => ({
  ...Object.fromEntries([...before.keys()].filter((path) => !now.has(path)).map((path) => [path, null])),
  ...Object.fromEntries([...now].filter(([path, state]) => before.get(path) !== state)),
})

/** The start-up data is in the start already. */
const endsOf = (root: AnyActorRef): Scenario["ends"] =>
  Object.fromEntries(
    [...machinesIn(root)].map(([path, snapshot]) => [
      path,
      {
        state: stateTextOf(snapshot),
        context: JSON.parse(
          JSON.stringify(snapshot.context, (key, value: unknown) => (key === "startUp" ? undefined : value)),
        ) as unknown,
      },
    ]),
  )
