import { randomBytes } from "node:crypto"
import * as OptionOrder from "#domain/attempt/OptionOrder.ts"
import type { HoursState } from "#domain/contract/hours.ts"
import * as HoursDesk from "#domain/hours/HoursDesk.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { HOURS_CODES } from "#domain/protocol/hoursCodes.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Scoring from "#domain/question/Scoring.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { keysOf, questionsById } from "../attempt/questionsOf.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { lockLearner } from "../core/lockLearner.ts"
import { ownerOf } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { closedBecause, findClassroom } from "../enrolment/access.ts"
import type { HoursPlace } from "../enrolment/hoursDesk.ts"
import { lessonHours } from "../enrolment/lessonHours.ts"
import { openLesson } from "../enrolment/openLesson.ts"
import { markersOf } from "../attempt/markersOf.ts"
import { keepDesk, openDesk } from "./keepDesk.ts"
import { drawQuestion, shownCheck } from "./hoursQuestion.ts"

/** More than anybody watches. */
const BEGUN = { hits: 200, seconds: 3_600 }
const BEATS = { hits: 2_000, seconds: 3_600 }

export const handlers: Handlers<"hours.begin" | "hours.beat" | "hours.answer"> = {
  "hours.begin": async ({ classroom_id, lesson_id }, ctx) => {
    await rateLimit(ctx, `hours:begin:${ownerOf(ctx).userId}`, BEGUN)
    const { classroom, lesson } = await openLesson(ctx, classroom_id, lesson_id)
    if (!classroom.isOpen) throw closedBecause(classroom)
    const rules = classroom.hours
    if (rules === null || lesson.kind !== "video")
      throw new Refusal({ code: HOURS_CODES.uncounted, message: "这节课不计学时" })
    return inTransaction(ctx, async (inside) => {
      const { agencyId, userId } = ownerOf(ctx)
      await lockLearner(inside.sql, { agencyId, userId })
      const [session, nonce] = [newId(), newId()]
      await inside.sql`
        insert into study_hour_devices (agency_id, user_id, classroom_id, session, lesson_id, nonce)
        values (${agencyId}, ${userId}, ${classroom_id}, ${session}, ${lesson_id}, ${nonce})
        on conflict (agency_id, user_id) do update set classroom_id = excluded.classroom_id, session = excluded.session,
          lesson_id = excluded.lesson_id, nonce = excluded.nonce`
      const began = await change(inside, { agencyId, userId, classroomId: classroom_id }, (desk) =>
        HoursDesk.begun(desk, { lesson: lesson_id, seconds: lesson.seconds, ...rules }, ctx.now),
      )
      return { session, ...(await stateOf(inside, began, nonce)) }
    })
  },

  "hours.beat": async ({ session, nonce, ranges }, ctx) => {
    await rateLimit(ctx, `hours:beat:${ownerOf(ctx).userId}`, BEATS)
    return inTransaction(ctx, async (inside) => {
      const device = await deviceOf(inside, session)
      // what was counted is not counted again, and a beat that comes late tells where the hours are
      if (nonce !== device.nonce) {
        const desk = await change(inside, device.place, (now) => ({ desk: HoursDesk.told(now, ctx.now), records: [] }))
        return stateOf(inside, desk, device.nonce)
      }
      const next = newId()
      await inside.sql`
        update study_hour_devices set nonce = ${next}
        where agency_id = ${device.place.agencyId} and user_id = ${device.place.userId}`
      const desk = await change(
        inside,
        device.place,
        (now) => HoursDesk.beaten(HoursDesk.told(now, ctx.now), ranges, ctx.now),
        true,
      )
      return stateOf(inside, desk, next)
    })
  },

  "hours.answer": async ({ session, check, value }, ctx) =>
    inTransaction(ctx, async (inside) => {
      const { place, nonce } = await deviceOf(inside, session)
      let right = false
      const desk = await change(inside, place, async (now) => {
        if (now.check === null || now.check.id !== check) throw notFound("这道题的作答时间已过")
        if (!isAnswered(value)) throw new Refusal({ code: EXAM_CODES.notAnswered, message: "先作答，再提交" })
        right = await isRight(inside, now.check, value)
        const another = right || now.check.isSecond ? null : await drawQuestion(inside, now)
        return HoursDesk.answered(now, right, another, ctx.now)
      })
      return { right, ...(await stateOf(inside, desk, nonce)) }
    }),
}

