import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from "xstate"
import { parentOf } from "#machines/xstateInternals.ts"

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

/** What two runs of a machine must agree on, as plain data. */
export const stateOf = ({ value, context, status }: AnyMachineSnapshot): unknown =>
  JSON.parse(JSON.stringify({ value, context, status }))

/** The state of every machine of a running system, by path. */
export const systemState = (root: AnyActorRef): Readonly<Record<string, unknown>> => {
  const states: Record<string, unknown> = {}
  const visit = (ref: AnyActorRef): void => {
    const snapshot = machineSnapshotOf(ref)
    if (snapshot === null) return
    states[pathOf(ref)] = stateOf(snapshot)
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child) visit(child)
  }
  visit(root)
  return states
}
