import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot, type StateValue } from "xstate"
import { parentOf } from "#machines/page/xstateInternals.ts"

/** `root`, `root.child`, `root.child.grandchild`: the same in every run, unlike session ids. */
export const pathOf = (ref: AnyActorRef): string => {
  const parent = parentOf(ref)
  return parent === undefined ? "root" : `${pathOf(parent)}.${ref.id}`
}

export const machineSnapshotOf = (ref: AnyActorRef): AnyMachineSnapshot | null => {
  const snapshot: unknown = ref.getSnapshot()
  return isMachineSnapshot(snapshot) ? snapshot : null
}

/** The actor at a path below `root`, or null when there is none now. */
export const actorAt = (root: AnyActorRef, path: string): AnyActorRef | null => {
  let ref: AnyActorRef | undefined = root
  for (const id of path.split(".").slice(1)) ref = (ref && machineSnapshotOf(ref)?.children[id]) as typeof ref
  return ref ?? null
}

/** `signedIn.ready`, `paper.open, sync.idle` where regions are side by side, or how it ended. */
export const stateTextOf = ({ status, value }: AnyMachineSnapshot): string =>
  status === "active" ? stateText(value) : status

const stateText = (value: StateValue): string =>
  typeof value === "string"
    ? value
    : Object.entries(value)
        .flatMap(([key, inner]) => (inner === undefined ? [key] : linesOf(key, inner)))
        .join(", ")

const linesOf = (key: string, inner: StateValue): ReadonlyArray<string> => {
  const text = stateText(inner)
  return text === "" ? [key] : text.split(", ").map((line) => `${key}.${line}`)
}

/** Every machine of a running system with its snapshot, by path. */
export const machinesIn = (root: AnyActorRef): ReadonlyMap<string, AnyMachineSnapshot> => {
  const machines = new Map<string, AnyMachineSnapshot>()
  const visit = (ref: AnyActorRef, path: string): void => {
    const snapshot = machineSnapshotOf(ref)
    if (snapshot === null) return
    machines.set(path, snapshot)
    for (const [id, child] of Object.entries<AnyActorRef | undefined>(snapshot.children))
      if (child) visit(child, `${path}.${id}`)
  }
  visit(root, "root")
  return machines
}
