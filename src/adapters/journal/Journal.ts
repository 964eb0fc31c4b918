import { Context, Effect, Layer } from "effect"
import type * as Port from "#domain/attempt/JournalPort.ts"
import { Entropy } from "../Entropy.ts"
import { ServerClock } from "../ServerClock.ts"
import { Storage } from "../storage/Storage.ts"
import { memoryTexts, type Texts, works } from "../storage/Texts.ts"
import { Databases, PATIENCE } from "./Databases.ts"
import { isSameChange } from "#domain/attempt/DeviceRecords.ts"
import { openIndexedDb } from "./indexedDbStore.ts"
import type { JournalRecord } from "#domain/attempt/JournalRecord.ts"
import type { JournalStore, JournalWorld } from "./JournalStore.ts"
import type { LeftAttempt } from "#domain/attempt/LeftOnDevice.ts"
import { keepTail, keepTailsOf, readTail } from "./tail.ts"
import { textStore } from "./textStore.ts"

/** A opener to a store. */
type StoreOpener = () => Promise<JournalStore>

/** Rejects where the work takes too long. What was given up may still be done: under an older number, or an older epoch. */
type Patiently = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The journal of answers on the device. It never fails: where IndexedDB gives up it is reopened once, then a ring in
 * local storage is used, then memory, and every answer names which one it was.
 */
export class Journal extends Context.Service<
  Journal,
  {
    /** Begins with the best store again, which may have room now; not where answers were written below it. */
    readonly retry: Effect.Effect<void>
    readonly open: (input: Port.OpenInput) => Effect.Effect<Port.Opened>
    readonly read: (input: Port.ReadInput) => Effect.Effect<Port.KeptAttempt>
    /** Not interrupted once begun: a page that is left has still written. */
    readonly append: (input: Port.AppendInput) => Effect.Effect<Port.Appended>
    readonly note: (input: Port.NoteInput) => Effect.Effect<void>
    readonly prune: (input: Port.PruneInput) => Effect.Effect<void>
    /** What is handed in and delivered is forgotten in every store; what stays. A store that fails keeps what it has. */
    readonly forgetOver: Effect.Effect<ReadonlyArray<LeftAttempt>>
    /** At once, within an event that takes the page away: what is only typed. */
    readonly keepTail: (input: Port.TailInput) => Effect.Effect<void>
  }
>()("adapters/Journal") {
  /** Better stores first: IndexedDB, a ring in the profile's texts where these work, memory. */
  static readonly layer = Layer.effect(
    Journal,
    Effect.gen(function* () {
      const { texts } = yield* Storage
      const databases = yield* Databases
      const world = yield* journalWorld
      const wait = Effect.runPromiseWith(yield* Effect.context<never>())
      const patiently: Patiently = (work) => wait(Effect.timeout(Effect.tryPromise(work), PATIENCE))
      const openers: ReadonlyArray<StoreOpener> = [
        () => openIndexedDb(databases, world),
        ...(works(texts.local) ? [async () => textStore(texts.local, "ring", world)] : []),
        memoryOpener(world),
      ]
      return journalOver(openers, [texts.window, texts.local].filter(works), patiently)
    }),
  )

  /** Nothing of it outlives the page. */
  static readonly layerMemory = Layer.effect(
    Journal,
    Effect.gen(function* () {
      const { texts } = yield* Storage
      return journalOver([memoryOpener(yield* journalWorld, texts.window)], [texts.window])
    }),
  )

  static readonly layerOpeners = (openers: ReadonlyArray<StoreOpener>, places: ReadonlyArray<Texts> = []) =>
    Layer.sync(Journal, () => journalOver(openers, places))
}

const journalWorld = Effect.gen(function* () {
  const { id } = yield* Entropy
  const clock = yield* ServerClock
  const world: JournalWorld = { page: id(), newId: id, monotonic: () => Effect.runSync(clock.monotonic) }
  return world
})

/** Records of the client from after what the page knows of to before a number. */
const between = async (
  store: JournalStore,
  { user_id, attempt_id, client_id, last_seq }: Port.AppendInput,
  end: number,
): Promise<ReadonlyArray<JournalRecord>> => {
  if (end <= last_seq + 1) return []
  const { records } = await store.find({ user_id, attempt_id, source: { attempt_id } })
  return records.filter((record) => record.client_id === client_id && record.seq > last_seq && record.seq < end)
}

