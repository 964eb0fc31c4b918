import { type AnyEventObject, fromTransition, type TransitionActorLogic } from "xstate"
import type { LoadedPage } from "./navigationTypes.ts"

/**
 * The hole for the page that is open. The app fills it with `pageLogic`, which is whichever machine the page names;
 * unfilled, a page keeps its input and takes every event without a word.
 */
export const pageSlot: TransitionActorLogic<LoadedPage, AnyEventObject, LoadedPage> = fromTransition(
  (page: LoadedPage) => page,
  ({ input }: { readonly input: LoadedPage }) => input,
)
