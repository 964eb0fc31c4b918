import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from "xstate"

/** Every transition of a chart as a line of text: where it begins, its event, which of several, where it leads. */
export const arrowsOf = ({ root }: AnyStateMachine): ReadonlyArray<string> =>
  nodesOf(root).flatMap((node) => transitionsOf(node).flat().map(textOf))

/** The arrows that actors took, whichever of them: goes into `createActor(machine, { inspect })`. */
export class TakenArrows {
  readonly #taken = new Set<string>()

  readonly inspect = (seen: InspectionEvent): void => {
    if (seen.type !== "@xstate.microstep") return
    for (const transition of seen._transitions) this.#taken.add(textOf(transition))
  }

  /** The arrows of a chart that nobody took. */
  missing(machine: AnyStateMachine): ReadonlyArray<string> {
    return arrowsOf(machine).filter((arrow) => !this.#taken.has(arrow))
  }
}

const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

const transitionsOf = (node: AnyStateNode): ReadonlyArray<ReadonlyArray<AnyTransitionDefinition>> => [
  ...node.transitions.values(),
  node.always ?? [],
]

/** The place among those of the same event, because several may lead to the same state. */
const textOf = (transition: AnyTransitionDefinition): string => {
  const { source, eventType, target } = transition
  const place = transitionsOf(source)
    .find((several) => several.includes(transition))
    ?.indexOf(transition)
  return `${source.id} ${eventType || "always"} ${place} -> ${target?.map(({ id }) => id).join() ?? "itself"}`
}
