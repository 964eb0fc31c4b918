import { expect, test } from "vitest"
import type { AnyStateNode } from "xstate"
import { getShortestPaths } from "xstate/graph"
import { heard } from "../support/environment.ts"
import { examChart } from "./examChart.ts"
import { activeNodes } from "#machines/page/xstateInternals.ts"

const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]
/** The chart is never there. */
const isTransient = (node: AnyStateNode): boolean => (node.always ?? []).some(({ guard }) => guard === undefined)
const pathOf = (node: AnyStateNode): string => node.path.join(".")

test("every state of the exam is reached by the walk through its part", () => {
  const reached = new Set(
    examChart.walks.flatMap((events) =>
      getShortestPaths(examChart.machine, {
        input: examChart.input,
        events: (snapshot) => heard(snapshot, events) as never,
        serializeState: (snapshot) => JSON.stringify([snapshot.value, examChart.situation(snapshot)]),
        limit: 20_000,
      }).flatMap(({ state, steps }) =>
        [state, ...steps.map((step) => step.state)].flatMap((s) => activeNodes(s).map(pathOf)),
      ),
    ),
  )
  expect(
    nodesOf(examChart.machine.root)
      .filter((node) => !isTransient(node))
      .map(pathOf)
      .filter((path) => !reached.has(path)),
  ).toStrictEqual([])
})
