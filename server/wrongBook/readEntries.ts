import { nearerEnd } from "../core/paging.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import type { Cell } from "../learnerBook/openBook.ts"

/** One question of the book with what is shown beside it. Instants in epoch milliseconds. */
export interface BookEntry extends Omit<Cell, "cell" | "questions"> {
  readonly question_id: string
  readonly wrong_count: number
  readonly right_streak: number
  readonly last_wrong_at: number | null
  /** Put in by hand, never having been missed before. */
  readonly added_at: number | null
  /** Null: it was never right or wrong. */
  readonly last_verdict: "right" | "wrong" | null
  /** `Shanghai.dayNumber`; null: it comes no more. */
  readonly review_day: number | null
}

type Row = Omit<BookEntry, keyof Cell> & Pick<Cell, "cell" | "reasons">

/** How many questions these cells have. */
export const questionsIn = (cells: ReadonlyArray<Cell>): number =>
  cells.reduce((sum, { questions }) => sum + questions, 0)

/** Entries of cells of one state: the latest miss, or what was added latest, first. */
export const readEntries = async (
  sql: Sql,
  { agencyId, userId }: Owner,
  cells: ReadonlyArray<Cell>,
  asked: { readonly limit: number; readonly offset: number },
): Promise<ReadonlyArray<BookEntry>> => {
  const [first] = cells
  if (first === undefined) return []
  const { isFromEnd, limit, offset } = nearerEnd(asked, questionsIn(cells))
  const rows = await sql<Row[]>`
    with page as materialized (
      select question_id, cell, listed_at, review_day from wrong_entries
      where agency_id = ${agencyId} and user_id = ${userId} and state = ${first.state}
        and cell = any (${cells.map(({ cell }) => cell)}::uuid[])
      order by ${isFromEnd ? sql`listed_at, question_id desc` : sql`listed_at desc, question_id`}
      limit ${limit} offset ${offset}
    )
    select e.question_id, e.cell, e.review_day, l.wrong_count, l.right_streak, l.last_wrong_at, l.added_at, l.last_verdict,
      coalesce(r.reasons, '{}') as reasons
    from page e
    join learner_questions l on l.agency_id = ${agencyId} and l.user_id = ${userId} and l.question_id = e.question_id
    left join wrong_reasons r on r.agency_id = l.agency_id and r.user_id = l.user_id and r.question_id = l.question_id
    order by e.listed_at desc, e.question_id`
  const byId = new Map(cells.map(({ cell, questions: _, ...shared }) => [cell, shared]))
  return rows.flatMap(({ cell, ...row }) => {
    const shared = byId.get(cell)
    return shared === undefined ? [] : [{ ...shared, ...row }]
  })
}
