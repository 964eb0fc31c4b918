import { Effect } from "effect"
import type { NoteDrafts } from "#domain/notes/NoteDrafts.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

interface Whose {
  readonly user_id: string
}

/** What a learner typed beside questions and the server does not have. */
export const recallDrafts = ({ user_id }: Whose) =>
  Effect.flatMap(Storage, (storage) =>
    Effect.map(storage.get(STORED.drafts, user_id), (drafts): NoteDrafts => drafts ?? {}),
  )

/** What cannot be kept stays while the page is open. */
export const keepDrafts = ({ user_id, drafts }: Whose & { readonly drafts: NoteDrafts }) =>
  Effect.flatMap(Storage, (storage) =>
    Object.keys(drafts).length === 0
      ? storage.remove(STORED.drafts, user_id)
      : storage.set(STORED.drafts, user_id, drafts),
  ).pipe(Effect.ignore)