const newId = () => randomBytes(12).toString("hex")

const inTransaction = <T>(ctx: CallContext, run: (inside: CallContext) => Promise<T>): Promise<T> =>
  ctx.transaction((sql) => run({ ...ctx, sql, transaction: async (inner) => inner(sql) }))

/** The learner's device on which hours count, held until the end of the transaction; any other is refused. */
const deviceOf = async (
  ctx: CallContext,
  session: string,
): Promise<{ readonly place: HoursPlace; readonly nonce: string }> => {
  const { agencyId, userId } = ownerOf(ctx)
  const [device] = await ctx.sql<{ classroom_id: string; session: string; nonce: string }[]>`
    select classroom_id, session, nonce from study_hour_devices
    where agency_id = ${agencyId} and user_id = ${userId} for update`
  if (device?.session !== session)
    throw new Refusal({ code: HOURS_CODES.elsewhere, message: "学时正在另一台设备或另一个页面上计，这里不再计" })
  const classroom = await findClassroom(ctx, device.classroom_id)
  if (!classroom.isOpen) throw closedBecause(classroom)
  return { place: { agencyId, userId, classroomId: device.classroom_id }, nonce: device.nonce }
}

type Change = (desk: HoursDesk.HoursDesk) => HoursDesk.Changed | Promise<HoursDesk.Changed>

/** Changes what is recorded; a question whose time is over is missed before. `asks`: a question that is due is drawn. */
const change = async (
  ctx: CallContext,
  place: HoursPlace,
  next: Change,
  asks = false,
): Promise<HoursDesk.HoursDesk> => {
  const opened = await withoutHidden(ctx, await openDesk(ctx.sql, place, ctx.now))
  const settled = HoursDesk.settled(opened, ctx.now)
  const changed = await next(settled.desk)
  let desk = HoursDesk.drawn(changed.desk, randomBytes(4).readUInt32BE() / 2 ** 32)
  if (asks && HoursDesk.isDue(desk)) {
    const question = await drawQuestion(ctx, desk)
    if (question !== null) desk = HoursDesk.asked(desk, question, ctx.now)
  }
  await keepDesk(ctx.sql, place, { desk, records: [...settled.records, ...changed.records] }, ctx.now)
  return desk
}

/** A question that an exam withholds by now is not asked any more, as if it had not been. */
const withoutHidden = async (ctx: CallContext, desk: HoursDesk.HoursDesk): Promise<HoursDesk.HoursDesk> => {
  const { check, ledger } = desk
  if (check === null) return desk
  const markers = await markersOf(ctx, ledger.began?.lesson ?? "")
  return markers.some(({ question_id }) => question_id === check.question) ? desk : { ...desk, check: null }
}

const isRight = async (
  ctx: CallContext,
  { question: id, order }: HoursDesk.HoursCheck,
  value: Parameters<typeof Scoring.mark>[2],
): Promise<boolean> => {
  const [questions, keys] = await Promise.all([
    questionsById(ctx.sql, ctx.agency.id, [id]),
    keysOf(ctx.sql, ctx.agency.id, [id]),
  ])
  const [question, key] = [questions.get(id), keys.get(id)]
  if (question === undefined || key === undefined) throw notFound()
  await recordDisclosure(ctx.sql, ownerOf(ctx), [id], ctx.now)
  return Scoring.mark(question, key.answer, OptionOrder.authored(order, value)).verdict === "right"
}

const stateOf = async (ctx: CallContext, desk: HoursDesk.HoursDesk, nonce: string): Promise<HoursState> => ({
  nonce,
  hours: lessonHours(desk.ledger, desk.ledger.began?.lesson ?? ""),
  check: await shownCheck(ctx, desk.check),
})
