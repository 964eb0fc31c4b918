import { deviceName } from "#domain/core/deviceName.ts"
import { type AttemptRow, isOverdue } from "./AttemptRow.ts"
import type { NoteContact } from "./contacts.ts"
import { currentAnswers } from "./currentAnswers.ts"
import { endAttempt } from "./endAttempt.ts"
import { ended, requireWriter, superseded } from "./examRefusals.ts"
import { lockOwnAttempt, ownAttempt } from "./ownAttempt.ts"
import type { CallContext, Handlers } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { pageAsked } from "../core/paging.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { ackedOf, requireAll } from "./acknowledged.ts"
import { attach } from "./attachments.ts"
import { attemptView, standingIn } from "./attemptView.ts"
import { changeFeedback } from "./changeFeedback.ts"
import { checkReceipt } from "./checkReceipt.ts"
import { checkQuestion } from "./checkQuestion.ts"
import { examHistory, type Kept } from "./examHistory.ts"
import { handIn } from "./handIn.ts"
import { homework } from "./homework.ts"
import { decideLate } from "./lateHandIn.ts"
import { isRevised } from "./isRevised.ts"
import { makeNonce } from "./nonce.ts"
import { onlineExams } from "./onlineExams.ts"
import { paperPage } from "./paperPage.ts"
import { type RecentMessages, readMessages, withMessages } from "./messages.ts"
import type { SaveRecords } from "./saveRecords.ts"
import { bindDevice, requireDevice } from "./ownDevice.ts"
import { raiseEpoch, startAttempt } from "./startAttempt.ts"
import { reportLeave } from "./reportLeave.ts"
import { readTimeline } from "./timeline.ts"

export const makeHandlers = ({
  saveRecords,
  noteContact,
  recentMessages,
}: {
  readonly saveRecords: SaveRecords
  readonly noteContact: NoteContact
  readonly recentMessages: RecentMessages
}): Handlers<
  | "exam.start"
  | "exam.attempt"
  | "exam.feedback"
  | "exam.takeOver"
  | "exam.save"
  | "exam.attach"
  | "exam.check"
  | "exam.handIn"
  | "exam.handInLate"
  | "exam.state"
  | "exam.leave"
  | "exam.timeline"
  | "exam.receipt"
  | "exam.online"
  | "exam.history"
  | "exam.dailyHistory"
  | "question.paper"
