import type { ExamMessage } from "#domain/contract/examAttempt.ts"
import type { Pool, Sql } from "../db/Sql.ts"

/** An exam page keeps the latest. */
const MAX_SHOWN = 5
/** How long one reading is that of all who save. */
const FRESH_MS = 2_000
/** No exam lasts longer. */
const KEPT_MS = 12 * 3_600_000

interface OfAttempt {
  readonly agency_id: string
  readonly id: string
}

/** What was told to whoever sits an attempt, the oldest first. */
export const readMessages = async (sql: Sql, { agency_id, id }: OfAttempt): Promise<ReadonlyArray<ExamMessage>> => {
  const latest = await sql<ExamMessage[]>`
    select n, text, at from attempt_messages where agency_id = ${agency_id} and attempt_id = ${id}
    order by n desc limit ${MAX_SHOWN}`
  return latest.toReversed()
}

/** As an answer has them: absent where there are none. */
export const withMessages = (messages: ReadonlyArray<ExamMessage>): { readonly messages?: typeof messages } =>
  messages.length === 0 ? {} : { messages }

export type RecentMessages = (attempt: OfAttempt) => ReadonlyArray<ExamMessage>

/**
 * What was told to takers, for the answers to their saves: read for all of them by one statement every two seconds, and
 * only while somebody saves. No save waits for it.
 */
export const makeRecentMessages = (pool: Pool, now: () => number): RecentMessages => {
  let known: ReadonlyMap<string, ReadonlyArray<ExamMessage>> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let isReading = false
  const refresh = async () => {
    isReading = true
    try {
      known = await readAll(pool, now() - KEPT_MS)
    } catch {
      // what cannot be read now is read two seconds later, and told to who asks how the attempt stands
    } finally {
      isReading = false
    }
  }
  return ({ agency_id, id }) => {
    const instant = now()
    if (!isReading && (instant - readAt >= FRESH_MS || instant < readAt)) {
      readAt = instant
      void refresh()
    }
    return known.get(keyOf(agency_id, id)) ?? []
  }
}

const keyOf = (agency: string, attempt: string): string => JSON.stringify([agency, attempt])

const readAll = async (pool: Pool, since: number) => {
  const rows = await pool<(ExamMessage & { readonly agency_id: string; readonly attempt_id: string })[]>`
    select m.agency_id, m.attempt_id, m.n, m.text, m.at from attempt_messages m
    join attempts t on t.agency_id = m.agency_id and t.id = m.attempt_id and t.state = 'open'
    where m.at > ${since} order by m.n`
  const byAttempt = new Map<string, ReadonlyArray<ExamMessage>>()
  for (const { agency_id, attempt_id, ...message } of rows) {
    const key = keyOf(agency_id, attempt_id)
    byAttempt.set(key, [...(byAttempt.get(key) ?? []), message].slice(-MAX_SHOWN))
  }
  return byAttempt
}
