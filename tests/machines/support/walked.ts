import type { AnyTransitionDefinition } from "xstate"
import { getAdjacencyMap } from "xstate/graph"
import { activeNodes } from "#machines/xstateInternals.ts"
import type { Chart } from "./charts.ts"
import { heard } from "./environment.ts"

export interface Walked {
  /** Dotted paths. */
  readonly states: ReadonlySet<string>
  readonly transitions: ReadonlySet<AnyTransitionDefinition>
}

/** Every state that the chart can be in and every transition that it takes, by walking all orders of its events. */
export const walked = ({ machine, input, events, walks = [events], situation }: Chart): Walked => {
  const states = new Set<string>()
  const transitions = new Set<AnyTransitionDefinition>()
  for (const walk of walks) {
    const graph = getAdjacencyMap(machine, {
      input: input as never,
      events: (snapshot) => heard(snapshot, walk) as never,
      serializeState: (snapshot) =>
        JSON.stringify([snapshot.value, situation === undefined ? snapshot.context : situation(snapshot)]),
      limit: 20_000,
    })
    for (const { state } of Object.values(graph)) {
      for (const node of activeNodes(state)) states.add(node.path.join("."))
      for (const event of heard(state, walk))
        for (const transition of machine.getTransitionData(state, event)) transitions.add(transition)
    }
  }
  return { states, transitions }
}
