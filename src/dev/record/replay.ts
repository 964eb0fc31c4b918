import * as Result from "effect/Result"
import type { AnyActorRef, AnyStateMachine } from "xstate"
import { machinesIn, stateTextOf } from "./actorTree.ts"
import { inertChart } from "./charts.ts"
import { firstDifference } from "./firstDifference.ts"
import { type Delivered, replaySystem } from "./replaySystem.ts"
import type { Scenario, ScenarioStep } from "./Scenario.ts"

/** One event of a replay. `changed`: the machines in another state after it, as `moves` has them. */
export interface ReplayedStep extends ScenarioStep {
  /** Counts from one. */
  readonly number: number
  readonly changed: NonNullable<ScenarioStep["moves"]>
  /** The states before it of the machines that it changed. */
  readonly was: Readonly<Record<string, string>>
}

export interface Replayed {
  readonly steps: ReadonlyArray<ReplayedStep>
  readonly ends: Scenario["ends"]
  /** Where the replay first parted from the file; null when it never did. It goes on behind it. */
  readonly difference: Difference | null
  /** How much of the file there was to compare with. */
  readonly compared: Compared
}

/** `moves` of machines, `states` (with their tags) that machines ended in, and `values` of their contexts. */
export interface Compared {
  readonly moves: number
  readonly states: number
  readonly values: number
}

/** `at`: the number of the event, or the path of a value after the last. Both sides are JSON; undefined: nothing there. */
export interface Difference {
  readonly at: string
  readonly expected: string | undefined
  readonly found: string | undefined
}

/**
 * Runs a scenario, up to an event where one is named. Compared is what the file has: where each event moved the machines
 * that it knows, and in `ends` states, tags and values. A new machine or a new field of a context is no difference; an
 * event that nobody hears is one, and so are `ends` that say nothing.
 */
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
  ends: Object.fromEntries(
    Object.entries(ends).map(([path, { context, ...end }]) => [
      path,
      { ...end, context: named(scenario.ends[path]?.context, context) },
    ]),
  ),
})

/** The values that the file names already; all of them where it names none. */
const named = (known: Context | undefined, context: Context): Context =>
  known === undefined ? context : Object.fromEntries(Object.entries(context).filter(([key]) => key in known))

type Context = Scenario["ends"][string]["context"]

const run = (machine: AnyStateMachine, scenario: Scenario, until: number): Replayed => {
  const { root, step } = replaySystem(machine, scenario)
  const known = machinesOf(scenario)
  const isCompared = known.size > 0
  const isWhole = until >= scenario.events.length
  const steps: Array<ReplayedStep> = []
  let difference: Difference | null = null
  let moves = 0
  let states = statesOf(root())
  try {
    for (let number = 1; number <= until; number += 1) {
      const delivered = step()
      if (delivered === null) break
      const { recorded, unheard } = delivered
      const now = statesOf(root())
      const changed = changes(states, now)
      const was = Object.fromEntries([...states].filter(([path]) => path in changed))
      states = now
      steps.push({ ...recorded, number, changed, was })
      difference ??= undelivered(`event ${number}`, recorded, unheard)
      if (!isCompared) continue
      const expected = recorded.moves ?? {}
      moves += Object.keys(expected).length
      difference ??= parting(`event ${number} moves`, expected, changed) ?? unexpected(number, known, expected, changed)
    }
    const ends = endsOf(root())
    if (isWhole) difference ??= endsDifference(scenario.ends, ends)
    return { steps, ends, difference, compared: { moves, ...(isWhole ? countsOf(scenario.ends) : NOTHING) } }
  } finally {
    root().stop()
  }
}

const NOTHING = { states: 0, values: 0 }

const countsOf = (ends: Scenario["ends"]) => ({
  states: Object.keys(ends).length,
  values: Object.values(ends).reduce((sum, { context }) => sum + Object.keys(context).length, 0),
})

/** The machines that a file says something about. */
const machinesOf = ({ events, ends }: Scenario): ReadonlySet<string> =>
  new Set([...Object.keys(ends), ...events.flatMap(({ moves }) => Object.keys(moves ?? {}))])

const undelivered = (where: string, { to, event }: ScenarioStep, unheard: Delivered["unheard"]): Difference | null =>
  unheard === null
    ? null
    : { at: `${where}: ${unheard}`, expected: JSON.stringify(`${event.type} to ${to}`), found: undefined }

/** A machine that the file knows, in another state where the file says that it stays. */
const unexpected = (
  number: number,
  known: ReadonlySet<string>,
  expected: ReplayedStep["changed"],
  changed: ReplayedStep["changed"],
): Difference | null => {
  const path = Object.keys(changed).find((moved) => known.has(moved) && !(moved in expected))
  if (path === undefined) return null
  return { at: `event ${number} moves ${path}`, expected: undefined, found: JSON.stringify(changed[path]) }
}

const endsDifference = (expected: Scenario["ends"], found: Scenario["ends"]): Difference | null =>
  Object.keys(expected).length === 0
    ? { at: "ends", expected: undefined, found: JSON.stringify(found) }
    : parting("ends", expected, found)

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
        tags: [...snapshot.tags].toSorted(),
        context: JSON.parse(
          JSON.stringify(snapshot.context, (key, value: unknown) => (key === "startUp" ? undefined : value)),
        ) as Context,
      },
    ]),
  )
