import type { Output } from "#domain/contract/Contract.ts"
import { choose } from "#domain/wrong/PracticeSet.ts"
import { type PointCount, weakPoints } from "#domain/wrong/WeakPoints.ts"
import { heldQuestions } from "../attempt/heldQuestions.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { ofPoint } from "./ofPoint.ts"
import { readBook } from "./readBook.ts"
import { dateOfDay } from "./wrongPage.ts"

const DAYS_SHOWN = 7
const POINTS_SHOWN = 5

/** The state of the book: what is to be reviewed when, and the weakest knowledge points. */
export const wrongOverview = async (ctx: CallContext, owner: Owner): Promise<Output<"wrong.overview">> => {
  const { entries, today, exam_day, done_today } = await readBook(ctx, owner)
  const stands = (state: string) => entries.filter((entry) => entry.state === state).length
  const onDay = (day: number) => entries.filter(({ review_day }) => review_day === day).length
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
    weak_points: await Promise.all(
      weakPoints(await pointCounts(ctx.sql, owner, ctx.now), POINTS_SHOWN).map(async (weak) => ({
        ...weak,
        set: choose(await ofPoint(ctx.sql, owner, weak.point, entries, ctx.now)).length,
      })),
    ),
  }
}

/** Over released marks alone, as all of `learner_questions` is; without questions of an exam in progress. */
const pointCounts = async (sql: Sql, owner: Owner, now: number): Promise<ReadonlyArray<PointCount>> => {
  const held = await heldQuestions(sql, owner, "all", now)
  return sql<PointCount[]>`
    select p.point, count(*) as questions, count(*) filter (where l.last_verdict = 'right') as right
    from learner_questions l
    join question_keys k on k.agency_id = l.agency_id and k.question_id = l.question_id
    cross join unnest(k.points) as p (point)
    where l.agency_id = ${owner.agencyId} and l.user_id = ${owner.userId} and not l.question_id = any (${[...held]})
    group by p.point`
}
