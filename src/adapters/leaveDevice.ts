import { Effect } from "effect"
import * as LeftOnDevice from "#domain/attempt/LeftOnDevice.ts"
import * as Taken from "#domain/practice/TakenPractice.ts"
import { Databases, PATIENCE } from "./journal/Databases.ts"
import { forgetSentFiles } from "./journal/fileStore.ts"
import { leaveTaken } from "./journal/takenStore.ts"
import { Journal } from "./journal/Journal.ts"
import { KeptPages } from "./KeptPages.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

/** Undelivered notes of a learner. */
const NOTES = [STORED.drafts, STORED.noteDrafts, STORED.noteChanges] as const

/**
 * The session ends: what is over leaves the device, of every learner. Handed-in attempts whose answers all arrived go
 * with their papers, scratch sheets and marks, files of answers that the server has, practices that were taken along, and so does what was searched for and what opens without a network. Gives what stays of one learner.
 */
export const leaveDevice = Effect.fnUntraced(function* ({ user_id }: { readonly user_id: string }) {
  const storage = yield* Storage
  ;(yield* KeptPages).forget()
  const left = yield* (yield* Journal).forgetOver
  const databases = yield* Databases
  yield* Effect.ignore(
    Effect.timeout(
      Effect.tryPromise(() => forgetSentFiles(databases)),
      PATIENCE,
    ),
  )
  const unsentOf = (one: { readonly user_id: string; readonly attempt_id: string }) =>
    left.find(({ user_id: owner, attempt_id }) => owner === one.user_id && attempt_id === one.attempt_id)?.unsent ?? 0
  const takers = yield* storage.owners(STORED.taken)
  if (takers.length > 0)
    yield* Effect.ignore(
      Effect.gen(function* () {
        const owed = yield* Effect.timeout(
          Effect.tryPromise(() => leaveTaken(databases, (practice) => Taken.owedOf(practice, unsentOf(practice)))),
          PATIENCE,
        )
        for (const owner of takers) if (!owed.includes(owner)) yield* storage.remove(STORED.taken, owner)
      }),
    )
  const kept = new Set(left.filter(({ isOpen }) => isOpen).map((one) => `${one.user_id}.${one.attempt_id}`))
  for (const owner of yield* storage.owners(STORED.tools))
    if (!kept.has(owner)) yield* Effect.ignore(storage.remove(STORED.tools, owner))
  for (const kind of [STORED.searches, STORED.rehearsal]) yield* Effect.ignore(storage.remove(kind, ""))
  // a session whose learner was never known took nothing over
  const trials = user_id === "" ? yield* storage.get(STORED.trials, "") : null
  yield* Effect.ignore(
    trials === null
      ? storage.remove(STORED.trials, "")
      : storage.set(
          STORED.trials,
          "",
          trials.map(({ claim: _, ...trial }) => trial),
        ),
  )
  let notes = 0
  for (const kind of NOTES) {
    const found: Readonly<Record<string, unknown>> | null = yield* storage.get<Readonly<Record<string, unknown>>>(
      kind,
      user_id,
    )
    notes += Object.keys(found ?? {}).length
  }
  const tried = ((yield* storage.get(STORED.owedTrials, user_id)) ?? []).flatMap(({ answers }) => answers).length
  const own = left.filter((one) => one.user_id === user_id)
  const { unsent, ...others } = LeftOnDevice.of(own, notes)
  return { ...others, unsent: unsent + tried }
})
