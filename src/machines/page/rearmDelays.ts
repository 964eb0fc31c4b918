import { type AnyActorRef, type AnyMachineSnapshot, isMachineSnapshot } from "xstate"
import { activeNodes, schedule } from "./xstateInternals.ts"

/**
 * XState 5 does not restore `after` timers from a snapshot (statelyai/xstate#5331): call this once, after `start()` of
 * an actor that was resumed. Every delay of the tree starts again, so where the remaining time matters the context
 * holds a deadline and the delay is computed from it.
 */
export const rearmDelays = (ref: AnyActorRef): void => {
  const snapshot: unknown = ref.getSnapshot()
  if (!isMachineSnapshot(snapshot) || snapshot.status !== "active") return
  for (const node of activeNodes(snapshot))
    for (const { delay, eventType } of node.after) schedule(ref, eventType, millisecondsOf(delay, ref, snapshot))
  for (const child of Object.values<AnyActorRef | undefined>(snapshot.children)) if (child) rearmDelays(child)
}

const millisecondsOf = (delay: unknown, self: AnyActorRef, snapshot: AnyMachineSnapshot): number => {
  const named: unknown = typeof delay === "string" ? snapshot.machine.implementations.delays[delay] : delay
  if (typeof named !== "function") return Number(named)
  return Number(named({ context: snapshot.context, event: { type: "xstate.init" }, self, system: self.system }))
}
