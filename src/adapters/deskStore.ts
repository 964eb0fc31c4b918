import * as DeskDrafts from "#domain/desk/DeskDrafts.ts"

type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">

const keyOf = (user_id: string): string => `desk.${user_id}`

/** What a learner typed beside questions and the server does not have; nothing where storage is blocked or spoilt. */
export const recallDesk = (storage: () => Keeper, user_id: string): DeskDrafts.DeskDrafts => {
  try {
    return DeskDrafts.read(JSON.parse(storage().getItem(keyOf(user_id)) ?? "null"))
  } catch {
    return {}
  }
}

/** What cannot be kept stays while the page is open. */
export const keepDesk = (storage: () => Keeper, user_id: string, drafts: DeskDrafts.DeskDrafts): void => {
  try {
    if (Object.keys(drafts).length === 0) storage().removeItem(keyOf(user_id))
    else storage().setItem(keyOf(user_id), JSON.stringify(drafts))
  } catch {
    // full or blocked
  }
}
