import type { AnyStateMachine } from "xstate"
import { arrowsOf, nodesOf } from "../flow/Arrow.ts"

const heard = new WeakMap<AnyStateMachine, ReadonlyArray<string>>()

/**
 * Whether some state of the chart has a transition for events of this type (`*` and `answer.*` are for several), or
 * outside work whose end it is.
 */
export const isHeard = (machine: AnyStateMachine, type: string): boolean => {
  const patterns = heard.get(machine) ?? [
    ...arrowsOf(machine).map(({ transition }) => transition.eventType),
    ...nodesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ id }) => `xstate.done.actor.${id}`)),
  ]
  heard.set(machine, patterns)
  return patterns.some(
    (pattern) => pattern === type || (pattern.endsWith("*") && type.startsWith(pattern.slice(0, -1))),
  )
}
