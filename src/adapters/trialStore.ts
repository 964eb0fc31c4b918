import { Effect } from "effect"
import type { Payload } from "#domain/contract/Contract.ts"
import { isFinal, request } from "#domain/contract/Request.ts"
import * as GuestTrial from "#domain/practice/GuestTrial.ts"
import { ApiClient } from "./ApiClient.ts"
import { Entropy } from "./Entropy.ts"
import { ServerClock } from "./ServerClock.ts"
import { Storage } from "./storage/Storage.ts"
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
    const api = yield* ApiClient
    let left = GuestTrial.claimed(
      (yield* storage.get(STORED.trials, "")) ?? [],
      yield* storage.token,
      yield* (yield* ServerClock).now,
    )
    const keep = () => (left.length === 0 ? storage.remove(STORED.trials, "") : storage.set(STORED.trials, "", left))
    yield* keep()
    const taken = []
    for (const { trial_id, bank_id, answers } of left) {
      const outcome = yield* api.call(request("question.keepTrial", { trial_id, bank_id, answers }), trial_id)
      if (outcome.ok) taken.push(outcome.value)
      else if (!isFinal(outcome.failure)) continue
      left = left.filter((trial) => trial.trial_id !== trial_id)
      yield* keep()
    }
    return GuestTrial.textOf(taken)
  }).pipe(
    Effect.timeout(PATIENCE),
    Effect.orElseSucceed(() => null),
  )
