import { Effect } from "effect"
import * as LeftOnDevice from "#domain/attempt/LeftOnDevice.ts"
import { Journal } from "./journal/Journal.ts"
import { KeptPages } from "./KeptPages.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

/** Undelivered notes of a learner. */
const NOTES = [STORED.drafts, STORED.noteDrafts, STORED.noteChanges] as const

/**
 * The session ends: what is over leaves the device, of every learner. Handed-in attempts whose answers all arrived go
 * with their papers, scratch sheets and marks, and so does what was searched for and what opens without a network. Gives what stays of one learner.
 */
export const leaveDevice = Effect.fnUntraced(function* ({ user_id }: { readonly user_id: string }) {
  const storage = yield* Storage
  ;(yield* KeptPages).forget()
  const left = yield* (yield* Journal).forgetOver
  const kept = new Set(left.filter(({ isOpen }) => isOpen).map((one) => `${one.user_id}.${one.attempt_id}`))
  for (const owner of yield* storage.owners(STORED.tools))
    if (!kept.has(owner)) yield* Effect.ignore(storage.remove(STORED.tools, owner))
  for (const kind of [STORED.searches, STORED.rehearsal, STORED.trials]) yield* Effect.ignore(storage.remove(kind, ""))
  let notes = 0
  for (const kind of NOTES) {
    const found: Readonly<Record<string, unknown>> | null = yield* storage.get<Readonly<Record<string, unknown>>>(
      kind,
      user_id,
    )
    notes += Object.keys(found ?? {}).length
  }
  return LeftOnDevice.of(
    left.filter((one) => one.user_id === user_id),
    notes,
  )
})
