import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { requireWriter } from "./examRefusals.ts"
import { isFirstMark } from "./grade.ts"
import { embargoedQuestions } from "./embargoedQuestions.ts"
import { keysIn, questionsOf } from "./questionsOf.ts"
import { queueStatistics } from "./queueStatistics.ts"
import { recordDisclosure } from "./keyDisclosures.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { foldQuestions } from "../learnerQuestions/foldQuestions.ts"

interface Asked {
  readonly question_id: string
  /** The writer epoch of whoever asks. */
  readonly epoch?: number
}

/**
 * Reveals the key of one answered question where the rules show keys at once. From then on its answer is locked:
 * later records go to the log only. So it is for the page that writes: another one's answer may be on its way from there.
 * The attempt is locked.
 */
export const checkQuestion = async (
  sql: Sql,
  attempt: AttemptRow,
  { question_id, epoch = attempt.epoch }: Asked,
  now: number,
): Promise<QuestionKey> => {
  if (!attempt.question_ids.includes(question_id)) throw notFound()
  requireWriter(attempt, epoch)
  if (attempt.rules.feedback !== "at_once")
    throw new Refusal({ code: EXAM_CODES.keysLater, message: "本卷交卷后才能查看答案" })
  const { agency_id, id, user_id, rules } = attempt
  const [questions, keys, answers, embargoed] = await Promise.all([
    questionsOf(sql, attempt),
    keysIn(sql, attempt, [question_id]),
    currentAnswers(sql, attempt),
    embargoedQuestions(sql, { agencyId: agency_id, userId: user_id }, [question_id], now),
  ])
  if (embargoed.size > 0)
    throw new Refusal({ code: EXAM_CODES.keysLater, message: "这道题在你还没公布答案的考试里，公布后再看" })
  const value = answers.find((answer) => answer.question_id === question_id)?.value ?? null
  if (!isAnswered(value)) throw new Refusal({ code: EXAM_CODES.notAnswered, message: "先作答并保存，再查看答案" })
  const asked = questions.find(({ question }) => question.id === question_id)
  const key = keys.get(question_id)
  if (asked === undefined || key === undefined) throw notFound()
  const mark = Scoring.mark(asked.question, key.answer, value, rules.partial ?? "none")
  await sql`
    update attempt_answers set locked = true
    where agency_id = ${agency_id} and attempt_id = ${id} and question_id = ${question_id} and kind = 'answer'`
  await sql`
    insert into attempt_marks
      (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score, released_at, marked_at, first_try)
    select ${agency_id}, ${id}, q.id, ${user_id}, q.bank_id, ${rules.exam_type}, ${mark.verdict},
      ${mark.score}::double precision, ${now}::timestamptz, ${now}::timestamptz, ${isFirstMark(sql, attempt)}
    from (values (${question_id})) as m (question_id)
    join questions q on q.agency_id = ${agency_id} and q.id = m.question_id
    on conflict (agency_id, attempt_id, question_id) do nothing`
  const owner = { agencyId: agency_id, userId: user_id }
  await queueStatistics(sql, attempt, now, now)
  await foldQuestions(sql, owner, [question_id], now)
  await recordDisclosure(sql, owner, [question_id], now)
  return { ...key, verdict: mark.verdict }
}
