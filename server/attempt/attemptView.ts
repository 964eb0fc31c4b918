import type { Attempt } from "#domain/contract/examAttempt.ts"
import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import * as AnswerMerge from "#domain/attempt/AnswerMerge.ts"
import { type AttemptRow, isReleased } from "./AttemptRow.ts"
import { attachedFiles } from "./attachments.ts"
import { keysToDisclose } from "./embargoedQuestions.ts"
import { keysIn, questionsOf } from "./questionsOf.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { countedLeaves } from "./leaves.ts"
import { isRevised } from "./isRevised.ts"
import { readMessages, withMessages } from "./messages.ts"
import { makeNonce } from "./nonce.ts"
import { releaseText } from "./paperRelease.ts"

/** What the exam page needs. Keys: only of questions that were checked one by one. */
export const attemptView = async (
  sql: Sql,
  attempt: AttemptRow,
  { now, keys: serverKeys }: { readonly now: number; readonly keys: ServerKeys },
): Promise<Attempt> => {
  const [questions, { answers, written, keys }, revised, messages, left] = await Promise.all([
    questionsOf(sql, attempt),
    standingIn(sql, attempt, now),
    isRevised(sql, attempt),
    readMessages(sql, attempt),
    attempt.rules.room?.leaving === undefined ? 0 : countedLeaves(sql, attempt),
  ])
  const asksForFiles = questions.some(({ question }) => question.attachments !== undefined)
  const files = asksForFiles ? await attachedFiles(sql, attempt, { now, keys: serverKeys }, answers) : []
  return {
    attempt_id: attempt.id,
    title: attempt.title,
    bank_id: attempt.bank_id,
    paper_id: attempt.paper_id,
    state: attempt.state,
    rules: attempt.rules,
    started_at: attempt.started_at,
    deadline: attempt.deadline,
    ...(attempt.key_policy === "after_close" &&
      !isReleased(attempt, now) && { releases_at: releaseText(attempt.keys_from) }),
    now,
    epoch: attempt.epoch,
    nonce: makeNonce(serverKeys, { agencyId: attempt.agency_id, attemptId: attempt.id }, now),
    questions: questions.map(({ question }) => question),
    answers,
    written,
    current: written[0]?.question_id ?? attempt.question_ids[0] ?? null,
    keys,
    ...(attempt.writer !== null && { writer: attempt.writer }),
    ...(revised && { revised }),
    ...withMessages(messages),
    ...(files.length > 0 && { files }),
    ...(left > 0 && { left }),
  }
}

/** The current answers, who wrote them, and the keys that were revealed. */
export const standingIn = async (
  sql: Sql,
  attempt: AttemptRow,
  now: number,
): Promise<Pick<Attempt, "answers" | "written" | "keys">> => {
  const [changes, keys] = await Promise.all([standingChanges(sql, attempt), checkedKeys(sql, attempt, now)])
  const answers = new Map(AnswerMerge.merge(changes).map((answer) => [answer.question_id, answer]))
  return {
    answers: attempt.question_ids.flatMap((question) => answers.get(question) ?? []),
    written: changes.map(({ value: _, ...written }) => written),
    keys,
  }
}

/** In one statement: an answer is never paired with the number of another one. */
const standingChanges = (sql: Sql, { agency_id, id }: AttemptRow) =>
  sql<AnswerMerge.Change[]>`
    select question_id, kind, value, epoch, seq, client_id from attempt_answers
    where agency_id = ${agency_id} and attempt_id = ${id}
    order by epoch desc, seq desc, question_id, kind`

const checkedKeys = async (sql: Sql, attempt: AttemptRow, now: number): Promise<ReadonlyArray<QuestionKey>> => {
  const { agency_id, id, user_id, rules, question_ids } = attempt
  if (rules.feedback !== "at_once" && rules.choice !== true) return []
  const marks = await sql<Pick<QuestionKey, "question_id" | "verdict">[]>`
    select m.question_id, m.verdict from attempt_marks m
    join attempt_answers a on a.agency_id = m.agency_id and a.attempt_id = m.attempt_id
      and a.question_id = m.question_id and a.kind = 'answer' and a.locked
    where m.agency_id = ${agency_id} and m.attempt_id = ${id}`
  const verdicts = new Map(marks.map(({ question_id, verdict }) => [question_id, verdict]))
  const ids = [...verdicts.keys()]
  const keys = await keysToDisclose(sql, { agencyId: agency_id, userId: user_id }, ids, now, keysIn(sql, attempt, ids))
  return question_ids.flatMap((question) => {
    const key = keys.get(question)
    const verdict = verdicts.get(question)
    return key === undefined || verdict === undefined ? [] : [{ ...key, verdict }]
  })
}
