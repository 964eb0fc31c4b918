import { openLeases } from "./lease.ts"

/** What a page hears about the lock of an attempt: `ExamSignal`s of the exam machine. */
export interface LockSignal {
  readonly type: "lock.held" | "lock.waiting" | "lock.lost"
}

export interface LockInput {
  readonly user_id: string
  readonly attempt_id: string
  /** Take the lock away from the page that holds it. */
  readonly steal: boolean
}

/**
 * Makes one page of this profile the writer of an attempt, for comfort: the server's epoch is what keeps answers safe.
 * Web Locks where they are (HTTPS, loopback), else a lease that its holder renews every two seconds. Ends with the
 * function it gives back.
 */
export const holdWriterLock = (input: LockInput, say: (signal: LockSignal) => void): (() => void) => {
  const name = `exam:${input.user_id}:${input.attempt_id}`
  const { locks } = navigator as { readonly locks?: LockManager }
  return locks === undefined ? holdLease(name, input.steal, say) : holdWebLock(locks, name, input.steal, say)
}

/** The last lock of a page by name: it is given back a moment after its holder ended. */
const givenBack = new WeakMap<LockManager, Map<string, Promise<void>>>()

const holdWebLock = (
  locks: LockManager,
  name: string,
  steal: boolean,
  say: (signal: LockSignal) => void,
): (() => void) => {
  const ended = new AbortController()
  const held = (): Promise<void> => {
    if (ended.signal.aborted) return Promise.resolve()
    // who hears of it may end this holder in the same moment
    const end = new Promise<void>((resolve) => ended.signal.addEventListener("abort", () => resolve()))
    say({ type: "lock.held" })
    return end
  }
  /** In line until whoever holds it goes; taken away, in line again. */
  const wait = (): Promise<void> =>
    locks.request(name, { signal: ended.signal }, held).catch(() => {
      if (ended.signal.aborted) return undefined
      say({ type: "lock.lost" })
      return wait()
    })
  const begin = async (before: Promise<void> | undefined): Promise<void> => {
    await before
    const state = await locks.query()
    const isTaken = state.held?.some((lock) => lock.name === name) ?? false
    if (ended.signal.aborted) return
    if (isTaken && !steal) say({ type: "lock.waiting" })
    if (!isTaken || !steal) return wait()
    return locks.request(name, { steal: true }, held).catch(() => {
      if (ended.signal.aborted) return undefined
      say({ type: "lock.lost" })
      return wait()
    })
  }
  const last = givenBack.get(locks) ?? new Map<string, Promise<void>>()
  const done = begin(last.get(name)).catch(() => say({ type: "lock.held" }))
  givenBack.set(locks, last.set(name, done))
  return () => ended.abort()
}

const HEARTBEAT = 2_000
const LEASE = 3 * HEARTBEAT

const holdLease = (name: string, steal: boolean, say: (signal: LockSignal) => void): (() => void) => {
  const owner = String(performance.now()) + String(performance.timeOrigin)
  const leases = openLeases(indexedDB)
  let isHeld: boolean | null = null
  let isEnded = false
  const beat = async (force: boolean): Promise<void> => {
    const now = Date.now()
    // where no lease can be kept no other page can be seen: the server's epoch decides
    const next = await leases.claim({ name, owner, until: now + LEASE }, now, force).catch(() => true)
    if (isEnded || isHeld === next) return
    const type = next ? "lock.held" : isHeld === null ? "lock.waiting" : "lock.lost"
    isHeld = next
    say({ type })
  }
  void beat(steal)
  const timer = setInterval(() => void beat(false), HEARTBEAT)
  return () => {
    isEnded = true
    clearInterval(timer)
    // where it cannot be given back it runs out by itself
    leases.release(name, owner).catch(() => {})
  }
}
