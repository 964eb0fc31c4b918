import type { AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from "xstate"
import { getAdjacencyMap } from "xstate/graph"
import { activeNodes } from "#machines/page/xstateInternals.ts"
import type { Chart } from "./charts.ts"
import { heard } from "./environment.ts"

export interface Walked {
  /** Dotted paths. */
  readonly states: ReadonlySet<string>
  readonly transitions: ReadonlySet<AnyTransitionDefinition>
}

/** Every state that the chart can be in and every transition that it takes, by walking all orders of its events. */
export const walked = ({ machine, input, otherInputs = [], events, walks = [events], situation }: Chart): Walked => {
  const states = new Set<string>()
  const transitions = new Set<AnyTransitionDefinition>()
  const watched = watchedBy(machine, (seen) => {
    if (seen.type === "@xstate.microstep") for (const transition of seen._transitions) transitions.add(transition)
  })
  const all = [...walks.map((walk) => [input, walk] as const), ...otherInputs.map((other) => [other, []] as const)]
  for (const [given, walk] of all) {
    const graph = getAdjacencyMap(watched, {
      input: given as never,
      events: (snapshot) => heard(snapshot, walk) as never,
      serializeState: (snapshot) =>
        JSON.stringify([snapshot.value, situation === undefined ? snapshot.context : situation(snapshot)]),
      limit: 20_000,
    })
    for (const { state } of Object.values(graph)) for (const node of activeNodes(state)) states.add(node.path.join("."))
  }
  return { states, transitions }
}

/** The chart, whose every step is seen wherever it is computed. */
const watchedBy = <M extends AnyStateMachine>(machine: M, see: (seen: InspectionEvent) => void): M => {
  const seen = new WeakSet<AnyActorRef["system"]>()
  const watch = <S extends Parameters<M["transition"]>[2]>(scope: S): S => {
    if (!seen.has(scope.system)) scope.system.inspect(see)
    seen.add(scope.system)
    return scope
  }
  return Object.create(machine, {
    getInitialSnapshot: {
      value: (...[scope, given]: Parameters<M["getInitialSnapshot"]>) =>
        machine.getInitialSnapshot(watch(scope), given),
    },
    transition: {
      value: (...[snapshot, event, scope]: Parameters<M["transition"]>) =>
        machine.transition(snapshot, event, watch(scope)),
    },
  }) as M
}