const memoryOpener =
  (world: JournalWorld, texts: Texts = memoryTexts()): StoreOpener =>
  async () =>
    textStore(texts, "memory", world)

const atOnce: Patiently = (work) => work()

const journalOver = (
  openers: ReadonlyArray<StoreOpener>,
  places: ReadonlyArray<Texts>,
  patiently: Patiently = atOnce,
) => {
  const ladder = new Ladder(openers, patiently)
  const withStore = <T>(work: (store: JournalStore) => Promise<T>) =>
    Effect.uninterruptible(Effect.promise(() => ladder.run(work)))
  let written: Promise<unknown> = Promise.resolve()
  let typed: Port.TailInput | null = null
  const keepTyped = (input: Port.TailInput) => {
    typed = input
    keepTail(places, input)
  }
  const typedSince = ({ attempt_id, drafts }: Port.AppendInput) =>
    typed?.attempt_id === attempt_id
      ? typed.drafts.filter((draft) => !drafts.some((one) => isSameChange(one, draft)))
      : []
  /** After all that was to be written before it: what is tried again takes no later number. */
  const inTurn = <T>(work: (store: JournalStore) => Promise<T>) =>
    Effect.uninterruptible(
      Effect.promise(() => {
        const next = written.then(() => ladder.run(work))
        written = next.catch(() => {})
        return next
      }),
    )
  return Journal.of({
    retry: Effect.sync(() => ladder.climb()),
    open: (input) => withStore(async (store) => ({ client_id: await store.client(input), storage: store.storage })),
    read: (input) =>
      withStore(async (store) => {
        const { note, records } = await store.find(input)
        const attempt_id = input.attempt_id ?? note?.attempt_id ?? null
        return {
          paper: note?.paper ?? null,
          records,
          acked: note?.acked ?? {},
          // the note may have found no room since
          epoch: Math.max(note?.epoch ?? 0, ...records.map((record) => record.epoch)),
          seen: note?.seen ?? {},
          in_time: note?.in_time ?? {},
          tail: attempt_id === null ? [] : readTail(places, { user_id: input.user_id, attempt_id }),
          storage: store.storage,
        }
      }),
    append: (input) =>
      inTurn(async (store) => {
        ladder.stay()
        const records = await store.append(input)
        const client_id = records[0]?.client_id ?? input.client_id
        const stepped_down = client_id !== input.client_id
        keepTyped({ ...input, drafts: typedSince(input) })
        const unread = stepped_down ? [] : await between(store, input, records[0]?.seq ?? 0)
        return { records, unread, client_id, storage: store.storage, stepped_down }
      }),
    note: (input) => withStore((store) => store.note(input)),
    prune: (input) => withStore((store) => store.prune(input)),
    forgetOver: Effect.promise(async () => {
      const left = await Promise.all(
        openers.map((opener) =>
          patiently(async () => (await opener()).forgetOver()).catch((): ReadonlyArray<LeftAttempt> => []),
        ),
      )
      keepTailsOf(places, left.flat())
      return left.flat()
    }),
    keepTail: (input) => Effect.sync(() => keepTyped(input)),
  })
}

/**
 * Uses the best store that works, of openers that are given best first. The first one that fails is opened once more, then
 * the next one. Once answers were written it never goes back up: a page that has lost its journal shows it to its end.
 */
class Ladder {
  readonly #openers: ReadonlyArray<StoreOpener>
  readonly #patiently: Patiently
  #step = 0
  #isReopened = false
  #stays = false
  #store: Promise<JournalStore> | null = null

  constructor(openers: ReadonlyArray<StoreOpener>, patiently: Patiently) {
    this.#openers = openers
    this.#patiently = patiently
  }

  async run<T>(work: (store: JournalStore) => Promise<T>): Promise<T> {
    const opener = this.#openers[this.#step]
    if (opener === undefined) throw new Error("no store is left")
    const store = (this.#store ??= opener())
    try {
      return await this.#patiently(async () => work(await store))
    } catch (error) {
      if (opener === this.#openers.at(-1)) throw error
      // several uses of one broken store step down once
      if (this.#store === store) this.#giveUp()
      return this.run(work)
    }
  }

  stay(): void {
    this.#stays = true
  }

  climb(): void {
    if (this.#stays || this.#step === 0) return
    this.#step = 0
    this.#isReopened = false
    this.#store = null
  }

  #giveUp(): void {
    this.#store = null
    if (this.#isReopened) this.#step += 1
    else this.#isReopened = true
  }
}
