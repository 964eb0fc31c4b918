import type { OthersAnswers } from "#domain/contract/examResult.ts"
import type { Sql } from "../db/Sql.ts"

/** How questions were answered, all tries. For questions whose keys the asker may see: the numbers reveal them. */
export const othersAnswers = async (
  sql: Sql,
  agencyId: string,
  ids: ReadonlyArray<string>,
): Promise<ReadonlyArray<OthersAnswers>> => {
  const [stats, choices] = await Promise.all([
    sql<Omit<OthersAnswers, "choices">[]>`
      select question_id, answered, correct from question_stats
      where agency_id = ${agencyId} and question_id = any (${ids}) and answered > 0`,
    sql<{ question_id: string; choice: string; chosen: number }[]>`
      select question_id, choice, chosen from question_choices
      where agency_id = ${agencyId} and question_id = any (${ids}) and chosen > 0
      order by question_id, choice`,
  ])
  const choicesOf = Map.groupBy(choices, ({ question_id }) => question_id)
  const found = new Map(stats.map((row) => [row.question_id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (row === undefined) return []
    return [{ ...row, choices: (choicesOf.get(id) ?? []).map(({ choice, chosen }) => ({ choice, chosen })) }]
  })
}
