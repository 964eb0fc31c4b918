import type { AnyActorRef, InspectionEvent } from "xstate"
import { actorAt, machinesIn } from "../record/actorTree.ts"

/** Keeps what happens in a tree for Stately's inspector (decision 36); gives what opens it, in a window of its own. */
export const connectStately = (root: AnyActorRef): (() => void) => {
  const loading = import("./makeStatelyInspector.ts").then(({ makeStatelyInspector }) => makeStatelyInspector())
  const observe = (seen: InspectionEvent) => void loading.then(({ inspect }) => inspect.next?.(seen))
  // those that were made with the root came before anybody could look
  for (const path of machinesIn(root).keys()) {
    const actorRef = actorAt(root, path)
    if (actorRef !== null) observe({ type: "@xstate.actor", actorRef, rootId: root.sessionId })
  }
  root.system.inspect(observe)
  return () => void loading.then((inspector) => inspector.start())
}
