import type { AnswerValue } from "#domain/contract/examQuestion.ts"
import * as AnswerActs from "#domain/question/AnswerAct.ts"
import { apply } from "#domain/attempt/Answers.ts"
import * as AnswerValues from "#domain/question/AnswerValue.ts"
import type { Draft } from "#domain/attempt/JournalRecord.ts"
import * as Conflict from "#domain/attempt/Conflict.ts"
import type { ExamContext, ExamEvent } from "./examTypes.ts"

type Change = Partial<ExamContext>
export type Answering = Extract<ExamEvent, { readonly question_id: string }>

/** The text that is being typed, as the change it becomes. */
export const typedDrafts = ({ typing, epoch }: ExamContext): ReadonlyArray<Draft> =>
  typing === null ? [] : [{ kind: "answer", ...typing, epoch }]

/** Turns text that is being typed into a change. */
export const flush = (context: ExamContext): Change =>
  context.typing === null ? {} : { drafts: [...context.drafts, ...typedDrafts(context)], typing: null }

/** The question an event is about, unless its key was shown already: an answer never changes after that, marks may. */
export const isOpenQuestion = ({ attempt, keys, checks }: ExamContext, { type, question_id }: Answering): boolean =>
  attempt !== null &&
  attempt.questions.some(({ id }) => id === question_id) &&
  (type === "flag.toggle" ||
    type === "guess.toggle" ||
    (keys[question_id] === undefined && !checks.includes(question_id)))

/** Keys that are chosen or arranged and judgements are changes at once; text becomes one after a pause. */
export const answer = (context: ExamContext, event: Answering): Change => {
  const question = context.attempt?.questions.find(({ id }) => id === event.question_id)
  if (question === undefined) return {}
  const before = context.answers[question.id]?.value ?? null
  switch (event.type) {
    case "answer.choose":
    case "answer.judge":
    case "answer.arrange":
    case "answer.attach":
    case "answer.detach":
      return changed(context, question.id, AnswerActs.after(question, before, event).value)
    case "answer.fill":
    case "answer.write": {
      const { value, excess } = AnswerActs.after(question, before, event)
      return { ...typed(context, question.id, value), excess: excess && { question_id: question.id, excess } }
    }
    case "flag.toggle": {
      const value = !(context.answers[question.id]?.flagged ?? false)
      return drafted(context, { kind: "flag", question_id: question.id, value })
    }
    case "guess.toggle": {
      const value = !(context.answers[question.id]?.guessed ?? false)
      return drafted(context, { kind: "guess", question_id: question.id, value })
    }
    case "answer.check":
      return {}
  }
}

/** Asks for a key: after a choice where one key is all there is to choose, else when the learner asks. */
export const check = (context: ExamContext, { type, question_id }: Answering): Change => {
  const question = context.attempt?.questions.find(({ id }) => id === question_id)
  if (question === undefined || context.attempt?.rules.feedback !== "at_once") return {}
  const isAsked =
    type === "answer.check" || (type === "answer.choose" && question.kind === "single") || type === "answer.judge"
  return isAsked && AnswerValues.isAnswered(context.answers[question_id]?.value ?? null)
    ? { checks: [...context.checks, question_id] }
    : {}
}

/** What gave way before is not told of any more: its learner has replaced it. */
const settle = (
  { settled, conflicts, evidence }: ExamContext,
  { question_id, value }: Pick<Draft, "question_id" | "value">,
): Pick<ExamContext, "settled"> => ({
  settled: Conflict.settledBy(settled, [...conflicts, ...Conflict.answersIn(evidence)], question_id, value),
})

const changed = (context: ExamContext, question_id: string, value: AnswerValue): Change =>
  AnswerValues.equals(context.answers[question_id]?.value ?? null, value)
    ? {}
    : drafted(context, { kind: "answer", question_id, value })

const drafted = (context: ExamContext, change: Pick<Draft, "kind" | "question_id" | "value">): Change => {
  const flushed = { ...context, ...flush(context) }
  return {
    answers: apply(context.answers, change),
    ...(change.kind === "answer" && settle(context, change)),
    typing: null,
    drafts: [...flushed.drafts, { ...change, at: context.now, epoch: context.epoch, nonce: context.nonce }],
  }
}

const typed = (context: ExamContext, question_id: string, value: AnswerValue): Change =>
  AnswerValues.equals(context.answers[question_id]?.value ?? null, value)
    ? {}
    : {
        ...(context.typing !== null && context.typing.question_id !== question_id ? flush(context) : {}),
        answers: apply(context.answers, { kind: "answer", question_id, value }),
        ...settle(context, { question_id, value }),
        // the time of the keystroke: flushed a moment after the end it is not late
        typing: { question_id, value, at: context.now, nonce: context.nonce },
      }
