import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"

/** A chart as the text of a Mermaid state diagram: states, their invoked work, and every transition with its guard. */
export const toMermaid = ({ root }: AnyStateMachine): string => {
  const states = isAtomic(root) ? stateOf(root, "  ") : statesOf(root, "  ")
  return `${["stateDiagram-v2", ...states, ...edgesOf(root)].join("\n")}\n`
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

const edgesOf = (node: AnyStateNode): ReadonlyArray<string> => [
  ...[...node.transitions.values(), node.always ?? []].flat().flatMap((transition) => edgeOf(node, transition)),
  ...Object.values(node.states).flatMap(edgesOf),
]

/** A transition of the root leaves every state; Mermaid has no such arrow, so it starts at a point beside them. */
const edgeOf = (node: AnyStateNode, transition: AnyTransitionDefinition): ReadonlyArray<string> =>
  (transition.target ?? [node])
    .filter((target) => target.parent !== undefined || isAtomic(target))
    .map(
      (target) =>
        `  ${node.parent === undefined && !isAtomic(node) ? "[*]" : alias(node)} --> ${alias(target)} : ${label(transition)}`,
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
