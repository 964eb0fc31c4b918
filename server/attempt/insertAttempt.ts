import type { Writer } from "#domain/contract/examAttempt.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sheet } from "./Sheet.ts"
import { revisionOf } from "./optionOrders.ts"
import { graceOf } from "./windowEnd.ts"

interface Begun {
  readonly id: string
  readonly name: string
  readonly now: number
  readonly writer?: Writer
  readonly device?: Buffer | null
}

/** A new attempt of this sheet; null where one of that name is open. */
export const insertAttempt = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  { id, name, now, writer, device = null }: Begun,
  { questions, shuffled, rules, ...sheet }: Sheet,
): Promise<AttemptRow | null> => {
  const rows = await sql<AttemptRow[]>`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, keys_from,
      pass_score, question_ids, question_sections, question_scores, option_orders, revision, started_at, limit_at,
      deadline, grace, writer, device)
    values (${agencyId}, ${id}, ${userId}, ${name}, ${sheet.bank_id}, ${sheet.paper_id}, ${sheet.title},
      ${sql.json(rules)}, ${sheet.key_policy}, ${sheet.keys_from}, ${sheet.pass_score},
      ${questions.map((question) => question.id)}, ${questions.map(({ section }) => section)},
      ${questions.map(({ score }) => score)}, ${[...(shuffled?.orders ?? [])]},
      coalesce(${shuffled?.revision ?? null}::bigint, ${revisionOf(sql, agencyId)}), ${now},
      ${sheet.limit_at}, ${sheet.deadline}, ${graceOf(sql, agencyId)},
      ${writer === undefined ? null : sql.json(writer)}, ${device})
    on conflict (agency_id, user_id, source) where state = 'open' do nothing
    returning *`
  return rows[0] ?? null
}
