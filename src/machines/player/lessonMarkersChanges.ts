import type { ExamQuestion, QuestionKey } from "#domain/contract/examQuestion.ts"
import type { CallOutcome } from "#domain/contract/Request.ts"
import { after, type AnswerAct } from "#domain/question/AnswerAct.ts"
import type { LessonMarkersContext, LessonMarkersInput, Marker, MarkerList } from "./lessonMarkersTypes.ts"

type Context = LessonMarkersContext

/** Seconds: what lies further apart was a jump, and nothing on its way is asked. */
const MAX_STEP = 3

export const contextOf = (input: LessonMarkersInput): Context => ({
  ...input,
  markers: [],
  position: null,
  question_id: null,
  value: null,
  key: null,
  message: "",
})

export const read = (outcome: CallOutcome<MarkerList>): Partial<Context> => ({
  markers: outcome.ok ? outcome.value.list : [],
})

/** The marker that was played over between the last position and this one, and not asked before. */
export const dueAt = ({ markers, passed_ids, position }: Context, now: number): Marker | null => {
  if (position === null || now <= position || now - position > MAX_STEP) return null
  return (
    markers.find(({ second, question }) => second > position && second <= now && !passed_ids.includes(question.id)) ??
    null
  )
}

export const ask = ({ passed_ids }: Context, question_id: string | null): Partial<Context> =>
  question_id === null
    ? {}
    : {
        question_id,
        value: null,
        key: null,
        message: "",
        passed_ids: passed_ids.includes(question_id) ? passed_ids : [...passed_ids, question_id],
      }

const indexIn = ({ markers, question_id }: Context): number =>
  markers.findIndex(({ question }) => question.id === question_id)

/** Of the question that is asked, among those of the lesson; 0 before one was. */
export const numberIn = (context: Context): number => indexIn(context) + 1

export const questionIn = (context: Context): ExamQuestion | null => context.markers[indexIn(context)]?.question ?? null

export const answer = (context: Context, act: AnswerAct): Partial<Context> => {
  const question = questionIn(context)
  return question === null ? {} : { value: after(question, context.value, act).value, message: "" }
}

export const judged = (outcome: CallOutcome<QuestionKey>): Partial<Context> =>
  outcome.ok ? { key: outcome.value, message: "" } : { message: outcome.failure.message }
