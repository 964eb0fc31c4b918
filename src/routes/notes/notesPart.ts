import { fromPromise } from "xstate"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { notesMachine } from "#machines/notes/notesMachine.ts"
import { part } from "../page/Page.ts"

/** What a learner keeps beside the questions of a page. */
export const notesPart = part(
  notesMachine,
  ({ user }) => ({ user_id: user?.id ?? "" }),
  ({ runtime }) => ({
    actors: {
      noteDrafts: fromPromise<NoteDrafts, { readonly user_id: string }>(async ({ input, signal }) =>
        (await runtime()).recallDrafts(input, signal),
      ),
    },
    actions: {
      keepDrafts: (_, kept) =>
        void runtime().then(
          (page) => page.keepDrafts(kept, new AbortController().signal),
          // not loaded: what was typed stays while the page is open
          () => {},
        ),
    },
  }),
)
