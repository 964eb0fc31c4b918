import { fromPromise } from "xstate"
import { keepSearches, recallSearches } from "#adapters/searchStore.ts"
import { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import type { KeptSearches } from "#machines/search/searchBoxTypes.ts"
import { part } from "../page/Page.ts"

/** What the search box of every page needs once it is used. */
export const box = part(
  searchBoxMachine,
  () => ({}),
  ({ runtime }) => ({
    actors: {
      recallSearches: fromPromise<KeptSearches, void>(async ({ signal }) =>
        (await runtime()).run(recallSearches)(undefined, signal),
      ),
    },
    actions: {
      keepSearches: (_, kept) =>
        void runtime().then(
          ({ run }) => run(keepSearches)(kept, new AbortController().signal),
          // not loaded: what was searched for stays while the page is open
          () => {},
        ),
    },
  }),
)
