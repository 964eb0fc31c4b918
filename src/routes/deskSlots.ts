import { fromPromise } from "xstate"
import { keepDesk, recallDesk } from "#adapters/deskStore.ts"
import type { DeskDrafts } from "#domain/desk/DeskDrafts.ts"
import { deskMachine } from "#machines/desk/deskMachine.ts"
import { part } from "./Page.ts"

/** What a learner keeps beside the questions of a page. */
export const deskPart = part(
  deskMachine,
  ({ user, now }) => ({ user_id: user?.id ?? "", now }),
  () => ({
    actors: {
      deskRecall: fromPromise<DeskDrafts, { readonly user_id: string }>(async ({ input: { user_id } }) =>
        recallDesk(() => localStorage, user_id),
      ),
    },
    actions: { keepDrafts: (_, { user_id, drafts }) => keepDesk(() => localStorage, user_id, drafts) },
  }),
)
