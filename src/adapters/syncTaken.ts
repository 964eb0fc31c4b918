import { Effect } from "effect"
import { request, isFinal } from "#domain/contract/Request.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import { covers } from "#domain/attempt/RecordNumbers.ts"
import * as SaveBatch from "#domain/attempt/SaveBatch.ts"
import * as Taken from "#domain/practice/TakenPractice.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { ApiClient } from "./ApiClient.ts"
import { Journal } from "./journal/Journal.ts"
import { WriterLock } from "./journal/WriterLock.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"
import { TakenPictures } from "./TakenPictures.ts"
import { TakenPractices } from "./TakenPractices.ts"
import { forgetPictures, keepPractice } from "./takePractice.ts"

/**
 * Brings a learner's practices on this device and the server together: answers and checks that wait are sent, keys that
 * changed are fetched again, and what may not be practised any more is removed. A practice whose page is open sends its
 * own answers.
 */
export const syncTaken = Effect.fnUntraced(function* ({ user_id }: { readonly user_id: string }) {
  const taken = yield* TakenPractices
  let sent = 0
  const removed: Array<string> = []
  for (const practice of yield* taken.of(user_id)) {
    const delivered = yield* alone(practice, deliver(practice))
    sent += delivered?.sent.size ?? 0
    if (delivered !== null && !delivered.isDone) continue
    if (Taken.isThere(practice)) {
      if ((yield* refresh(practice)) === "withdrawn") removed.push(practice.title)
    } else if (delivered !== null) yield* Effect.ignore(taken.work((store) => store.remove(practice)))
  }
  yield* forgetPictures
  const left = yield* taken.of(user_id)
  if (left.length === 0) yield* Effect.ignore((yield* Storage).remove(STORED.taken, user_id))
  const synchronised: Taken.Synchronised = { sent, removed }
  return synchronised
})

/** Unless a page of this profile writes the attempt: null. */
const alone = <A, R>({ user_id, attempt_id }: Taken.TakenPractice, work: Effect.Effect<A, never, R>) =>
  Effect.flatMap(WriterLock, (lock) => {
    let decide: (isHeld: boolean) => void = () => {}
    const decided = new Promise<boolean>((resolve) => (decide = resolve))
    return Effect.raceFirst(
      lock.hold({ user_id, attempt_id, steal: false }, ({ type }) => decide(type === "lock.held")),
      Effect.flatMap(
        Effect.promise(() => decided),
        (isHeld) => (isHeld ? work : Effect.succeed(null)),
      ),
    )
  })

/** Answers first, as they stand in the journal, then the keys that were shown for them: a check locks its answer. */
const deliver = Effect.fnUntraced(function* (practice: Taken.TakenPractice) {
  const api = yield* ApiClient
  const journal = yield* Journal
  const taken = yield* TakenPractices
  const { user_id, attempt_id, source } = practice
  const { records, acked } = yield* journal.read({ user_id, attempt_id, source })
  let kept: ReadonlyArray<JournalRecord> = records.filter(
    (record) => SaveBatch.isSent(record) && !covers(acked, record),
  )
  const sent = new Set<string>()
  for (let batch = SaveBatch.next(kept); batch !== null; batch = SaveBatch.next(kept)) {
    const { client_id } = batch
    const last = batch.records.at(-1)?.seq ?? 0
    const saved = yield* api.call(request("exam.save", { attempt_id, ...batch }), "taken")
    // numbers that are missing or were given twice are for the page of the practice
    if (!saved.ok || saved.value.outcome === "gap" || saved.value.outcome === "fork") return { sent, isDone: false }
    const isLate = saved.value.outcome === "closed"
    const note = { user_id, attempt_id, client_id, source, epoch: 0, seen: {}, paper: null }
    yield* journal.note({ ...note, acked: Math.min(saved.value.acked, last), ...(isLate && { isLate }) })
    for (const { kind, question_id } of batch.records) if (kind === "answer") sent.add(question_id)
    kept = kept.filter((record) => record.client_id !== client_id || record.seq > last)
  }
  for (const question_id of practice.shown) {
    const checked = yield* api.call(request("exam.check", { attempt_id, question_id }), "taken")
    if (!checked.ok && !isFinal(checked.failure)) return { sent, isDone: false }
    yield* Effect.ignore(
      taken.work((store) =>
        store.change(practice, (one) => ({
          ...one,
          shown: one.shown.filter((id) => id !== question_id),
        })),
      ),
    )
  }
  return { sent, isDone: true }
})

const refresh = Effect.fnUntraced(function* (practice: Taken.TakenPractice) {
  const api = yield* ApiClient
  const journal = yield* Journal
  const taken = yield* TakenPractices
  const { user_id, attempt_id, source, version } = practice
  const asked = yield* api.call(request("practice.keys", { attempt_id, version }), "sync")
  if (!asked.ok) {
    if (!isFinal(asked.failure)) return "kept"
    yield* Effect.ignore(taken.work((store) => store.remove(practice)))
    return asked.failure.code === EXAM_CODES.ended ? "over" : "withdrawn"
  }
  const { keys, version: present } = asked.value
  if (keys === null) yield* Effect.ignore((yield* TakenPictures).keep(practice.pictures))
  else {
    const paper = yield* api.call(request("exam.attempt", { attempt_id }))
    const { client_id } = yield* journal.open({ user_id, renew: false })
    if (paper.ok)
      yield* keepPractice({ user_id, source, attempt: paper.value, epoch: 0, version: present, keys, client_id })
  }
  return "kept"
})
