import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool, Sql } from "../db/Sql.ts"

/** What work in the background acts with. */
export interface StepDeps {
  readonly pool: Pool
  readonly keys: ServerKeys
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * Does the next piece of some work in a transaction and gives how much that was; null when nothing is left. Where the
 * work is somebody else's or takes long, the step takes it, and gives what does it once the transaction is over.
 */
export type Step<D = StepDeps> = (
  sql: Sql,
  deps: D,
) => Promise<number | ((signal: AbortSignal) => Promise<number>) | null>

/** Work that nobody asks for, done by one process at a time. */
export interface Job {
  readonly name: string
  /** Milliseconds from one run to the next. */
  readonly every: number
  readonly run: Step
}

interface Options {
  /** The same name is never worked on twice at once, whatever process does it. */
  readonly name: string
  /** Nothing is begun after it is aborted. */
  readonly signal?: AbortSignal
  /** Wait for another process's step; otherwise the work is left to it. */
  readonly wait?: boolean
}

/** A step after the other, a transaction each, until nothing is left; gives how much was done. */
export const runSteps = async <D extends Pick<StepDeps, "pool">>(
  step: Step<D>,
  deps: D,
  { name, signal = NEVER, wait = false }: Options,
): Promise<number> => {
  let done = 0
  while (!signal.aborted) {
    const count = await deps.pool.begin(async (sql) => ((await takeLock(sql, name, wait)) ? step(sql, deps) : null))
    if (count === null) break
    done += typeof count === "function" ? await count(signal) : count
  }
  return done
}

const NEVER = new AbortController().signal

/**
 * Two numbers never meet the locks of one. The lock goes with its transaction, also when the process dies. Rows that are
 * another cell's copy are not seen in it.
 */
const takeLock = async (sql: Sql, name: string, wait: boolean): Promise<boolean> => {
  if (wait) await sql`select pg_advisory_xact_lock(1, hashtext(${name}))`
  const [lock] = await sql<[{ mine: boolean; has_copies: boolean }]>`
    select pg_try_advisory_xact_lock(1, hashtext(${name})) as mine, agencies_elsewhere() <> '{}' as has_copies`
  if (lock.mine && lock.has_copies) await sql`set local role study_jobs`
  return lock.mine
}
