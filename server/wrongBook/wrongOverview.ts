import type { Output } from "#domain/contract/Contract.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { openBook } from "../learnerBook/openBook.ts"
import { questionsIn } from "./readEntries.ts"
import { dateOfDay } from "./wrongPage.ts"

const DAYS_SHOWN = 7

/** The state of the book: what is to be reviewed when, and the weakest knowledge points. */
export const wrongOverview = async (ctx: CallContext, owner: Owner): Promise<Output<"wrong.overview">> => {
  const { cells, today, exam_day, done_today, weak_points } = await openBook(ctx, owner)
  const { agencyId, userId } = owner
  const planned = await ctx.sql<{ review_day: number; questions: number }[]>`
    select review_day, count(*) as questions from wrong_entries
    where agency_id = ${agencyId} and user_id = ${userId} and review_day between ${today} and ${today + DAYS_SHOWN - 1}
    group by review_day`
  const stands = (state: string) => questionsIn(cells.filter((cell) => cell.state === state))
  const onDay = (day: number) => planned.find(({ review_day }) => review_day === day)?.questions ?? 0
  const isAhead = exam_day !== null && exam_day >= today
  return {
    active: stands("active"),
    mastered: stands("mastered"),
    removed: stands("removed"),
    due_today: onDay(today),
    done_today,
    exam_day: isAhead ? dateOfDay(exam_day) : null,
    days_left: isAhead ? exam_day - today : null,
    week: Array.from({ length: DAYS_SHOWN }, (_, n) => ({ day: dateOfDay(today + n), questions: onDay(today + n) })),
    weak_points,
  }
}
