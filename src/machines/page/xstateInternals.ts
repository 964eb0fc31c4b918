import type { AnyActorRef, AnyMachineSnapshot, AnyStateNode } from "xstate"

/*
 * What is used of XState that its documentation does not promise, in this file alone: `xstateInternals.test.ts` fails
 * when an update changes it.
 */

/** Whoever invoked or spawned the actor; undefined for a root. */
export const parentOf = (ref: AnyActorRef): AnyActorRef | undefined => ref._parent

/** Every state that the machine is in, parents included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): ReadonlyArray<AnyStateNode> => snapshot._nodes

/** Sends the actor an event after so many milliseconds of its system's clock, as a delay of its chart does. */
export const schedule = (ref: AnyActorRef, eventType: string, milliseconds: number): void =>
  ref.system.scheduler.schedule(ref, ref, { type: eventType }, milliseconds, eventType)
