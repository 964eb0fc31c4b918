import { randomUUID } from "node:crypto"
import type { Session } from "#domain/contract/study.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { find } from "#domain/question/ExamTypeRules.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import * as StudySession from "#domain/study/StudySession.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type AttemptRow, findAttempt } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { insertAttempt } from "../attempt/insertAttempt.ts"
import { limitBeginnings } from "../attempt/limitBeginnings.ts"
import { noQuestions, practiceSheet } from "../attempt/practiceSheet.ts"
import type { CallContext } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { lessonToStudy, openLessonOf } from "./sessionLesson.ts"
import { sessionQuestions } from "./sessionQuestions.ts"
import { sessionResult } from "./sessionResult.ts"

interface Row {
  readonly day: string
  readonly attempt_id: string | null
  readonly due: number
  readonly classroom_id: string | null
  readonly lesson_id: string | null
  readonly started_at: number
  readonly ended_at: number | null
}

/** The session that the learner began, or what would be in one that begins now. */
export const studySession = async (ctx: CallContext, owner: Owner): Promise<Session> => {
  const row = await currentRow(ctx.sql, owner, ctx.now)
  if (row !== null) return viewOf(ctx, owner, row)
  const [{ due, fresh }, lesson] = await Promise.all([sessionQuestions(ctx, owner), lessonToStudy(ctx, owner)])
  const day = Shanghai.dateText(ctx.now)
  const none = { attempt_id: null, answered: 0, result: null }
  return { day, state: "ready", due: due.length, fresh: fresh.length, lesson, ...none }
}

/** Where the current session is; null where none was begun. */
export const sessionState = async (ctx: CallContext, owner: Owner): Promise<Session["state"] | null> => {
  const row = await currentRow(ctx.sql, owner, ctx.now)
  return row === null ? null : (await partsOf(ctx, owner, row)).state
}

/** Begins the session of the day. The second of two devices goes on with what the first began. */
export const beginSession = async (ctx: CallContext, owner: Owner): Promise<Session> => {
  const begun = await currentRow(ctx.sql, owner, ctx.now)
  if (begun !== null) return viewOf(ctx, owner, begun)
  const [questions, lesson] = await Promise.all([sessionQuestions(ctx, owner), lessonToStudy(ctx, owner)])
  if (questions.due.length + questions.fresh.length > 0) await limitBeginnings(ctx, owner)
  else if (lesson === null) throw noQuestions("现在没有可以学的，先选一个题库或一门课")
  await ctx.transaction(async (sql) => {
    await lockLearner(sql, owner)
    if ((await currentRow(sql, owner, ctx.now)) !== null) return
    const day = Shanghai.dateText(ctx.now)
    const attempt = await beginQuestions(sql, owner, questions, { day, now: ctx.now })
    await sql`
      insert into study_sessions (agency_id, user_id, day, attempt_id, due, classroom_id, lesson_id, started_at)
      values (${owner.agencyId}, ${owner.userId}, ${day}::date, ${attempt}, ${questions.due.length},
        ${lesson?.classroom_id ?? null}, ${lesson?.lesson_id ?? null}, ${ctx.now})`
  })
  return studySession(ctx, owner)
}

/** Leaves the lesson for another day. */
export const finishSession = async (ctx: CallContext, owner: Owner): Promise<Session> => {
  const row = await currentRow(ctx.sql, owner, ctx.now)
  if (row !== null)
    await ctx.sql`
      update study_sessions set ended_at = ${ctx.now}
      where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and day = ${row.day}::date and ended_at is null`
  return studySession(ctx, owner)
}

const currentRow = async (sql: Sql, { agencyId, userId }: Owner, now: number): Promise<Row | null> => {
  const [row] = await sql<Row[]>`
    select day::text, attempt_id, due, classroom_id, lesson_id, started_at, ended_at from study_sessions
    where agency_id = ${agencyId} and user_id = ${userId} order by day desc limit 1`
  return row !== undefined && StudySession.isCurrent(row, now) ? row : null
}

/** A practice as any other, its keys revealed one by one; null where there is nothing to ask. */
const beginQuestions = async (
  sql: Sql,
  owner: Owner,
  { due, fresh }: StudySession.Composed,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<string | null> => {
  const ids = [...due, ...fresh].map(({ question_id }) => question_id)
  const rows = await sql<{ id: string; bank_id: string; chapter: string }[]>`
    select q.id, q.bank_id, c.name as chapter
    from questions q
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${owner.agencyId} and q.id = any (${ids})
    order by array_position(${ids}::text[], q.id)`
  const [first] = rows
  const rules = find(PRACTICE)
  if (first === undefined || rules === null) return null
  const of = { bank_id: first.bank_id, exam_type: PRACTICE, rules }
  const title = `今天的学习 · ${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
  const sheet = practiceSheet(of, { feedback: "at_once" }, title, rows)
  const attempt = await insertAttempt(sql, owner, { id: randomUUID(), name: `session/${day}`, now }, sheet)
  return attempt?.id ?? null
}

const viewOf = async (ctx: CallContext, owner: Owner, row: Row): Promise<Session> => {
  const { state, attempt, lesson } = await partsOf(ctx, owner, row)
  const answers = attempt === null ? [] : await currentAnswers(ctx.sql, attempt)
  return {
    day: row.day,
    state,
    due: row.due,
    fresh: (attempt?.question_ids.length ?? 0) - row.due,
    attempt_id: attempt?.id ?? null,
    answered: answers.filter(({ value }) => isAnswered(value)).length,
    lesson,
    result: attempt === null || attempt.state === "open" ? null : await sessionResult(ctx, attempt),
  }
}

interface Parts {
  readonly state: Session["state"]
  readonly attempt: AttemptRow | null
  readonly lesson: Session["lesson"]
}

const partsOf = async (ctx: CallContext, owner: Owner, row: Row): Promise<Parts> => {
  const { attempt_id, classroom_id, lesson_id } = row
  const [attempt, lesson] = await Promise.all([
    attempt_id === null ? null : findAttempt(ctx.sql, owner, attempt_id),
    classroom_id === null || lesson_id === null ? null : openLessonOf(ctx, owner, { classroom_id, lesson_id }),
  ])
  const state = StudySession.stateOf({
    begun: true,
    questions: attempt === null ? "none" : attempt.state === "open" ? "open" : "done",
    lesson: lesson === null ? "none" : lesson.finished ? "done" : "open",
    ended: row.ended_at !== null,
  })
  return { state, attempt, lesson }
}
