import { isDeepStrictEqual } from "node:util"
import type { AnswerRecord, Receipt } from "#domain/contract/examAttempt.ts"
import type { Pool } from "#server/db/Sql.ts"
import type { Taker } from "./taker.ts"
import type { Writer } from "./writer.ts"

interface Acknowledged {
  readonly writer: Writer
  readonly acked: number
}

interface Stored extends Pick<AnswerRecord, "seq" | "question_id" | "value"> {
  readonly client_id: string
  readonly status: string
}

/** What a database has otherwise than takers were told, a sentence each, and how much they were told. */
export const findProblems = async (sql: Pool, takers: ReadonlyArray<Taker>) => {
  const all = takers.flatMap(({ writers }) => writers().map((writer) => ({ writer, acked: writer.acked() })))
  const receipts = takers.flatMap((taker) => taker.receipts())
  return {
    problems: [...(await findLost(sql, all)), ...(await findDoubles(sql, receipts)), ...(await findStale(sql))],
    acknowledged: all.reduce((sum, { acked }) => sum + acked, 0),
    receipts: receipts.length,
  }
}

/** A sentence for every acknowledged answer that the log lacks or has otherwise. */
const findLost = async (sql: Pool, all: ReadonlyArray<Acknowledged>): Promise<ReadonlyArray<string>> => {
  const rows = await sql<Stored[]>`
    select client_id, seq, question_id, value, status from attempt_records
    where client_id = any (${all.map(({ writer }) => writer.client_id)})`
  const stored = new Map(rows.map((row) => [`${row.client_id} ${row.seq}`, row]))
  return all.flatMap(({ writer, acked }) =>
    writer
      .written()
      .slice(0, acked)
      .flatMap(({ seq, question_id, value }) => {
        const found = stored.get(`${writer.client_id} ${seq}`)
        const expected = { seq, question_id, value, status: "taken" }
        const has = found && {
          seq: found.seq,
          question_id: found.question_id,
          value: found.value,
          status: found.status,
        }
        return isDeepStrictEqual(has, expected)
          ? []
          : [`${writer.attempt_id}: acknowledged ${JSON.stringify(expected)}, the log has ${JSON.stringify(has)}`]
      }),
  )
}

/** A sentence for every question whose current answer is not the last one that the log took. */
const findStale = async (sql: Pool): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ attempt_id: string; question_id: string; logged: unknown; current: unknown }[]>`
    select attempt_id, question_id, l.value as logged, c.value as current
    from (
      select distinct on (attempt_id, question_id) attempt_id, question_id, value from attempt_records
      where status = 'taken' and kind = 'answer' order by attempt_id, question_id, epoch desc, seq desc
    ) l
    full join (select * from attempt_answers where kind = 'answer') c using (attempt_id, question_id)
    where l.value is distinct from c.value`
  return rows.map((row) => `the current answer is not the last one: ${JSON.stringify(row)}`)
}

/** A sentence for every receipt that is not the stored one, and for every attempt that ended otherwise than once. */
const findDoubles = async (sql: Pool, given: ReadonlyArray<Receipt>): Promise<ReadonlyArray<string>> => {
  const stored = await sql<Receipt[]>`
    select number, attempt_id, answered, questions, digest, handed_in_at, by, signature from receipts`
  const byAttempt = new Map(stored.map((receipt) => [receipt.attempt_id, receipt]))
  const [counted] = await sql<[{ ended: number; receipts: number; numbers: number; results: number }]>`
    select (select count(*)::int from attempts where state <> 'open') as ended,
      (select count(*)::int from receipts) as receipts, (select count(distinct number)::int from receipts) as numbers,
      (select count(*)::int from results) as results`
  const { ended, receipts, numbers, results } = counted
  return [
    ...given.flatMap((receipt) => {
      const has = byAttempt.get(receipt.attempt_id)
      return isDeepStrictEqual({ ...has }, receipt)
        ? []
        : [`given ${JSON.stringify(receipt)}, stored ${JSON.stringify(has)}`]
    }),
    ...(new Set([ended, receipts, numbers, results]).size === 1
      ? []
      : [`${ended} ended attempts, ${receipts} receipts, ${numbers} numbers, ${results} results`]),
  ]
}
