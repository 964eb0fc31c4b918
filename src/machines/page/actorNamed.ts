import type { AnyActorRef } from "xstate"
import type { SystemEvents } from "./systemEvents.ts"
import { parentOf } from "./xstateInternals.ts"

interface From {
  readonly self: AnyActorRef
  readonly system: { readonly get: (name: string) => unknown }
}

/**
 * Target of `sendTo`: the actor that the root named so. A machine that runs alone, as in tests and in visualizers, sends
 * to itself and ignores what it does not know.
 */
export const actorNamed =
  (name: keyof SystemEvents) =>
  ({ system, self }: From): AnyActorRef =>
    (system.get(name) as AnyActorRef | undefined) ?? self

/** Target of `sendTo`: whoever invoked or spawned this machine; itself when it runs alone. */
export const parentActor = ({ self }: Pick<From, "self">): AnyActorRef => parentOf(self) ?? self
