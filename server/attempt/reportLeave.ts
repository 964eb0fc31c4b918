import type { Output, Payload } from "#domain/contract/Contract.ts"
import * as Leaving from "#domain/attempt/Leaving.ts"
import type { CallContext } from "../core/Handler.ts"
import { countedLeaves, endForLeaving, storeLeave } from "./leaves.ts"
import { lockOwnAttempt, ownAttempt } from "./ownAttempt.ts"

/** Notes an absence from the asker's open attempt; one that is over, or that counts none, stays as it is. */
export const reportLeave = async (
  ctx: CallContext,
  { attempt_id, ...leave }: Payload<"exam.leave">,
): Promise<Output<"exam.leave">> => {
  const { sql, now } = ctx
  const attempt = await ownAttempt(ctx, attempt_id)
  const rule = attempt.rules.room?.leaving
  if (rule === undefined) return { counted: 0 }
  if (attempt.state === "open") await storeLeave(sql, attempt, rule, { ...leave, offline: leave.offline === true }, now)
  const counted = await countedLeaves(sql, attempt)
  if (attempt.state === "open" && Leaving.consequence(rule, counted) === "hand_in")
    await ctx.transaction(async (locking) => {
      const locked = await lockOwnAttempt(locking, ctx, attempt_id)
      if (locked.state === "open") await endForLeaving(locking, locked, rule, now)
    })
  return { counted }
}
