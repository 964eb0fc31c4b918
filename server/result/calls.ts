import { type AttemptRow, isReleased, lockAttempt } from "../attempt/AttemptRow.ts"
import { EXAM_CODES } from "../attempt/examRefusals.ts"
import type { Sql } from "../db/Sql.ts"
import { notFound, Refusal } from "../core/Refusal.ts"
import { selfMark } from "./selfMark.ts"
import { share, sharedResult, unshare } from "./shares.ts"
import { type CallContext, type Handlers, signedIn } from "../core/Handler.ts"

const DONE = { done: true } as const

export const handlers: Handlers<"result.selfMark" | "result.share" | "result.unshare" | "result.shared"> = {
  "result.selfMark": ({ attempt_id, ...asked }, ctx) =>
    ctx.transaction(async (sql) => {
      await selfMark(sql, await locked(sql, ctx, attempt_id), asked, ctx.now)
      return DONE
    }),

  "result.share": ({ attempt_id }, ctx) =>
    ctx.transaction(async (sql) => {
      const attempt = await locked(sql, ctx, attempt_id)
      if (!isReleased(attempt, ctx.now))
        throw new Refusal({ code: EXAM_CODES.notReleased, message: "成绩公布后才能分享" })
      return { id: await share(sql, attempt, ctx.now) }
    }),

  "result.unshare": ({ attempt_id }, ctx) =>
    ctx.transaction(async (sql) => {
      await unshare(sql, await locked(sql, ctx, attempt_id), ctx.now)
      return DONE
    }),

  "result.shared": async ({ id }, ctx) => {
    const shared = await sharedResult(ctx.sql, ctx.agency, id, ctx.now)
    if (shared === null) throw notFound("这份成绩没有分享，或已经撤回")
    return shared
  },
}

const locked = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await lockAttempt(sql, { agencyId: ctx.agency.id, userId: signedIn(ctx).id }, id)
  if (attempt === null) throw notFound()
  return attempt
}
