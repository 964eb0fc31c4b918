import { Clock, Context, Effect, Layer, Schedule } from "effect"
import { Entropy } from "../Entropy.ts"
import { Databases, PATIENCE } from "./Databases.ts"
import { type Leases, openLeases } from "./lease.ts"

/** What a page gets to know of the lock of an attempt: `ExamSignal`s of the exam machine. */
export interface LockSignal {
  readonly type: "lock.held" | "lock.waiting" | "lock.lost"
}

export interface LockInput {
  readonly user_id: string
  readonly attempt_id: string
  /** Take the lock away from the page that holds it. */
  readonly steal: boolean
}

type Emit = (signal: LockSignal) => void

/** As much of a `LockManager` as a lock needs. */
export interface Locks {
  readonly query: () => Promise<{ readonly held?: ReadonlyArray<{ readonly name?: string }> }>
  readonly request: (
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    use: () => Promise<void>,
  ) => Promise<void>
}

/** The browser's Web Locks, or null where it has none: over plain http. */
export const WebLocks = Context.Reference<Locks | null>("adapters/WebLocks", {
  defaultValue: () => (globalThis.navigator as { readonly locks?: LockManager } | undefined)?.locks ?? null,
})

/**
 * Makes one page of a profile the writer of an attempt, for comfort: the server's epoch is what keeps answers safe. It is
 * held, or waited for, until interrupted.
 */
export class WriterLock extends Context.Service<
  WriterLock,
  { readonly hold: (input: LockInput, emit: Emit) => Effect.Effect<never> }
>()("adapters/WriterLock") {
  /** Web Locks where they are, else a lease that its holder renews every two seconds. */
  static readonly layer = Layer.effect(
    WriterLock,
    Effect.gen(function* () {
      const locks = yield* WebLocks
      if (locks !== null) return over((name, steal, emit) => holdWebLock(locks, name, steal, emit))
      const leases = openLeases((yield* Databases).indexedDB)
      const { id } = yield* Entropy
      return over((name, steal, emit) => holdLease(leases, { name, owner: id() }, steal, emit))
    }),
  )

  /** Among those who share the map: the last of a name's list holds its lock, the others wait for it. */
  static readonly layerMemory = (profile: Map<string, ReadonlyArray<Emit>> = new Map()) =>
    Layer.succeed(
      WriterLock,
      over((name, steal, emit) => holdInMemory(profile, name, steal, emit)),
    )
}

const over = (hold: (name: string, steal: boolean, emit: Emit) => Effect.Effect<never>) =>
  WriterLock.of({
    hold: ({ user_id, attempt_id, steal }, emit) => hold(`exam:${user_id}:${attempt_id}`, steal, emit),
  })

/** The last lock of a page by name: it is given back a moment after its holder ended. */
const givenBack = new WeakMap<Locks, Map<string, Promise<void>>>()

const holdWebLock = (locks: Locks, name: string, steal: boolean, emit: Emit) =>
  Effect.callback<never>(() => {
    const ended = new AbortController()
    const held = (): Promise<void> => {
      if (ended.signal.aborted) return Promise.resolve()
      // whoever handles it may end this holder in the same moment
      const end = new Promise<void>((resolve) => ended.signal.addEventListener("abort", () => resolve()))
      emit({ type: "lock.held" })
      return end
    }
    /** In line until whoever holds it goes; taken away, in line again. */
    const wait = (): Promise<void> =>
      locks.request(name, { signal: ended.signal }, held).catch(() => {
        if (ended.signal.aborted) return undefined
        emit({ type: "lock.lost" })
        return wait()
      })
    const begin = async (before: Promise<void> | undefined): Promise<void> => {
      await before
      const state = await locks.query()
      const isTaken = state.held?.some((lock) => lock.name === name) ?? false
      if (ended.signal.aborted) return
      if (isTaken && !steal) emit({ type: "lock.waiting" })
      if (!isTaken || !steal) return wait()
      return locks.request(name, { steal: true }, held).catch(() => {
        if (ended.signal.aborted) return undefined
        emit({ type: "lock.lost" })
        return wait()
      })
    }
    const last = givenBack.get(locks) ?? new Map<string, Promise<void>>()
    const done = begin(last.get(name)).catch(() => emit({ type: "lock.held" }))
    givenBack.set(locks, last.set(name, done))
    return Effect.sync(() => ended.abort())
  })

const HEARTBEAT = 2_000
const LEASE = 3 * HEARTBEAT

const holdLease = (
  leases: Leases,
  of: { readonly name: string; readonly owner: string },
  steal: boolean,
  emit: Emit,
) => {
  let isHeld: boolean | null = null
  const beat = (force: boolean) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      // where no lease can be kept no other page can be seen: the server's epoch decides
      const next = yield* Effect.tryPromise(() => leases.claim({ ...of, until: now + LEASE }, now, force)).pipe(
        Effect.timeout(PATIENCE),
        Effect.orElseSucceed(() => true),
      )
      if (isHeld === next) return
      const type = next ? "lock.held" : isHeld === null ? "lock.waiting" : "lock.lost"
      isHeld = next
      emit({ type })
    })
  return beat(steal).pipe(
    Effect.andThen(Effect.repeat(Effect.delay(beat(false), HEARTBEAT), Schedule.forever)),
    Effect.andThen(Effect.never),
    // where it cannot be given back it runs out by itself
    Effect.onInterrupt(() => Effect.promise(() => leases.release(of.name, of.owner).catch(() => {}))),
  )
}

const holdInMemory = (profile: Map<string, ReadonlyArray<Emit>>, name: string, steal: boolean, emit: Emit) =>
  Effect.callback<never>(() => {
    const holders = () => profile.get(name) ?? []
    const before = holders()
    profile.set(name, steal ? [...before, emit] : [emit, ...before])
    if (steal) before.at(-1)?.({ type: "lock.lost" })
    emit({ type: holders().at(-1) === emit ? "lock.held" : "lock.waiting" })
    return Effect.sync(() => {
      const wasHeld = holders().at(-1) === emit
      profile.set(
        name,
        holders().filter((other) => other !== emit),
      )
      if (wasHeld) holders().at(-1)?.({ type: "lock.held" })
    })
  })
