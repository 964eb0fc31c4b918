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
  let snapshot = first(machine, start)
  const snapshots = [snapshot]
  for (const recorded of recording.events) {
    if (recorded.actor !== actor) continue
    snapshot = transition(machine, snapshot, recorded.event as never)[0] as SnapshotFrom<M>
    snapshots.push(snapshot)
  }
  return snapshots
}

const first = <M extends AnyStateMachine>(machine: M, start: Recording["start"]): SnapshotFrom<M> =>
  "snapshot" in start
    ? createActor(inert(machine), { snapshot: start.snapshot } as never).getSnapshot()
    : (initialTransition(machine, start.input as never)[0] as SnapshotFrom<M>)
