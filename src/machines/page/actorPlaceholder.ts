import { type CallbackActorLogic, type EventObject, fromCallback, fromPromise, type PromiseActorLogic } from "xstate"

/**
 * For the compiler alone: who has to replace this logic before a machine with it is of use. `site`: the app, for every
 * machine alike; `page`: the page that brings the machine.
 */
export interface Unprovided<By extends "site" | "page"> {
  readonly isUnprovided?: By
  /** Reports to its machine again and again, as long as it runs. */
  readonly isSource?: true
}

/**
 * A typed hole in a static chart: outside work that answers once. `machine.provide({ actors })` fills it; unfilled, it
 * fails, and the chart's `onError` shows a safe state. Expected failures are values of `Output`, never rejections.
 */
export const actorPlaceholder = <Output, Input = void, By extends "site" | "page" = "page">(
  name: string,
): PromiseActorLogic<Output, Input> & Unprovided<By> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))

/** A typed hole for something that goes on telling its machine what happens. Unprovided, nothing ever happens. */
export const sourcePlaceholder = <
  Command extends EventObject = EventObject,
  Input = void,
  By extends "site" | "page" = "page",
>(): CallbackActorLogic<Command, Input> & Unprovided<By> => ({
  ...fromCallback<Command, Input>(() => {}),
  isSource: true,
})
