import { fromPromise } from "xstate"
import type { DeskDrafts } from "#domain/notes/DeskDrafts.ts"
import { deskMachine } from "#machines/notes/deskMachine.ts"
import { part } from "../page/Page.ts"

/** What a learner keeps beside the questions of a page. */
export const deskPart = part(
  deskMachine,
  ({ user }) => ({ user_id: user?.id ?? "" }),
  ({ runtime }) => ({
    actors: {
      deskRecall: fromPromise<DeskDrafts, { readonly user_id: string }>(async ({ input, signal }) =>
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
