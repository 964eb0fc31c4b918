import { randomUUID } from "node:crypto"
import type { Output, Payload } from "#domain/contract/Contract.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { find } from "#domain/question/ExamTypeRules.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { endAttempt } from "../attempt/endAttempt.ts"
import { insertAttempt } from "../attempt/insertAttempt.ts"
import { limitBeginnings } from "../attempt/limitBeginnings.ts"
import { practiceSheet } from "../attempt/practiceSheet.ts"
import type { CallContext } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import type { Owner } from "../core/Owner.ts"
import type { Sql } from "../db/Sql.ts"
import { trialQuestions } from "./trialQuestions.ts"

type Kept = Output<"question.keepTrial">

const NOTHING: Kept = { kept: 0, wrong: 0 }

/** The page of a trial has no journal. */
const CLIENT = "trial"

/**
 * What a learner answered in a trial before they signed in becomes a practice that is handed in, marked here; once,
 * however often it is sent. Only questions of the bank's trial that the learner has no mark on.
 */
export const keepTrial = async (
  ctx: CallContext,
  owner: Owner,
  { trial_id, bank_id, answers }: Payload<"question.keepTrial">,
): Promise<Kept> => {
  const source = `trial/${trial_id}`
  return ctx.transaction(async (sql) => {
    await lockLearner(sql, owner)
    const before = await keptOf(sql, owner, source)
    if (before !== null) return before
    const given = new Map(answers.map(({ question_id, value }) => [question_id, value]))
    const questions = (await newQuestions(sql, owner, bank_id)).filter(({ id }) => isAnswered(given.get(id) ?? null))
    const rules = find(PRACTICE)
    const [first] = questions
    if (first === undefined || rules === null || !ctx.agency.config.exam_type.some(({ id }) => id === PRACTICE))
      return NOTHING
    await limitBeginnings({ ...ctx, sql }, owner)
    const { now, keys } = ctx
    const of = { bank_id, exam_type: PRACTICE, rules }
    const sheet = practiceSheet(of, { feedback: "at_once" }, `${first.bank} · 试做`, questions)
    const attempt = await insertAttempt(sql, owner, { id: randomUUID(), name: source, now }, sheet)
    if (attempt === null) throw new Error(`${source} was begun beside its lock`)
    const records = questions.map(({ id }, n) => ({
      seq: n + 1,
      kind: "answer" as const,
      question_id: id,
      value: given.get(id) ?? null,
      at: now,
    }))
    await sql`
      select from exam_save(${owner.agencyId}, ${owner.userId}, ${attempt.id}, ${CLIENT}, ${attempt.epoch}, ${now},
        ${sql.json(records)})`
    await endAttempt(sql, attempt, { by: "learner", now, keys })
    return (await keptOf(sql, owner, source)) ?? NOTHING
  })
}

const keptOf = async (sql: Sql, { agencyId, userId }: Owner, source: string): Promise<Kept | null> => {
  const [row] = await sql<Kept[]>`
    select r.answered as kept, r.answered - r.correct as wrong
    from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agencyId} and t.user_id = ${userId} and t.source = ${source}`
  return row ?? null
}

/** Of a bank that may be practised, in the order of its trial. */
const newQuestions = async (sql: Sql, { agencyId, userId }: Owner, bankId: string) => {
  const ids = await trialQuestions(sql, agencyId, bankId)
  return sql<{ id: string; chapter: string; bank: string }[]>`
    select q.id, c.name as chapter, b.name as bank
    from questions q
    join banks b on b.agency_id = q.agency_id and b.id = q.bank_id and ${PRACTICE} = any (b.exam_types)
    join bank_chapters c on c.agency_id = q.agency_id and c.bank_id = q.bank_id and c.id = q.chapter_id
    where q.agency_id = ${agencyId} and q.id = any (${[...ids]}) and not exists (
      select from attempt_marks m
      where m.agency_id = q.agency_id and m.user_id = ${userId} and m.question_id = q.id)
    order by array_position(${[...ids]}::text[], q.id)`
}
