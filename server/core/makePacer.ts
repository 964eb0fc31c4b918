import { setTimeout as sleep } from "node:timers/promises"
import type { Sql } from "../db/Sql.ts"

/** Rests between two steps of long work while exams are sat; returns at once when none is. */
export type Pacer = () => Promise<void>

interface Options {
  /** Has a connection to spare while the work holds its own. */
  readonly pool: Sql
  /** Told before the first rest. */
  readonly onSlowed?: () => void
  /** Milliseconds of work that are done in one go. */
  readonly minWork?: number
  /** Of those since the last call, what at most is taken for work: beyond it a busy machine was waited for. */
  readonly maxWork?: number
  /** Milliseconds of rest for each of work. */
  readonly restPerWork?: number
  /** Rests until it knows that nobody is at an exam: of work that may be over before that is known. */
  readonly beginsResting?: boolean
  /** Milliseconds from some fixed moment. */
  readonly now?: () => number
  readonly rest?: (ms: number) => Promise<unknown>
}

/** Milliseconds after an answer was written in which its learner is taken to be at the next. */
const SITTING_MS = 60_000
const REST_PER_WORK = 3
/** Of work, in milliseconds. */
const MIN_WORK_MS = 20
/** How long what the database counts is taken to stay as it is. */
const LOOK_MS = 500
/** After that it has counted what was written when the work began. */
const KNOWN_MS = 2_000
/** Of one rest, in milliseconds, until it is asked whether answers are still written. */
const MAX_REST_MS = 2_000

/**
 * Leaves the machine to exams: for what was worked since the last call it rests several times as long, for as long as
 * answers are written. A low priority of the process does not do that: the database's part of the work keeps its own.
 */
export const makePacer = ({
  pool,
  onSlowed = () => undefined,
  minWork = MIN_WORK_MS,
  maxWork = Infinity,
  restPerWork = REST_PER_WORK,
  beginsResting = false,
  now = () => performance.now(),
  rest = sleep,
}: Options): Pacer => {
  let written: number | null = null
  let writtenAt: number | null = null
  let since = now()
  let lookedAt = -Infinity
  const knownAt = beginsResting ? since + KNOWN_MS : since

  const isSat = async (): Promise<boolean> => {
    if (now() - lookedAt >= LOOK_MS) await look()
    return now() < knownAt || (writtenAt !== null && now() - writtenAt < SITTING_MS)
  }
  const look = async (): Promise<void> => {
    // of all agencies, counted in memory, some seconds late
    const [row] = await pool<{ count: number }[]>`
      select n_tup_ins as count from pg_stat_user_tables where relid = 'attempt_records'::regclass`
    const count = row?.count ?? 0
    if (written !== null && count !== written) {
      if (writtenAt === null) onSlowed()
      writtenAt = now()
    }
    written = count
    lookedAt = now()
  }

  return async () => {
    const worked = Math.min(now() - since, maxWork)
    if (worked < minWork) return
    for (let left = worked * restPerWork; left > 0 && (await isSat()); left -= MAX_REST_MS)
      await rest(Math.min(left, MAX_REST_MS))
    since = now()
  }
}
