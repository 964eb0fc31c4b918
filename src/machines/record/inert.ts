import { type AnyActorLogic, type AnyStateMachine, fromPromise, StateMachine } from "xstate"

/** The same chart, and those of its children, with outside work that never answers: for replays, where answers are recorded. */
export const inert = <M extends AnyStateMachine>(machine: M): M =>
  machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([name, logic]) => [name, inertLogic(logic as AnyActorLogic)]),
    ),
  }) as M

const inertLogic = (logic: AnyActorLogic & { readonly inert?: () => AnyActorLogic }): AnyActorLogic => {
  if (logic instanceof StateMachine) return inert(logic)
  if (logic.inert !== undefined) return logic.inert()
  // Logic without a start does nothing by itself, so it may stay.
  return logic.start === undefined ? logic : fromPromise(() => new Promise(() => {}))
}
