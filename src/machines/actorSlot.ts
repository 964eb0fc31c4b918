import { fromPromise, type PromiseActorLogic } from "xstate"

/**
 * A typed hole in a static chart: outside work that answers once. `machine.provide({ actors })` fills it; unfilled, it
 * fails, and the chart's `onError` shows a safe state. Expected failures are values of `Output`, never rejections.
 */
export const actorSlot = <Output, Input = void>(name: string): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`actor "${name}" was not provided`)))
