import type { Input } from "#domain/contract/Contract.ts"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { embargoedQuestions } from "../attempt/embargoedQuestions.ts"
import { hiddenQuestions } from "../attempt/hiddenQuestions.ts"
import { questionsById } from "../attempt/questionsOf.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { invalid, notFound, Refusal } from "../core/Refusal.ts"
import { closedBecause, findClassroom } from "../enrolment/access.ts"
import { openClassrooms } from "../enrolment/openClassrooms.ts"
import { isShown } from "../searchIndex/hiddenAsks.ts"

/** Where something is asked, as its tables have it. */
export interface AskedAt {
  readonly classroom_id: string | null
  readonly lesson_id: string | null
  readonly question_id: string | null
  readonly title: string
  readonly source: string
  readonly question: ExamQuestion | null
}

/** The place, where the learner has it now. */
export const askedAt = async (ctx: CallContext, asked: Input<"ask.list">): Promise<AskedAt> => {
  const { classroom_id, lesson_id, question_id } = asked.id === undefined ? asked : await placeOf(ctx, asked.id)
  if (question_id !== undefined) return besideQuestion(ctx, question_id)
  if (classroom_id === undefined || lesson_id === undefined) throw invalid("lesson_id", "请从课时或题目进入提问")
  return besideLesson(ctx, classroom_id, lesson_id)
}

const besideLesson = async (ctx: CallContext, classroom_id: string, lesson_id: string): Promise<AskedAt> => {
  const classroom = await findClassroom(ctx, classroom_id)
  if (!classroom.isOpen) throw closedBecause(classroom)
  const [lesson] = await ctx.sql<{ title: string; source: string }[]>`
    select l.name as title, c.name as source
    from classroom_courses cc
    join courses c on c.agency_id = cc.agency_id and c.id = cc.course_id
    join lessons l on l.agency_id = c.agency_id and l.course_id = c.id and not l.hidden
    where cc.agency_id = ${ctx.agency.id} and cc.classroom_id = ${classroom_id} and l.id = ${lesson_id}`
  if (lesson === undefined) throw notFound("课时不存在或已下架")
  return { ...lesson, classroom_id, lesson_id, question_id: null, question: null }
}

const besideQuestion = async (ctx: CallContext, question_id: string): Promise<AskedAt> => {
  const { sql, agency, now } = ctx
  const [[bank], embargoed, hidden, questions] = await Promise.all([
    sql<{ source: string }[]>`
      select b.name as source from questions q join banks b on b.agency_id = q.agency_id and b.id = q.bank_id
      where q.agency_id = ${agency.id} and q.id = ${question_id} and not q.hidden and not b.hidden`,
    embargoedQuestions(sql, ownerOf(ctx), [question_id], now),
    hiddenQuestions(ctx),
    questionsById(sql, agency.id, [question_id]),
  ])
  const question = questions.get(question_id)
  if (embargoed.size > 0) throw inExam("这道题是考试里的题，公布答案以后才能提问")
  if (bank === undefined || question === undefined || hidden.includes(question_id)) throw notFound("题目不存在或已下架")
  return { ...bank, title: "", classroom_id: null, lesson_id: null, question_id, question }
}

export const inExam = (message: string): Refusal => new Refusal({ code: EXAM_CODES.keysLater, message })

interface Place {
  readonly classroom_id?: string
  readonly lesson_id?: string
  readonly question_id?: string
}

/** Of one that is the learner's own or public; of a lesson, the classroom in which the learner has it. */
const placeOf = async (ctx: CallContext, id: string): Promise<Place> => {
  const { agencyId, userId } = ownerOf(ctx)
  const [ask] = await ctx.sql<{ lesson_id: string | null; question_id: string | null }[]>`
    select lesson_id, question_id from asks
    where agency_id = ${agencyId} and id = ${id} and (user_id = ${userId} or ${isShown(ctx.sql)})`
  if (ask === undefined) throw notFound("提问不存在或已隐藏")
  if (ask.question_id !== null) return { question_id: ask.question_id }
  const lesson_id = ask.lesson_id ?? ""
  const open = await openClassrooms(ctx)
  const [found] = await ctx.sql<{ classroom_id: string }[]>`
    select cc.classroom_id from lessons l
    join classroom_courses cc on cc.agency_id = l.agency_id and cc.course_id = l.course_id
    where l.agency_id = ${agencyId} and l.id = ${lesson_id} and cc.classroom_id = any (${open}) limit 1`
  if (found === undefined) throw notFound("提问不存在或已隐藏")
  return { classroom_id: found.classroom_id, lesson_id }
}
