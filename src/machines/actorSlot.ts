import { type CallbackActorLogic, type EventObject, fromCallback, fromPromise, type PromiseActorLogic } from "xstate"

/** For the compiler alone: the logic has to be replaced before a machine with it is of use. */
export interface Unfilled {
  readonly isUnfilled?: true
}

/**
 * A typed hole in a static chart: outside work that answers once. `machine.provide({ actors })` fills it; unfilled, it
 * fails, and the chart's `onError` shows a safe state. Expected failures are values of `Output`, never rejections.
 */
export const actorSlot = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> & Unfilled =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))

/** A typed hole for something that goes on telling its machine what happens. Unfilled, nothing ever happens. */
export const sourceSlot = <Command extends EventObject = EventObject, Input = void>(): CallbackActorLogic<
  Command,
  Input
> &
  Unfilled => fromCallback<Command, Input>(() => {})
