import { type AnyEventObject, fromTransition, type TransitionActorLogic } from "xstate"

/** What a page, or a part of one, is started with: the registered name of its machine, and that machine's input. */
export interface PageInput {
  readonly machine: string
  /** Plain data. */
  readonly input: unknown
}

/**
 * The hole for a page, or for a part of one. The app fills it with `pageLogic`, which is whichever machine the input
 * names; unfilled, it keeps its input and takes every event without a word.
 */
export const pageSlot: TransitionActorLogic<PageInput, AnyEventObject, PageInput> = fromTransition(
  (page: PageInput) => page,
  ({ input }: { readonly input: PageInput }) => input,
)