> => ({
  "exam.start": ({ client_id, ...source }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await startAttempt(sql, ownerOf(ctx), source, client_id, ctx)
      return attemptView(sql, attempt, ctx)
    }),

  "exam.attempt": async ({ attempt_id }, ctx) => {
    const attempt = await ownAttempt(ctx, attempt_id)
    requireDevice(ctx, attempt)
    return attemptView(ctx.sql, attempt, ctx)
  },

  "exam.feedback": ({ attempt_id, feedback }, ctx) =>
    ctx.transaction(async (sql) => {
      const before = await lockedOpen(sql, ctx, attempt_id)
      requireDevice(ctx, before)
      const attempt = await changeFeedback(sql, before, feedback)
      return attemptView(sql, attempt, ctx)
    }),

  "exam.takeOver": ({ attempt_id, client_id, epoch: before, after }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await lockedOpen(sql, ctx, attempt_id)
      if (before !== undefined) requireWriter(attempt, before)
      if (after !== undefined && after < attempt.epoch) throw superseded()
      await bindDevice(sql, ctx, attempt)
      const { epoch, deadline, rules } = await raiseEpoch(
        sql,
        attempt,
        { client_id, device: deviceName(ctx.agent) },
        ctx.now,
        after,
      )
      const acked = await ackedOf(sql, attempt, client_id)
      const nonce = nonceOf(ctx, attempt_id)
      return { epoch, acked, nonce, deadline, minutes: rules.minutes, ...(await standingIn(sql, attempt, ctx.now)) }
    }),

  "exam.save": async (request, ctx) => {
    const saved = await saveRecords({ ...ownerOf(ctx), ...request, now: ctx.now })
    if (saved === null) throw notFound()
    if (saved.set_aside !== undefined)
      ctx.log.warn({ attempt: request.attempt_id, set_aside: saved.set_aside }, "answer records set aside")
    if (saved.outcome === "closed") await ownAttempt(ctx, request.attempt_id)
    const messages = recentMessages({ agency_id: ctx.agency.id, id: request.attempt_id })
    return { ...saved, now: ctx.now, nonce: nonceOf(ctx, request.attempt_id), ...withMessages(messages) }
  },

  "exam.attach": (request, ctx) => attach(ctx, request),

  "exam.check": ({ attempt_id, ...asked }, ctx) =>
    ctx.transaction(async (sql) => checkQuestion(sql, await lockOwnAttempt(sql, ctx, attempt_id), asked, ctx.now)),

  "exam.handIn": ({ attempt_id, ...asked }, ctx) =>
    ctx.transaction(async (sql) => handIn(sql, await lockOwnAttempt(sql, ctx, attempt_id), asked, ctx)),

  "exam.handInLate": ({ attempt_id, clients }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await lockedAsItStands(sql, ctx, attempt_id)
      for (const { client_id, last_seq } of clients)
        await requireAll(sql, attempt, { client_id, acked: await ackedOf(sql, attempt, client_id), last_seq })
      const late = await decideLate(sql, attempt, ctx)
      return { ...late, answers: await currentAnswers(sql, attempt) }
    }),

  "exam.state": async ({ attempt_id }, ctx) => {
    const attempt = await ownAttempt(ctx, attempt_id)
    const { agency_id, state, deadline, rules, epoch } = attempt
    if (state === "open") noteContact({ agency_id, attempt_id, at: ctx.now })
    const [revised, messages] = await Promise.all([isRevised(ctx.sql, attempt), readMessages(ctx.sql, attempt)])
    const nonce = nonceOf(ctx, attempt_id)
    const standing = { state, deadline, minutes: rules.minutes, epoch, now: ctx.now, nonce }
    return { ...standing, ...(revised && { revised }), ...withMessages(messages) }
  },

  "exam.leave": (asked, ctx) => reportLeave(ctx, asked),

  "exam.timeline": async ({ attempt_id }, ctx) => {
    const attempt = await ownAttempt(ctx, attempt_id)
    const { title, started_at, deadline } = attempt
    return { attempt_id, title, started_at, deadline, items: await readTimeline(ctx.sql, attempt) }
  },

  "exam.receipt": async (asked, { sql, keys, agency, now }) => ({
    ...(await checkReceipt({ sql, keys, agencyId: agency.id }, asked)),
    now,
  }),

  "exam.online": async (_, ctx) => {
    const owner = ownerOf(ctx)
    const [list, due] = await Promise.all([onlineExams(ctx.sql, owner, ctx.now), homework(ctx.sql, owner, ctx.now)])
    return { list, homework: due }
  },

  "exam.history": ({ bank_id, ...page }, ctx) => history(ctx, "all", bank_id, page),
  "exam.dailyHistory": ({ bank_id, ...page }, ctx) => history(ctx, "daily", bank_id, page),

  "question.paper": ({ id }, ctx) => paperPage(ctx, id),
})

type Asked = Parameters<typeof pageAsked>[0]

const history = (ctx: CallContext, kept: Kept, bank_id: string | null = null, page: Asked) =>
  examHistory(ctx.sql, ownerOf(ctx), { kept, bank_id }, pageAsked(page), ctx.now)

const nonceOf = (ctx: CallContext, attemptId: string): string =>
  makeNonce(ctx.keys, { agencyId: ctx.agency.id, attemptId }, ctx.now)

/** One whose time is over is closed first. */
const lockedAsItStands = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await lockOwnAttempt(sql, ctx, id)
  if (!isOverdue(attempt, ctx.now)) return attempt
  await endAttempt(sql, attempt, { by: "server", now: ctx.now, keys: ctx.keys })
  return lockOwnAttempt(sql, ctx, id)
}

const lockedOpen = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await lockOwnAttempt(sql, ctx, id)
  if (attempt.state !== "open" || isOverdue(attempt, ctx.now)) throw ended()
  return attempt
}
