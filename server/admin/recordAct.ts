import type { ActInput, ActName } from "#domain/admin/acts.ts"
import type { Changed } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { wordsOf } from "./actWords.ts"
import { keptAct } from "./undoAct.ts"

interface Recorded<N extends ActName> {
  readonly agency: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly by: string
  readonly accountId: string | null
  readonly act: N
  readonly input: ActInput<N>
  readonly changed: Partial<Changed> | undefined
}

/** Leaves the row of an act, in the transaction of what it changes; gives its id. */
export const recordAct = async <N extends ActName>(
  sql: Sql,
  { agency, at, by, accountId, act, input, changed = {} }: Recorded<N>,
): Promise<string> => {
  const { upon = null, before, after, undo, undoes = null } = changed
  const undoWords = undo === undefined ? null : `${undo.act} ${wordsOf(agency, undo.act, undo.input)}`
  const [row] = await sql<[{ id: string }]>`
    insert into operator_acts (agency_id, at, by, account_id, command, words, upon, before, after, undo,
      undo_input, undoes)
    values (${agency}, ${at}, ${by}, ${accountId}, ${act}, ${wordsOf(agency, act, input)}, ${upon}, ${json(sql, before)},
      ${json(sql, after)}, ${undoWords}, ${json(sql, undo === undefined ? undefined : keptAct(undo))}, ${undoes})
    returning id`
  return row.id
}

const json = (sql: Sql, facts: unknown) => (facts === undefined ? null : sql.json(facts))
