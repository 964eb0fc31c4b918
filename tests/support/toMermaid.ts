import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"

type Taken = ReadonlySet<AnyTransitionDefinition>

/**
 * A chart as the text of a Mermaid state diagram: states, their invoked work, and every transition with its guard. An
 * arrow whose text ends in `○` is none that the walks of the tests have `taken`.
 */
export const toMermaid = ({ root }: AnyStateMachine, taken: Taken): string => {
  const states = isAtomic(root) ? stateOf(root, "  ") : statesOf(root, "  ")
  return `${["stateDiagram-v2", ...states, ...edgesOf(root, taken)].join("\n")}\n`
}

const isAtomic = ({ states }: AnyStateNode): boolean => Object.keys(states).length === 0

const statesOf = (node: AnyStateNode, pad: string): ReadonlyArray<string> => [
  ...(node.type === "parallel" ? [] : initialOf(node, pad)),
  ...Object.values(node.states).flatMap((child, index) => [
    ...(node.type === "parallel" && index > 0 ? [`${pad}--`] : []),
    ...stateOf(child, pad),
  ]),
]

const stateOf = (node: AnyStateNode, pad: string): ReadonlyArray<string> => {
  const name = `${pad}state "${node.key}" as ${alias(node)}`
  const inner = statesOf(node, `${pad}  `)
  return [
    ...(inner.length === 0 ? [name] : [`${name} {`, ...inner, `${pad}}`]),
    ...(node.type === "final" ? [`${pad}${alias(node)} --> [*]`] : []),
    ...node.invoke.map(({ src, id }) => `${pad}note right of ${alias(node)} : ${typeof src === "string" ? src : id}`),
  ]
}

const initialOf = (node: AnyStateNode, pad: string): ReadonlyArray<string> =>
  (node.initial.target ?? []).map((target) => `${pad}[*] --> ${alias(target)}`)

const edgesOf = (node: AnyStateNode, taken: Taken): ReadonlyArray<string> => [
  ...[...node.transitions.values()]
    .flat()
    .flatMap((transition) => edgeOf(node, transition, taken.has(transition) ? "" : " ○")),
  // A state that passes on is left in the step that enters it.
  ...(node.always ?? []).flatMap((transition) => edgeOf(node, transition, "")),
  ...Object.values(node.states).flatMap((child) => edgesOf(child, taken)),
]

/** A transition of the root leaves every state; Mermaid has no such arrow, so it starts at a point beside them. */
const edgeOf = (node: AnyStateNode, transition: AnyTransitionDefinition, mark: string): ReadonlyArray<string> =>
  (transition.target ?? [node])
    .filter((target) => target.parent !== undefined || isAtomic(target))
    .map(
      (target) =>
        `  ${node.parent === undefined && !isAtomic(node) ? "[*]" : alias(node)} --> ${alias(target)} : ${label(transition)}${mark}`,
    )

const label = ({ eventType, guard, actions }: AnyTransitionDefinition): string => {
  const event =
    eventType === ""
      ? "always"
      : eventType
          .replace(/^xstate\.(done|error)\.(?:actor|state)\.(.+)$/, "$2 $1")
          .replace(/^xstate\.after\.([^.]+)\..*$/, "after $1")
  const condition = guard === undefined ? "" : ` [${nameOf(guard)}]`
  const effects = actions.length === 0 ? "" : ` / ${actions.map(nameOf).join(", ")}`
  return `${event}${condition}${effects}`.replaceAll(/[:;#]/g, " ")
}

const nameOf = (part: unknown): string => {
  if (typeof part === "string") return part
  return typeof part === "object" && part !== null && "type" in part ? String(part.type) : "(inline)"
}

const alias = ({ id }: AnyStateNode): string => id.replaceAll(/[^A-Za-z0-9]/g, "_")
