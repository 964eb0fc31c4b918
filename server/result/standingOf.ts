import type { ResultStanding } from "#domain/contract/examResult.ts"
import type { Contribution } from "#domain/attempt/Contribution.ts"
import * as ResultParts from "#domain/result/ResultParts.ts"
import * as Standing from "#domain/result/Standing.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { markedBy } from "../attempt/handMarks.ts"
import type { Sql } from "../db/Sql.ts"

/**
 * The rank of a result among the first tries of a paper. null: no paper, nothing to compare, or marks awaited. Reads a
 * row each score that was reached, however many took the paper.
 */
export const standingOf = async (
  sql: Sql,
  attempt: AttemptRow,
  parts: Omit<ResultParts.ResultParts, "correct">,
): Promise<ResultStanding | null> => {
  const by = markedBy(attempt)
  const mine = attempt.paper_id === null ? null : ResultParts.compared(parts, by)
  if (mine === null) return null
  const [counts, own] = await Promise.all([firstScores(sql, attempt, mine.total_cents), ownFirst(sql, attempt)])
  const others = own?.total_cents === mine.total_cents ? Standing.without(counts, own.score_cents) : counts
  return {
    of: by === "learner" && parts.objective_total < parts.total_score ? "objective" : "all",
    score: mine.score_cents / 100,
    total_score: mine.total_cents / 100,
    ...Standing.of(others, mine.score_cents, mine.total_cents),
  }
}

const firstScores = async (
  sql: Sql,
  { agency_id, source }: AttemptRow,
  total_cents: number,
): Promise<ReadonlyArray<Standing.ScoreCount>> =>
  sql<Standing.ScoreCount[]>`
    select score_cents, first_taken as taken from paper_stats
    where agency_id = ${agency_id} and source = ${source} and total_cents = ${total_cents} and first_taken > 0`

/** The learner's own first try as far as it was counted: the rank is among the others. */
const ownFirst = async (sql: Sql, { agency_id, user_id, source }: AttemptRow): Promise<Contribution["score"]> => {
  const rows = await sql<{ score: Contribution["score"] }[]>`
    select c.counted -> 'score' as score
    from attempts t
    join results r on r.agency_id = t.agency_id and r.attempt_id = t.id and r.first_try
    join attempt_counts c on c.agency_id = t.agency_id and c.attempt_id = t.id
    where t.agency_id = ${agency_id} and t.user_id = ${user_id} and t.source = ${source}
      and (c.counted -> 'score' ->> 'first')::boolean`
  return rows[0]?.score ?? null
}
