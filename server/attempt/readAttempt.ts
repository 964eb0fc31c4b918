import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { type AttemptRow, findAttempt, isOverdue, lockAttempt } from "./AttemptRow.ts"
import { endAttempt } from "./endAttempt.ts"

/** The learner's attempt as it is now: one whose time is over is closed first. */
export const readAttempt = async (ctx: CallContext, owner: Owner, id: string): Promise<AttemptRow | null> => {
  const attempt = await findAttempt(ctx.sql, owner, id)
  if (attempt === null || !isOverdue(attempt, ctx.now)) return attempt
  return ctx.transaction(async (sql) => {
    const locked = await lockAttempt(sql, owner, id)
    if (locked !== null && isOverdue(locked, ctx.now))
      await endAttempt(sql, locked, { by: "server", now: ctx.now, keys: ctx.keys })
    return findAttempt(sql, owner, id)
  })
}
