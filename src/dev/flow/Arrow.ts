import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"

/** One transition of a chart. */
export interface Arrow {
  readonly transition: AnyTransitionDefinition
  readonly source: AnyStateNode
  /** Where it begins, its event, which of several, where it leads: the same in every run. */
  readonly id: string
}

export const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
]

/** Every transition of a chart, in the order of its states. */
export const arrowsOf = ({ root }: AnyStateMachine): ReadonlyArray<Arrow> =>
  nodesOf(root).flatMap((source) =>
    transitionsOf(source)
      .flat()
      .map((transition) => ({ transition, source, id: arrowId(transition) })),
  )

/** The place among those of the same event is part of it, because several may lead to the same state. */
export const arrowId = (transition: AnyTransitionDefinition): string => {
  const { source, eventType, target } = transition
  const place = transitionsOf(source)
    .find((several) => several.includes(transition))
    ?.indexOf(transition)
  return `${source.id} ${eventType || "always"} ${place} -> ${target?.map(({ id }) => id).join() ?? "itself"}`
}

const transitionsOf = (node: AnyStateNode): ReadonlyArray<ReadonlyArray<AnyTransitionDefinition>> => [
  ...node.transitions.values(),
  node.always ?? [],
]
