import * as BackOff from "#domain/attempt/BackOff.ts"
import * as Chance from "#domain/core/Chance.ts"
import type { ExamContext } from "./examTypes.ts"

/** Between two tries of what the server refused: nothing on this page can change its answer. */
export const REFUSAL_WAIT = 60_000

/** The named delays of the exam chart, in milliseconds. */
export const examDelays = {
  /** Typing that rests this long becomes a change. */
  pause: 250,
  /** Continuous typing becomes a change this often. */
  typingLimit: 1_000,
  /** Changes of one gesture travel together, and so do those that come while a batch is on its way. */
  gathering: ({ context }: { readonly context: ExamContext }) =>
    context.storage === "strict" && !context.isHidden ? 20 : 0,
  /** Pages without an answer poll the state of the attempt. */
  watching: ({ context }: { readonly context: ExamContext }) => context.refreshRate * 1_000,
  backOff: ({ context }: { readonly context: ExamContext }) =>
    BackOff.delay(context.tries, Chance.next(context.seed).value),
  refusal: REFUSAL_WAIT,
  reopening: 1_000,
  following: 2_000,
  spread: ({ context }: { readonly context: ExamContext }) => Math.round(10_000 * Chance.next(context.seed).value),
}
