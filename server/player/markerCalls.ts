import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import { keysOf, questionsById } from "../attempt/questionsOf.ts"
import { markersOf } from "../attempt/markersOf.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import type { Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import type { Classroom } from "../enrolment/access.ts"
import { openLesson } from "../enrolment/openLesson.ts"

/** More than anybody answers while watching. */
const PER_HOUR = { hits: 200, seconds: 3_600 }

export const handlers: Handlers<"marker.list" | "marker.answer"> = {
  "marker.list": async ({ classroom_id, lesson_id }, ctx) => {
    const { classroom } = await openLesson(ctx, classroom_id, lesson_id)
    const markers = keepsBack(classroom) ? [] : await markersOf(ctx, lesson_id)
    const ids = markers.map(({ question_id }) => question_id)
    const questions = await questionsById(ctx.sql, ctx.agency.id, ids)
    return {
      list: markers.flatMap(({ second, question_id }) => {
        const question = questions.get(question_id)
        return question === undefined ? [] : [{ second, question }]
      }),
    }
  },

  "marker.answer": async ({ classroom_id, lesson_id, question_id, value }, ctx) => {
    const owner = ownerOf(ctx)
    await rateLimit(ctx, `marker:${owner.userId}`, PER_HOUR, "回答得太频繁")
    const { classroom } = await openLesson(ctx, classroom_id, lesson_id)
    const markers = keepsBack(classroom) ? [] : await markersOf(ctx, lesson_id)
    if (!markers.some((marker) => marker.question_id === question_id)) throw notFound("这道随堂题现在不能回答")
    if (!isAnswered(value)) throw new Refusal({ code: EXAM_CODES.notAnswered, message: "先作答，再提交" })
    const [questions, keys] = await Promise.all([
      questionsById(ctx.sql, ctx.agency.id, [question_id]),
      keysOf(ctx.sql, ctx.agency.id, [question_id]),
    ])
    const [question, key] = [questions.get(question_id), keys.get(question_id)]
    if (question === undefined || key === undefined) throw notFound()
    await recordDisclosure(ctx.sql, owner, [question_id], ctx.now)
    return { ...key, verdict: Scoring.mark(question, key.answer, value).verdict }
  },
}

/** Where hours are vouched for by the questions of a lesson, nobody is shown them before. */
const keepsBack = ({ isOpen, hours }: Classroom): boolean => isOpen && hours !== null && hours.ask !== null
