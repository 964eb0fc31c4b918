import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import type { ResultParts } from "#domain/exam/ResultParts.ts"
import type { AttemptRow } from "../attempt/AttemptRow.ts"
import { grade } from "../attempt/grade.ts"
import { giveMark, markedBy } from "../attempt/handMarks.ts"
import { questionsOf } from "../attempt/questionsOf.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"

/** A short answer to be marked; nothing in it identifies the learner. */
interface AwaitedMark {
  readonly agency: string
  readonly attempt: string
  readonly paper: string
  readonly question: string
  readonly full_score: number
  readonly reference: unknown
  readonly answer: AnswerValue
}

/** Short answers of formal exams that wait for a mark, attempt by attempt; of one agency or of all. */
export const awaitedMarks = async (sql: Sql, agencyId: string | null): Promise<ReadonlyArray<AwaitedMark>> =>
  sql<AwaitedMark[]>`
    select m.agency_id as agency, m.attempt_id as attempt, t.title as paper, m.question_id as question,
      t.question_scores[array_position(t.question_ids, m.question_id)] as full_score, k.answer as reference,
      a.value as answer
    from results r
    join attempts t on t.agency_id = r.agency_id and t.id = r.attempt_id and t.key_policy = 'after_close'
    join attempt_marks m on m.agency_id = r.agency_id and m.attempt_id = r.attempt_id and m.verdict = 'self'
    join question_keys k on k.agency_id = m.agency_id and k.question_id = m.question_id
    join attempt_answers a on a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
      and a.question_id = m.question_id and a.kind = 'answer'
    where r.awaiting > 0 and (${agencyId}::text is null or r.agency_id = ${agencyId})
      and not exists (select from given_marks g where g.agency_id = m.agency_id and g.attempt_id = m.attempt_id
        and g.question_id = m.question_id)
    order by m.agency_id, t.ended_at, m.attempt_id, m.question_id`

interface Given {
  readonly attempt: string
  readonly question: string
  readonly score: number
}

/** Takes an operator's mark, the first or a better one, and answers the result after it. */
export const giveOperatorMark = async (
  sql: Sql,
  agencyId: string,
  { attempt: id, question: question_id, score }: Given,
  now: number,
): Promise<Pick<ResultParts, "score" | "awaiting">> => {
  const [attempt] = await sql<AttemptRow[]>`
    select * from attempts where agency_id = ${agencyId} and id = ${id} and ended_at is not null for no key update`
  if (attempt === undefined || markedBy(attempt) !== "operator")
    throw new Refusal({ code: 404, message: `机构 ${agencyId} 没有待批改的作答 ${id}` })
  const asked = (await questionsOf(sql, attempt)).find(({ question }) => question.id === question_id)?.question
  const [mark] = await sql<{ verdict: string }[]>`
    select verdict from attempt_marks
    where agency_id = ${agencyId} and attempt_id = ${id} and question_id = ${question_id}`
  if (asked === undefined || mark?.verdict !== "self")
    throw new Refusal({ code: 404, message: `作答 ${id} 的题目 ${question_id} 不由人工评分` })
  if (score < 0 || score > asked.score)
    throw new Refusal({ code: 422, message: `题目 ${question_id} 的分数在 0 到 ${asked.score} 之间` })
  await giveMark(sql, attempt, { question_id, by: "operator", score: Math.round(score * 100) / 100, given_at: now })
  await grade(sql, attempt, now)
  const [result] = await sql<[Pick<ResultParts, "score" | "awaiting">]>`
    select score, awaiting from results where agency_id = ${agencyId} and attempt_id = ${id}`
  return result
}
