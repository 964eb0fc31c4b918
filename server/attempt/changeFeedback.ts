import type { Feedback } from "#domain/question/ExamTypeRules.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * The learner's choice of when explanations are seen, where the attempt's rules leave it. The attempt is locked. Keys that
 * were shown stay shown, their answers stay what they were.
 */
export const changeFeedback = async (
  sql: Sql,
  attempt: AttemptRow,
  feedback: Feedback | undefined,
): Promise<AttemptRow> => {
  const { agency_id, id, rules } = attempt
  if (rules.choice !== true || feedback === undefined || feedback === rules.feedback) return attempt
  const rows = await sql<[AttemptRow]>`
    update attempts set rules = ${sql.json({ ...rules, feedback })},
      -- gone through one by one, it is practice from then on
      key_policy = case when ${feedback === "at_once"} then 'at_once' else key_policy end
    where agency_id = ${agency_id} and id = ${id} returning *`
  return rows[0]
}
