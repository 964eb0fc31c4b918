import { createHmac } from "node:crypto"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { ShuffledOptions } from "./Sheet.ts"

/** What orders of options are drawn from. Whoever knows an attempt's id alone cannot undo an order. */
export const optionSeed = ({ deriving }: ServerKeys, attempt_id: string): string =>
  createHmac("sha256", deriving)
    .update(JSON.stringify(["option-order/1", attempt_id]))
    .digest("hex")

/** The order of the options of a question by the seed of an attempt. */
export const drawOptions = (
  { id, options }: { readonly id: string; readonly options: Parameters<typeof OptionOrder.draw>[0] },
  seed: string,
): OptionOrder.OptionOrder => OptionOrder.draw(options, `${id} ${seed}`)

/** Draws the orders in one statement with the revision: what an import does meanwhile reaches both or neither. */
export const shuffleOptions = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
  seed: string,
): Promise<ShuffledOptions> => {
  const rows = await sql<(Parameters<typeof drawOptions>[0] & { readonly revision: number })[]>`
    select id, body -> 'options' as options, ${revisionOf(sql, agencyId)} as revision
    from questions where agency_id = ${agencyId} and id = any (${[...ids]})`
  const orders = new Map(rows.map((row) => [row.id, drawOptions(row, seed)]))
  return { orders: ids.map((id) => orders.get(id) ?? ""), revision: rows[0]?.revision ?? 0 }
}

/** The last change of the agency's questions: see `changedSince`. */
export const revisionOf = (sql: Sql, agencyId: string) =>
  sql`(select coalesce(max(until), 0) from question_versions where agency_id = ${agencyId})`

/** The order in which an attempt shows the options of one of its questions. */
export const orderIn = (
  { question_ids, option_orders }: Pick<AttemptRow, "question_ids" | "option_orders">,
  question_id: string,
): OptionOrder.OptionOrder => option_orders[question_ids.indexOf(question_id)] ?? ""

/** The same of an attempt `t`, for a question's id in a column. */
export const orderOf = (sql: Sql, question_id: string) =>
  sql`coalesce(t.option_orders[array_position(t.question_ids, ${sql(question_id)})], '')`
