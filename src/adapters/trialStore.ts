import { Effect } from "effect"
import type { Payload } from "#domain/contract/Contract.ts"
import { isFinal, request } from "#domain/contract/Request.ts"
import * as GuestTrial from "#domain/practice/GuestTrial.ts"
import { ApiClient } from "./ApiClient.ts"
import { Entropy } from "./Entropy.ts"
import { ServerClock } from "./ServerClock.ts"
import { Storage, type Stored } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"

type Given = Pick<Payload<"question.keepTrial">, "bank_id" | "answers">

/** A guest's answers stay in this window; of a learner nothing is kept here. */
export const keepTrial = Effect.fnUntraced(
  function* (given: Given) {
    const storage = yield* Storage
    if ((yield* storage.token) !== "" || given.answers.length === 0) return
    const at = yield* (yield* ServerClock).now
    const kept = (yield* storage.get(STORED.trials, "")) ?? []
    const next = GuestTrial.withAnswers(kept, { ...given, trial_id: (yield* Entropy).id(), at })
    if (next !== kept) yield* storage.set(STORED.trials, "", next)
  },
  (keep) => Effect.ignore(keep),
)

/** How long signing in waits for it. */
const PATIENCE = "5 seconds"

/**
 * Hands what was answered over to the learner who signed in, trial by trial, each leaving the device once the server has
 * it or will not have it. What does not arrive is this session's, and nobody else's. Gives what to tell the learner.
 */
export const handOverTrials = () =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const trials = GuestTrial.claimed(
      (yield* storage.get(STORED.trials, "")) ?? [],
      yield* storage.token,
      yield* (yield* ServerClock).now,
    )
    return yield* send(STORED.trials, "", trials)
  }).pipe(
    Effect.timeout(PATIENCE),
    Effect.orElseSucceed(() => null),
  )

/**
 * Sends what a learner's sign-in could not hand over. It is kept under the learner until the server has it, as window and
 * session may end before. Gives what to tell the learner.
 */
export const deliverTrials = ({ user_id }: { readonly user_id: string }) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const token = yield* storage.token
    const here = (yield* storage.get(STORED.trials, "")) ?? []
    const owed = GuestTrial.owed((yield* storage.get(STORED.owedTrials, user_id)) ?? [], here, token)
    yield* keep(STORED.owedTrials, user_id, owed)
    yield* keep(
      STORED.trials,
      "",
      here.filter(({ claim }) => claim !== token),
    )
    return yield* send(STORED.owedTrials, user_id, owed)
  }).pipe(Effect.orElseSucceed(() => null))

type Place = Stored<ReadonlyArray<GuestTrial.GuestTrial>>

const keep = Effect.fnUntraced(function* (place: Place, owner: string, trials: ReadonlyArray<GuestTrial.GuestTrial>) {
  const storage = yield* Storage
  yield* trials.length === 0 ? storage.remove(place, owner) : storage.set(place, owner, trials)
})

const send = Effect.fnUntraced(function* (place: Place, owner: string, trials: ReadonlyArray<GuestTrial.GuestTrial>) {
  const api = yield* ApiClient
  let left = trials
  yield* keep(place, owner, left)
  const taken = []
  for (const { trial_id, bank_id, answers } of trials) {
    const outcome = yield* api.call(request("question.keepTrial", { trial_id, bank_id, answers }), trial_id)
    if (outcome.ok) taken.push(outcome.value)
    else if (!isFinal(outcome.failure)) continue
    left = left.filter((trial) => trial.trial_id !== trial_id)
    yield* keep(place, owner, left)
  }
  return GuestTrial.textOf(taken)
})
