import type { LateHandIn } from "#domain/contract/examAttempt.ts"
import * as Evidence from "#domain/attempt/Evidence.ts"
import { sha256 } from "./answersDigest.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { findLate } from "./findLate.ts"
import { grade } from "./grade.ts"
import { makeReceipt } from "./makeReceipt.ts"
import { disclosedOf } from "./keyDisclosures.ts"
import { releaseOf } from "./paperRelease.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { nonceTime } from "./nonce.ts"
import { readLog } from "./readLog.ts"

interface Moment {
  readonly now: number
  readonly keys: ServerKeys
}

interface LateRecord extends Pick<Evidence.Logged, "client_id" | "seq" | "question_id"> {
  readonly received_at: number
}

export interface LateEvidence {
  /** Late records that were stamped before the end: what there is to decide about. */
  readonly records: ReadonlyArray<LateRecord>
  /** Of the clients that sent them. */
  readonly chains: ReadonlyArray<Evidence.Chain>
}

/**
 * Decides about the late records of a locked attempt that has ended, once. Where its learner handed it in, that is the
 * last word. Where the server closed it, they are accepted when the rules allow it, every chain is whole and nothing of
 * their keys was ever told to the learner; else they are set aside with the evidence.
 */
export const decideLate = async (sql: Sql, attempt: AttemptRow, moment: Moment): Promise<LateHandIn> => {
  const before = await findLate(sql, attempt)
  if (attempt.state !== "closed" || before.state === "accepted" || before.state === "refused") return before
  const evidence = await lateEvidence(sql, attempt, moment.keys)
  if (evidence.records.length === 0) return before
  const isAccepted =
    attempt.rules.late === "accept" &&
    evidence.chains.every(Evidence.isWhole) &&
    !(await couldBeKnown(sql, attempt, evidence.records))
  if (isAccepted) await acceptLate(sql, attempt, evidence, { ...moment, by: "policy" })
  else await setAside(sql, attempt, evidence, moment.now)
  return findLate(sql, attempt)
}

/** Whether the learner was ever told of the key to one of these answers, or it came when others could be. */
const couldBeKnown = async (sql: Sql, attempt: AttemptRow, records: ReadonlyArray<LateRecord>): Promise<boolean> => {
  const { agency_id, user_id } = attempt
  const opened = await keysOpenFrom(sql, attempt)
  if (records.some(({ received_at }) => received_at >= opened)) return true
  const told = await disclosedOf(sql, { agencyId: agency_id, userId: user_id }, questionsIn(records))
  return told.size > 0
}

/**
 * From when others may read the keys of a paper that releases them after its close: by its release as it stands, where
 * that comes before what this attempt was told.
 */
const keysOpenFrom = async (sql: Sql, { agency_id, paper_id, key_policy, keys_from }: AttemptRow): Promise<number> => {
  if (key_policy !== "after_close") return Infinity
  const [paper] = await sql<{ released_at: number | null }[]>`
    select ${releaseOf(sql)} as released_at from papers p where p.agency_id = ${agency_id} and p.id = ${paper_id}`
  return Math.min(keys_from ?? Infinity, paper?.released_at ?? Infinity)
}

const questionsIn = (records: ReadonlyArray<LateRecord>) => records.map(({ question_id }) => question_id)

export const lateEvidence = async (sql: Sql, attempt: AttemptRow, keys: ServerKeys): Promise<LateEvidence> => {
  const records = await lateRecords(sql, attempt)
  const { agency_id, id } = attempt
  const user_id = attempt.written_as ?? attempt.user_id
  const of = { agencyId: agency_id, attemptId: id }
  const witness = { user_id, attempt_id: id, sha256, nonceTime: (nonce: string) => nonceTime(keys, of, nonce) }
  const clients = [...new Set(records.map(({ client_id }) => client_id))]
  let chains: ReadonlyArray<Evidence.Chain> = []
  let last: Evidence.Logged | undefined
  for await (const piece of readLog(sql, attempt, clients)) {
    chains = Evidence.carriedOn(chains, last, piece, witness)
    last = piece.at(-1)
  }
  return { records, chains }
}

const lateRecords = (
  sql: Sql,
  { agency_id, id, ended_at, question_ids }: AttemptRow,
): Promise<ReadonlyArray<LateRecord>> => sql<LateRecord[]>`
  select client_id, seq, question_id, received_at from attempt_records
  where agency_id = ${agency_id} and attempt_id = ${id} and status = 'late' and at <= ${ended_at}::double precision
    and question_id = any (${[...question_ids]})
  order by client_id, seq`

/** Folds the late records into the answers under the rules of every record, grades again and signs a receipt for it. */
export const acceptLate = async (
  sql: Sql,
  attempt: AttemptRow,
  { records, chains }: LateEvidence,
  { now, keys, by }: Moment & { readonly by: "policy" | "operator" },
): Promise<void> => {
  const { agency_id, id, epoch } = attempt
  const taken = records.map(({ client_id, seq }) => ({ client_id, seq }))
  await sql`
    with accepted as (
      update attempt_records r set status = 'accepted'
      from jsonb_to_recordset(${sql.json(taken)}) as t (client_id text, seq bigint)
      where r.agency_id = ${agency_id} and r.attempt_id = ${id} and r.client_id = t.client_id and r.seq = t.seq
      returning r.*
    )
    select keep_answers(array_agg(row(agency_id, attempt_id, question_id, kind, value, epoch >= ${epoch}, epoch, seq,
      client_id, false)::attempt_answers))
    from accepted`
  const receipt = makeReceipt(attempt, await currentAnswers(sql, attempt), { by: "late", at: now, keys })
  // as text: the driver's own JSON parameter is jsonb, which reorders keys
  await sql`
    insert into late_hand_ins
      (agency_id, attempt_id, state, records, chains, received_at, decided_at, decided_by, receipt)
    values (${agency_id}, ${id}, 'accepted', ${records.length}, ${sql.json(chains)}, ${now}, ${now}, ${by},
      ${JSON.stringify(receipt)}::text::json)
    on conflict (agency_id, attempt_id) do update
      set state = 'accepted', records = excluded.records, chains = excluded.chains, decided_at = excluded.decided_at,
        decided_by = excluded.decided_by, receipt = excluded.receipt
      where late_hand_ins.state = 'review'`
  await grade(sql, attempt, now)
}

const setAside = async (
  sql: Sql,
  attempt: AttemptRow,
  { records, chains }: LateEvidence,
  now: number,
): Promise<void> => {
  await sql`
    insert into late_hand_ins (agency_id, attempt_id, state, records, chains, received_at)
    values (${attempt.agency_id}, ${attempt.id}, 'review', ${records.length}, ${sql.json(chains)}, ${now})
    on conflict (agency_id, attempt_id) do update set records = excluded.records, chains = excluded.chains
      where late_hand_ins.state = 'review'`
}

/** The late records stay late; they are not decided about again. */
export const refuseLate = async (sql: Sql, { agency_id, id }: AttemptRow, now: number): Promise<void> => {
  await sql`
    update late_hand_ins set state = 'refused', decided_at = ${now}, decided_by = 'operator'
    where agency_id = ${agency_id} and attempt_id = ${id} and state = 'review'`
}
