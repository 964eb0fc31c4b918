import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { keysOf, type StoredKey } from "./questionsOf.ts"

/**
 * Which of these questions are part of an exam of the learner that withholds its keys: one in progress, or one
 * that was handed in and has not closed; practice of a bank is none, whenever it shows its keys. No call tells them
 * their keys, whatever else they answered there before.
 */
export const heldQuestions = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  ids: ReadonlyArray<string> | "all",
  now: number,
): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ question_id: string }[]>`
    select distinct asked.question_id
    from attempts t cross join unnest(t.question_ids) as asked (question_id)
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and (${ids === "all"} or asked.question_id = any (${ids === "all" ? [] : ids}))
      and case when t.state = 'open' then t.key_policy <> 'at_once'
        else t.key_policy = 'after_close' and coalesce(t.keys_from > ${now}, true) end`
  return new Set(rows.map(({ question_id }) => question_id))
}

/** The keys of questions that the learner may see, by what they did with them elsewhere, but for the held ones. */
export const keysToTell = async (
  sql: Sql,
  owner: Owner,
  ids: ReadonlyArray<string>,
  now: number,
): Promise<ReadonlyMap<string, StoredKey>> => {
  const [keys, held] = await Promise.all([keysOf(sql, owner.agencyId, ids), heldQuestions(sql, owner, ids, now)])
  return new Map([...keys].filter(([id]) => !held.has(id)))
}
