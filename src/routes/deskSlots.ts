import { fromPromise } from "xstate"
import { keepDesk, recallDesk } from "#adapters/deskStore.ts"
import type { DeskDrafts } from "#domain/desk/DeskDrafts.ts"
import type { DeskKeep } from "#machines/desk/deskTypes.ts"

/** What fills the empty places of the desk, on every page that has one. */
export const deskSlots = {
  deskRecall: fromPromise<DeskDrafts, { readonly user_id: string }>(async ({ input: { user_id } }) =>
    recallDesk(() => localStorage, user_id),
  ),
}

export const deskActions = {
  keepDrafts: ({ user_id, drafts }: DeskKeep) => keepDesk(() => localStorage, user_id, drafts),
}
