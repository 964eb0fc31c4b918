import { type AnyStateMachine, createActor, initialTransition, type SnapshotFrom, transition } from "xstate"
import { inert } from "./inert.ts"
import type { Recording } from "./Recording.ts"

/**
 * Replays what one machine took: no actor runs, no effect, no clock. Gives every snapshot, the first included. `actor` is
 * the path in the recording; a machine below the root needs the input that it was started with.
 */
export const replay = <M extends AnyStateMachine>(
  machine: M,
  recording: Recording,
  { actor = "root", start = recording.start }: { readonly actor?: string; readonly start?: Recording["start"] } = {},
): ReadonlyArray<SnapshotFrom<M>> => {
  let snapshot = first<M>(machine, start)
  const snapshots = [snapshot]
  for (const recorded of recording.events) {
    if (recorded.actor !== actor) continue
    snapshot = transition<AnyStateMachine>(machine, snapshot, recorded.event)[0] as SnapshotFrom<M>
    snapshots.push(snapshot)
  }
  return snapshots
}

const first = <M extends AnyStateMachine>(machine: AnyStateMachine, start: Recording["start"]): SnapshotFrom<M> =>
  ("snapshot" in start
    ? createActor(inert(machine), { snapshot: start.snapshot }).getSnapshot()
    : initialTransition(machine, start.input)[0]) as SnapshotFrom<M>
