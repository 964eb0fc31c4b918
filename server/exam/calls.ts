import { REHEARSAL_PAPER } from "#domain/exam/Rehearsal.ts"
import { ackedOf, demandAll } from "./arrived.ts"
import { type AttemptRow, findReceipt, isOverdue, isReleased, lockAttempt, type Owner } from "../attempt/AttemptRow.ts"
import { attemptView, standingIn } from "./attemptView.ts"
import { changeFeedback } from "./changeFeedback.ts"
import { checkQuestion } from "./checkQuestion.ts"
import { endAttempt } from "../attempt/endAttempt.ts"
import { findReceiptByNumber } from "./findReceiptByNumber.ts"
import { examHistory, type Kept } from "./examHistory.ts"
import { EXAM_CODES, ended, superseded } from "../attempt/examRefusals.ts"
import { handIn } from "./handIn.ts"
import { decideLate } from "./lateHandIn.ts"
import { makeNonce } from "./nonce.ts"
import { onlineExams } from "./onlineExams.ts"
import { readAttempt } from "../attempt/readAttempt.ts"
import { readTimeline } from "./timeline.ts"
import { resultView } from "../result/resultView.ts"
import { raiseEpoch, startAttempt } from "./startAttempt.ts"
import type { Sql } from "../db/Sql.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { type CallContext, type Handlers, signedIn } from "../core/Handler.ts"
import { pageAsked } from "../core/paging.ts"

export const handlers: Handlers<
  | "exam.start"
  | "exam.attempt"
  | "exam.feedback"
  | "exam.takeOver"
  | "exam.save"
  | "exam.check"
  | "exam.handIn"
  | "exam.handInLate"
  | "exam.state"
  | "exam.timeline"
  | "exam.receipt"
  | "exam.result"
  | "exam.online"
  | "exam.history"
  | "exam.dailyHistory"
> = {
  "exam.start": ({ client_id, ...source }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await startAttempt(sql, ownerOf(ctx), source, client_id, ctx)
      return attemptView(sql, attempt, ctx)
    }),

  "exam.attempt": async ({ attempt_id }, ctx) => attemptView(ctx.sql, await current(ctx, attempt_id), ctx),

  "exam.feedback": ({ attempt_id, feedback }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await changeFeedback(sql, await lockedOpen(sql, ctx, attempt_id), feedback)
      return attemptView(sql, attempt, ctx)
    }),

  "exam.takeOver": ({ attempt_id, client_id, epoch: before }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await lockedOpen(sql, ctx, attempt_id)
      if (before !== undefined && before !== attempt.epoch) throw superseded()
      const { epoch, deadline, rules } = await raiseEpoch(sql, attempt, { client_id, now: ctx.now })
      const acked = await ackedOf(sql, attempt, client_id)
      const nonce = nonceOf(ctx, attempt_id)
      return { epoch, acked, nonce, deadline, minutes: rules.minutes, ...(await standingIn(sql, attempt, ctx.now)) }
    }),

  "exam.save": async (request, ctx) => {
    const saved = await ctx.saveRecords({ ...ownerOf(ctx), ...request, now: ctx.now })
    if (saved === null) throw notFound()
    if (saved.outcome === "closed") await current(ctx, request.attempt_id)
    return { ...saved, now: ctx.now, nonce: nonceOf(ctx, request.attempt_id) }
  },

  "exam.check": ({ attempt_id, question_id }, ctx) =>
    ctx.transaction(async (sql) => checkQuestion(sql, await locked(sql, ctx, attempt_id), question_id, ctx.now)),

  "exam.handIn": ({ attempt_id, ...asked }, ctx) =>
    ctx.transaction(async (sql) => handIn(sql, await locked(sql, ctx, attempt_id), asked, ctx)),

  "exam.handInLate": ({ attempt_id, clients }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await lockedAsItStands(sql, ctx, attempt_id)
      for (const { client_id, last_seq } of clients)
        await demandAll(sql, attempt, { client_id, acked: await ackedOf(sql, attempt, client_id), last_seq })
      return decideLate(sql, attempt, ctx)
    }),

  "exam.state": async ({ attempt_id }, ctx) => {
    const { state, deadline, rules, epoch } = await current(ctx, attempt_id)
    return { state, deadline, minutes: rules.minutes, epoch, now: ctx.now, nonce: nonceOf(ctx, attempt_id) }
  },

  "exam.timeline": async ({ attempt_id }, ctx) => {
    const attempt = await current(ctx, attempt_id)
    const { title, started_at, deadline } = attempt
    return { attempt_id, title, started_at, deadline, items: await readTimeline(ctx.sql, attempt) }
  },

  "exam.receipt": async (asked, { sql, agency, now }) => {
    const receipt = await findReceiptByNumber(sql, agency.id, asked)
    return { genuine: receipt !== null, receipt, now }
  },

  "exam.result": async ({ attempt_id }, ctx) => {
    const attempt = await current(ctx, attempt_id)
    if (attempt.paper_id === REHEARSAL_PAPER) throw notFound("演练没有成绩")
    const receipt = await findReceipt(ctx.sql, attempt)
    if (receipt === null) throw new Refusal({ code: EXAM_CODES.notEnded, message: "还没有交卷，交卷后可以看成绩" })
    if (isReleased(attempt, ctx.now)) await noteKeysSeen(ctx.sql, attempt, ctx.now)
    return resultView(ctx.sql, attempt, receipt, ctx.now)
  },

  "exam.online": async (_, ctx) => ({ list: await onlineExams(ctx.sql, ownerOf(ctx), ctx.now) }),

  "exam.history": ({ bank_id, ...page }, ctx) => history(ctx, "other", bank_id, page),
  "exam.dailyHistory": ({ bank_id, ...page }, ctx) => history(ctx, "daily", bank_id, page),
}

type Asked = Parameters<typeof pageAsked>[0]

const history = (ctx: CallContext, kept: Kept, bank_id: string | null = null, page: Asked) =>
  examHistory(ctx.sql, ownerOf(ctx), { kept, bank_id }, pageAsked(page), ctx.now)

const ownerOf = (ctx: CallContext): Owner => ({ agencyId: ctx.agency.id, userId: signedIn(ctx).id })

const nonceOf = (ctx: CallContext, attemptId: string): string =>
  makeNonce(ctx.keys, { agencyId: ctx.agency.id, attemptId }, ctx.now)

const current = async (ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await readAttempt(ctx, ownerOf(ctx), id)
  if (attempt === null) throw notFound()
  return attempt
}

const locked = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await lockAttempt(sql, ownerOf(ctx), id)
  if (attempt === null) throw notFound()
  return attempt
}

/** One whose time is over is closed first. */
const lockedAsItStands = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await locked(sql, ctx, id)
  if (!isOverdue(attempt, ctx.now)) return attempt
  await endAttempt(sql, attempt, { by: "server", now: ctx.now, keys: ctx.keys })
  return locked(sql, ctx, id)
}

const lockedOpen = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await locked(sql, ctx, id)
  if (attempt.state !== "open" || isOverdue(attempt, ctx.now)) throw ended()
  return attempt
}

/** Who may have read the keys cannot have late answers taken without anybody looking. */
const noteKeysSeen = async (sql: Sql, { agency_id, id, keys_seen_at }: AttemptRow, now: number): Promise<void> => {
  if (keys_seen_at === null)
    await sql`
      update attempts set keys_seen_at = ${now} where agency_id = ${agency_id} and id = ${id} and keys_seen_at is null`
}
