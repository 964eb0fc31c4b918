import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { findReceipt, isReleased } from "../attempt/AttemptRow.ts"
import { lockOwnAttempt, ownAttempt } from "../attempt/ownAttempt.ts"
import type { Handlers } from "../core/Handler.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { resultView } from "./resultView.ts"
import { selfMark } from "./selfMark.ts"
import { isHeld, share, sharedResult, unshare } from "./shares.ts"

const DONE = { done: true } as const

export const handlers: Handlers<
  "exam.result" | "result.selfMark" | "result.share" | "result.unshare" | "result.shared"
> = {
  "exam.result": async ({ attempt_id }, ctx) => {
    const attempt = await ownAttempt(ctx, attempt_id)
    if (attempt.paper_id === REHEARSAL_PAPER) throw notFound("演练没有成绩")
    const receipt = await findReceipt(ctx.sql, attempt)
    if (receipt === null) throw new Refusal({ code: EXAM_CODES.notEnded, message: "还没有交卷，交卷后可以看成绩" })
    return resultView(ctx, attempt, receipt)
  },

  "result.selfMark": ({ attempt_id, ...asked }, ctx) =>
    ctx.transaction(async (sql) => {
      await selfMark(sql, await lockOwnAttempt(sql, ctx, attempt_id), asked, ctx.now)
      return DONE
    }),

  "result.share": ({ attempt_id }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await lockOwnAttempt(sql, ctx, attempt_id)
      if (!isReleased(attempt, ctx.now) || (await isHeld(sql, attempt, ctx.now)))
        throw new Refusal({ code: EXAM_CODES.notReleased, message: "成绩公布后才能分享" })
      return { id: await share(sql, attempt, ctx.now) }
    }),

  "result.unshare": ({ attempt_id }, ctx) =>
    ctx.transaction(async (sql) => {
      await unshare(sql, await lockOwnAttempt(sql, ctx, attempt_id))
      return DONE
    }),

  "result.shared": async ({ id }, ctx) => {
    const shared = await sharedResult(ctx, id)
    if (shared === null) throw notFound("这份成绩没有分享，或已经撤回")
    return shared
  },
}
