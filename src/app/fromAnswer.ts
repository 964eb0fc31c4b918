import { type AnyActorRef, fromPromise, type PromiseActorLogic } from "xstate"

type Ask<T, I> = (asked: { readonly input: I; readonly signal: AbortSignal; readonly self: AnyActorRef }) => Promise<T>

/**
 * A promise actor that is done as it starts where the answer is `known`. Else a page that could be shown at once would
 * be drawn in between as one that waits.
 */
export const fromAnswer = <T, I>(known: (input: I) => T | null, ask: Ask<T, I>): PromiseActorLogic<T, I> => {
  const logic = fromPromise<T, I>(ask)
  return {
    ...logic,
    getInitialSnapshot: (scope, input) => {
      const output = known(input)
      const initial = logic.getInitialSnapshot(scope, input)
      return output === null ? initial : { ...initial, status: "done", output, error: undefined, input: undefined }
    },
  }
}
