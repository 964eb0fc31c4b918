import type { AnyActorRef } from "xstate"
import { machineSnapshotOf, pathOf } from "../record/actorTree.ts"
import { Store } from "../Store.ts"

const KEPT = 1_000

/** `by`: who sent it; "" for a person, a timer or outside work. */
export interface LoggedEvent {
  readonly number: number
  readonly by: string
  readonly to: string
  readonly type: string
}

/** The last thousand events of a running tree, and who sent each. */
export class EventLog {
  readonly store = new Store<ReadonlyArray<LoggedEvent>>([])

  constructor(root: AnyActorRef) {
    let number = 0
    root.system.inspect((seen) => {
      if (seen.type !== "@xstate.event") return
      const ref = seen.actorRef as AnyActorRef
      if (machineSnapshotOf(ref) === null) return
      const source = seen.sourceRef as AnyActorRef | undefined
      number += 1
      const by = source === undefined || source === ref ? "" : pathOf(source)
      const entry = { number, by, to: pathOf(ref), type: seen.event.type }
      // within the step that it is part of, the tree is not to be looked at
      queueMicrotask(() => this.store.set([...this.store.get().slice(1 - KEPT), entry]))
    })
  }
}
