import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import * as Result from "effect/Result"
import type { InspectionEvent } from "xstate"
import { arrowId } from "#dev/flow/Arrow.ts"
import { inertChart } from "#dev/record/charts.ts"
import { replaySystem } from "#dev/record/replaySystem.ts"
import * as Scenario from "#dev/record/Scenario.ts"
import type { WalkedBy } from "../../../scripts/flows/flowPage.ts"
import type { Chart } from "./charts.ts"
import type { Walked } from "./walked.ts"

/** Charts of which one test demands that its scenarios take every arrow. */
const WALKED_WHOLE: Readonly<Record<string, string>> = {
  exam: "exam.test.ts",
  opening: "exam.test.ts",
  watch: "exam.test.ts",
}

/** More than so many scenarios of one arrow are counted, not named. */
const NAMED = 3

/** The tests and the scenarios that take an arrow of the chart. */
export const walkedBy = ({ machine }: Chart, { transitions }: Pick<Walked, "transitions">): WalkedBy => {
  const inOrders = new Set([...transitions].map(arrowId))
  return (id) => {
    const files = scenariosTaking().get(id) ?? []
    const more = files.length > NAMED ? [`${files.length - NAMED} more`] : []
    return [
      ...(inOrders.has(id) ? ["every order"] : []),
      ...(WALKED_WHOLE[machine.id] === undefined ? [] : [WALKED_WHOLE[machine.id] ?? ""]),
      ...files.slice(0, NAMED),
      ...more,
    ]
  }
}

let known: ReadonlyMap<string, ReadonlyArray<string>> | null = null

const scenariosTaking = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  known ??= takenByFiles()
  return known
}

const takenByFiles = (): ReadonlyMap<string, ReadonlyArray<string>> => {
  const taken = new Map<string, Array<string>>()
  for (const file of globSync("tests/scenarios/*.json").toSorted()) {
    const name = basename(file, ".json")
    for (const id of takenBy(Result.getOrThrow(Scenario.read(readFileSync(file, "utf8"))))) {
      taken.set(id, [...(taken.get(id) ?? []), name])
    }
  }
  return taken
}

const takenBy = (scenario: Scenario.Scenario): ReadonlySet<string> => {
  const taken = new Set<string>()
  const inspect = (seen: InspectionEvent) => {
    if (seen.type === "@xstate.microstep") for (const transition of seen._transitions) taken.add(arrowId(transition))
  }
  const { root, step } = replaySystem(inertChart(scenario.machine)!, scenario, inspect)
  while (step() !== null);
  root().stop()
  return taken
}
