import { Effect } from "effect"
import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import { isFinal, request } from "#domain/contract/Request.ts"
import * as Taken from "#domain/practice/TakenPractice.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { ApiClient } from "./ApiClient.ts"
import { Journal } from "./journal/Journal.ts"
import { ServerClock } from "./ServerClock.ts"
import { Storage } from "./storage/Storage.ts"
import { STORED } from "./storage/stored.ts"
import { TakenPictures } from "./TakenPictures.ts"
import { TakenPractices } from "./TakenPractices.ts"

export interface TakeInput {
  readonly user_id: string
  readonly source: Taken.TakenSource
}

const NO_STORE: Taken.NotTaken = {
  why: "这个浏览器现在存不下题目，可能开着无痕模式。可以在线练习",
  isFinal: false,
}
const NO_ROOM: Taken.NotTaken = {
  why: "这台设备的存储空间不够，没有下载。腾出空间后再试，作答都还在",
  isFinal: false,
}

const refusedBy = (failure: CallFailure): Taken.NotTaken => ({ why: failure.message, isFinal: isFinal(failure) })

/**
 * Puts a practice on this device: its open attempt, or a new one, with keys and pictures. Gives why not, or null. What was
 * there before stays where anything fails.
 */
export const takePractice = Effect.fnUntraced(function* ({ user_id, source }: TakeInput) {
  const journal = yield* Journal
  const opened = yield* journal.open({ user_id, renew: false })
  if (opened.storage !== "strict") return NO_STORE
  const begun = yield* begin({ user_id, source }, opened.client_id)
  if ("why" in begun) return begun
  const { attempt, epoch } = begun
  const asked = yield* (yield* ApiClient).call(request("practice.keys", { attempt_id: attempt.attempt_id }), "take")
  if (!asked.ok) return refusedBy(asked.failure)
  const { version, keys } = asked.value
  return yield* keepPractice({
    user_id,
    source,
    attempt,
    epoch,
    version,
    keys: keys ?? [],
    client_id: opened.client_id,
  })
})

interface Given {
  readonly user_id: string
  readonly source: Taken.TakenSource
  readonly attempt: Attempt
  /** The epoch that this device was given with it. */
  readonly epoch: number
  readonly version: string
  readonly keys: Taken.TakenPractice["keys"]
  readonly client_id: string
}

/** Fetches its pictures and writes all of it; null where it is there, else why not. */
export const keepPractice = Effect.fnUntraced(
  function* (given: Given) {
    const pictures = Taken.picturesIn(given.attempt.questions, given.keys)
    const size = yield* (yield* TakenPictures).keep(pictures)
    return yield* write(given, pictures, size)
  },
  // a store that refuses has no room, or never answers
  Effect.orElseSucceed(() => NO_ROOM),
)

/** Keys and paper, in two stores: whoever stops a download leaves both or neither. */
const write = Effect.fnUntraced(
  function* (
    { user_id, source, attempt, epoch, version, keys, client_id }: Given,
    pictures: ReadonlyArray<string>,
    size: number,
  ) {
    const { attempt_id, title, questions } = attempt
    const journal = yield* Journal
    const taken = yield* TakenPractices
    const before = yield* taken.work((store) => store.get({ user_id, attempt_id }))
    yield* taken.work(async (store) =>
      store.put({
        user_id,
        attempt_id,
        source,
        title,
        questions: questions.length,
        bytes: size + new Blob([JSON.stringify(questions), JSON.stringify(keys)]).size,
        taken_at: before?.taken_at ?? attempt.now,
        version,
        keys,
        pictures,
        shown: before?.shown ?? [],
      }),
    )
    const note = { user_id, attempt_id, client_id, source, acked: 0, epoch, seen: {}, paper: attempt }
    yield* journal.note(note)
    const read = yield* journal.read({ user_id, attempt_id, source })
    if (read.storage !== "strict" || read.paper === null) {
      yield* taken.work((store) => store.remove({ user_id, attempt_id }))
      yield* journal.retry
      return NO_ROOM
    }
    yield* Effect.ignore((yield* Storage).set(STORED.taken, user_id, true))
    return null
  },
  (writing) => Effect.uninterruptible(writing),
)

/** The open attempt as this device knows it, or as the server begins or continues it. */
const begin = Effect.fnUntraced(function* ({ user_id, source }: TakeInput, client_id: string) {
  const api = yield* ApiClient
  const known = yield* (yield* Journal).read({ user_id, attempt_id: null, source })
  if (known.paper !== null) {
    // the page that writes it goes on
    const read = yield* api.call(request("exam.attempt", { attempt_id: known.paper.attempt_id }))
    if (read.ok && read.value.state === "open" && read.value.rules.feedback === "at_once")
      return { attempt: read.value, epoch: known.epoch }
  }
  const now = yield* (yield* ServerClock).now
  const started = yield* api.call(request("exam.start", { ...source, client_id, feedback: "at_once" }), `take-${now}`)
  return started.ok ? { attempt: started.value, epoch: started.value.epoch } : refusedBy(started.failure)
})

/** What this device has of a learner's, the newest first. */
export const listTaken = Effect.fnUntraced(function* ({ user_id }: { readonly user_id: string }) {
  const journal = yield* Journal
  const all = (yield* (yield* TakenPractices).of(user_id)).filter(Taken.isThere)
  const whole = new Set<string>()
  for (const bank_id of new Set(all.map(({ source }) => source.bank_id))) {
    const { paper } = yield* journal.read({ user_id, attempt_id: null, source: { bank_id } })
    if (paper !== null) whole.add(bank_id)
  }
  return yield* Effect.forEach(
    all.toSorted((a, b) => b.taken_at - a.taken_at),
    Effect.fnUntraced(function* (one) {
      const { paper, records } = yield* journal.read(one)
      const done = [...(paper?.answers ?? []), ...records.filter(({ kind }) => kind === "answer")].filter(({ value }) =>
        isAnswered(value),
      )
      const left = one.questions - new Set(done.map(({ question_id }) => question_id)).size
      return { ...Taken.entryOf(one), hasWhole: whole.has(one.source.bank_id), left }
    }),
  )
})

/** Takes keys and pictures off the device; answers that the server does not have stay in the journal. */
export const removeTaken = Effect.fnUntraced(
  function* ({ user_id, attempt_ids }: { readonly user_id: string; readonly attempt_ids: ReadonlyArray<string> }) {
    const taken = yield* TakenPractices
    for (const attempt_id of attempt_ids) {
      const found = yield* taken.work((store) => store.get({ user_id, attempt_id }))
      const left = found && Taken.owedOf(found, 1)
      if (left != null) yield* taken.work((store) => store.put(left))
    }
    yield* forgetPictures
  },
  (remove) => Effect.ignore(remove),
)

/** Pictures that no practice on the device names. */
export const forgetPictures = Effect.gen(function* () {
  const all = yield* (yield* TakenPractices).work((store) => store.all())
  yield* (yield* TakenPictures).keepOnly(all.flatMap(({ pictures }) => pictures))
}).pipe(Effect.ignore)
