import * as Rehearsal from "#domain/exam/Rehearsal.ts"

type Keeper = Pick<Storage, "getItem" | "setItem">

const KEY = "exam.rehearsal"

/** How far this tab's rehearsal is; none where storage is blocked. */
export const rehearsalNote = (storage: () => Keeper): Rehearsal.RehearsalNote | null => {
  try {
    return Rehearsal.read(JSON.parse(storage().getItem(KEY) ?? "null"))
  } catch {
    return null
  }
}

export const keepRehearsal = (storage: () => Keeper, note: Rehearsal.RehearsalNote): void => {
  try {
    storage().setItem(KEY, JSON.stringify(note))
  } catch {
    // blocked: then no call is stopped either
  }
}
