import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { type AttemptRow, isReleased } from "../attempt/AttemptRow.ts"
import { currentAnswers } from "../attempt/currentAnswers.ts"
import { grade } from "../attempt/grade.ts"
import { giveMark, markedBy } from "../attempt/handMarks.ts"
import { questionsOf } from "../attempt/questionsOf.ts"
import { invalid, notFound, Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

const SELF_MARK_MS = 7 * 86_400_000

/** Until when the learner may mark the short answers of an ended attempt. */
export const selfMarksUntil = ({ ended_at }: AttemptRow): number => (ended_at ?? 0) + SELF_MARK_MS

interface Asked {
  readonly question_id: string
  readonly score: number
}

/** Takes the learner's mark of a short answer and brings the result up to date. The attempt is locked. */
export const selfMark = async (
  sql: Sql,
  attempt: AttemptRow,
  { question_id, score }: Asked,
  now: number,
): Promise<void> => {
  if (!isReleased(attempt, now)) throw new Refusal({ code: EXAM_CODES.notReleased, message: "参考答案公布后才能自评" })
  const asked = (await questionsOf(sql, attempt)).find(({ question }) => question.id === question_id)?.question
  if (asked === undefined) throw notFound()
  if (markedBy(attempt) !== "learner" || asked.kind !== "short")
    throw new Refusal({ code: EXAM_CODES.notSelfMarked, message: "这道题不由本人评分" })
  if (now > selfMarksUntil(attempt))
    throw new Refusal({ code: EXAM_CODES.notSelfMarked, message: "交卷满七天，自评分已固定" })
  const answer = (await currentAnswers(sql, attempt)).find((one) => one.question_id === question_id)
  if (!isAnswered(answer?.value ?? null))
    throw new Refusal({ code: EXAM_CODES.notSelfMarked, message: "没有作答的题不能自评" })
  if (score > asked.score) throw invalid("score", `本题满分${asked.score}分`)
  await giveMark(sql, attempt, { question_id, by: "learner", score: Math.round(score * 100) / 100, given_at: now })
  await grade(sql, attempt, now)
}
