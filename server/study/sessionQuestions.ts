import * as Agency from "#domain/core/Agency.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import * as StudySession from "#domain/study/StudySession.ts"
import * as Today from "#domain/study/Today.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { hiddenQuestions } from "../attempt/hiddenQuestions.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { sinceReset } from "../attempt/sinceReset.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { openBook } from "../learnerBook/openBook.ts"
import { studyDays } from "./studyDays.ts"

/** The questions of the learner's session of this day, were it to begin now. None where the agency has no banks. */
export const sessionQuestions = async (ctx: CallContext, owner: Owner): Promise<StudySession.Composed> => {
  const size = Agency.navigation(ctx.agency.config).hasQuestion ? await missingOfGoal(ctx, owner) : 0
  if (size === 0) return { due: [], fresh: [] }
  const composed = StudySession.compose({
    size,
    due: await dueQuestions(ctx, owner, size),
    fresh: await freshQuestions(ctx, owner, size),
    seed: `${owner.userId} ${Shanghai.dateText(ctx.now)}`,
  })
  // that a question is due tells how it was answered
  await recordDisclosure(
    ctx.sql,
    owner,
    composed.due.map(({ question_id }) => question_id),
    ctx.now,
  )
  return composed
}

/** How many questions are missing of those that the learner means to answer today. */
const missingOfGoal = async ({ sql, now }: CallContext, owner: Owner): Promise<number> => {
  const [[user], days] = await Promise.all([
    sql<{ daily_questions: number | null }[]>`
      select daily_questions from users where agency_id = ${owner.agencyId} and id = ${owner.userId}`,
    studyDays(sql, owner, now),
  ])
  const today = days.find(({ day }) => day === Shanghai.dateText(now))
  return Math.max(0, (user?.daily_questions ?? Today.DEFAULT_GOAL) - (today?.answered ?? 0))
}

const dueQuestions = async (ctx: CallContext, owner: Owner, size: number) => {
  const { cells } = await openBook(ctx, owner)
  const found = cells.filter(({ isDue, hidden }) => isDue && !hidden).map(({ cell }) => cell)
  return ctx.sql<StudySession.Askable[]>`
    select e.question_id, q.bank_id || '/' || q.chapter_id as chapter
    from wrong_entries e join questions q on q.agency_id = e.agency_id and q.id = e.question_id
    where e.agency_id = ${owner.agencyId} and e.user_id = ${owner.userId} and e.cell = any (${found}::uuid[])
    order by e.review_day, e.last_at, e.question_id limit ${size}`
}

/**
 * Questions that were not answered since the practice was started again, of the banks of the subject that the learner
 * prepares for, or where that has none, practised last: those that were begun, else all of them. Short ones and cases,
 * which take long, are left out, and what an exam withholds. As many of each chapter as a session has.
 */
const freshQuestions = async (ctx: CallContext, { agencyId, userId }: Owner, size: number) => {
  const { sql, agency } = ctx
  if (!agency.config.exam_type.some(({ id }) => id === PRACTICE)) return []
  const practised = sql`b.agency_id = ${agencyId} and not b.hidden and ${PRACTICE} = any (b.exam_types)`
  return sql<StudySession.Fresh[]>`
    with offered as materialized (
      select b.id, b.position, exists (select from bank_learners o where o.agency_id = b.agency_id and o.bank_id = b.id
        and o.user_id = ${userId} and o.daily + o.others > 0) as is_begun
      from banks b
      where ${practised} and b.subject_id = coalesce(
        (select b.subject_id from users u join banks b on b.agency_id = u.agency_id and b.subject_id = u.study_subject_id
          where u.agency_id = ${agencyId} and u.id = ${userId} and ${practised} limit 1),
        (select b.subject_id from attempts t join banks b on b.agency_id = t.agency_id and b.id = t.bank_id
          where ${practised} and t.user_id = ${userId} order by t.started_at desc limit 1))
    ), mine as (
      select id, position from offered where is_begun or not exists (select from offered where is_begun)
    ), met as materialized (
      select distinct q.bank_id, q.chapter_id
      from attempt_marks m join questions q on q.agency_id = m.agency_id and q.id = m.question_id
      where m.agency_id = ${agencyId} and m.user_id = ${userId} and q.bank_id in (select id from mine)
    )
    select f.id as question_id, c.bank_id || '/' || c.id as chapter, met.bank_id is not null as "isMet"
    from mine
    join bank_chapters c on c.agency_id = ${agencyId} and c.bank_id = mine.id and not c.hidden
    left join met on met.bank_id = c.bank_id and met.chapter_id = c.id
    cross join lateral (
      select q.id, q.position from questions q
      where q.agency_id = c.agency_id and q.bank_id = c.bank_id and q.chapter_id = c.id and not q.hidden
        and q.case_id is null and q.kind <> 'short' and q.id <> all (${[...(await hiddenQuestions(ctx))]})
        and not exists (select from attempt_marks m
          where m.agency_id = q.agency_id and m.user_id = ${userId} and m.question_id = q.id and ${sinceReset(sql)})
      order by q.position limit ${size}) f
    order by mine.position, mine.id, c.position, f.position`
}
