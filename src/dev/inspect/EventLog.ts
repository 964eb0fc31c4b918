import type { AnyActorRef, AnyEventObject } from "xstate"
import { machineSnapshotOf, pathOf } from "../record/actorTree.ts"
import { Store } from "../Store.ts"
import { changedFrom, type Changes } from "./changedFrom.ts"

const KEPT = 1_000

/** `by`: who sent it; "" for a person, a timer or outside work. */
export interface LoggedEvent {
  readonly number: number
  readonly by: string
  readonly to: string
  readonly event: AnyEventObject
  readonly changed: Changes
}

/** The last thousand events of a running tree, who sent each, and what each changed. Shown once a frame. */
export class EventLog {
  readonly store = new Store<ReadonlyArray<LoggedEvent>>([])
  readonly #nextFrame: (show: () => void) => void
  #entries: Array<LoggedEvent> = []
  #isAwaited = false

  constructor(root: AnyActorRef, nextFrame: (show: () => void) => void = (show) => void requestAnimationFrame(show)) {
    this.#nextFrame = nextFrame
    let number = 0
    const contexts = new WeakMap<AnyActorRef, object>()
    root.system.inspect((seen) => {
      if (seen.type !== "@xstate.event" && seen.type !== "@xstate.snapshot") return
      const ref = seen.actorRef as AnyActorRef
      const context = machineSnapshotOf(ref)?.context as object | undefined
      if (context === undefined) return
      if (seen.type === "@xstate.event") {
        const source = seen.sourceRef as AnyActorRef | undefined
        number += 1
        const by = source === undefined || source === ref ? "" : pathOf(source)
        contexts.set(ref, context)
        this.#keep({ number, by, to: pathOf(ref), event: seen.event, changed: {} })
        return
      }
      const before = contexts.get(ref)
      const after = (seen.snapshot as { readonly context?: object }).context
      if (before === undefined || after === undefined || before === after) return
      this.#keepChanges(pathOf(ref), seen.event, changedFrom(before, after))
    })
  }

  #keep(entry: LoggedEvent): void {
    this.#entries.push(entry)
    if (this.#entries.length > 2 * KEPT) this.#entries = this.#entries.slice(-KEPT)
    if (this.#isAwaited) return
    this.#isAwaited = true
    // within the step that it is part of, the tree is not to be looked at
    this.#nextFrame(() => {
      this.#isAwaited = false
      this.store.set(this.#entries.slice(-KEPT))
    })
  }

  #keepChanges(to: string, event: AnyEventObject, changed: Changes): void {
    const place = this.#entries.findLastIndex((entry) => entry.to === to && entry.event === event)
    const entry = this.#entries[place]
    if (entry !== undefined) this.#entries[place] = { ...entry, changed }
  }
}

/** What the last of the events to the machine at a path changed. */
export const lastChange =
  (events: ReadonlyArray<LoggedEvent>) =>
  (path: string): Changes =>
    events.findLast(({ to }) => to === path)?.changed ?? {}
