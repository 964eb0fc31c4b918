import type { ExamRules, Receipt, Writer } from "#domain/contract/examAttempt.ts"
import type { OptionOrder } from "#domain/attempt/OptionOrder.ts"
import type { KeyPolicy } from "#domain/question/ExamTypeRules.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"

/** One attempt as it is stored; instants in epoch milliseconds. */
export interface AttemptRow {
  readonly agency_id: string
  readonly id: string
  readonly user_id: string
  /** The account whose id its journals name, where that was merged into this one. */
  readonly written_as: string | null
  /** See `ExamSource.nameOf`. */
  readonly source: string
  readonly bank_id: string
  readonly paper_id: string | null
  readonly title: string
  readonly rules: ExamRules
  readonly key_policy: KeyPolicy
  /** Of `after_close`: from when keys and scores are released. */
  readonly keys_from: number | null
  readonly pass_score: number
  readonly question_ids: ReadonlyArray<string>
  readonly question_sections: ReadonlyArray<string>
  readonly question_scores: ReadonlyArray<number>
  /** Empty: all as their authors wrote them. See `OptionOrder`. */
  readonly option_orders: ReadonlyArray<OptionOrder>
  /** Of the agency's questions when it began: see `changedSince`. */
  readonly revision: number
  readonly state: "open" | "handed_in" | "closed"
  readonly epoch: number
  /** Null: begun before writers were noted, or made without a page. */
  readonly writer: Writer | null
  /** See `ownDevice`. */
  readonly device: Buffer | null
  readonly started_at: number
  readonly deadline: number | null
  /** The deadline and the grace: how long records that were stamped before the deadline are taken. */
  readonly accepts_until: number | null
  readonly ended_at: number | null
}

export const findAttempt = async (sql: Sql, owner: Owner, id: string): Promise<AttemptRow | null> => {
  const rows = await sql<AttemptRow[]>`
    select * from attempts where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and id = ${id}`
  return rows[0] ?? null
}

/** The attempt, locked until the transaction ends. */
export const lockAttempt = async (sql: Sql, owner: Owner, id: string): Promise<AttemptRow | null> => {
  const rows = await sql<AttemptRow[]>`
    select * from attempts where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and id = ${id}
    for no key update`
  return rows[0] ?? null
}

/** Whether the server has to close it: nothing can be taken any more. */
export const isOverdue = ({ state, accepts_until }: Pick<AttemptRow, "state" | "accepts_until">, now: number) =>
  state === "open" && accepts_until !== null && now > accepts_until

type Released = Pick<AttemptRow, "key_policy" | "keys_from" | "ended_at">

/** From when keys, explanations and scores of an ended attempt may leave the server; null while it is open. */
export const releasedAt = ({ key_policy, keys_from, ended_at }: Released): number | null => {
  if (ended_at === null) return null
  return key_policy === "after_close" ? Math.max(ended_at, keys_from ?? Number.MAX_SAFE_INTEGER) : ended_at
}

export const isReleased = (attempt: Released, now: number): boolean => {
  const from = releasedAt(attempt)
  return from !== null && now >= from
}

export const findReceipt = async (sql: Sql, attempt: Pick<AttemptRow, "agency_id" | "id">): Promise<Receipt | null> => {
  const rows = await sql<Receipt[]>`
    select number, attempt_id, answered, questions, digest, handed_in_at, by, signature
    from receipts where agency_id = ${attempt.agency_id} and attempt_id = ${attempt.id}`
  return rows[0] ?? null
}
