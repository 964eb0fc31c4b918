import * as LiveRoom from "#domain/live/LiveRoom.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { Refusal } from "../core/Refusal.ts"

export const DISCUSSION_CODES = { muted: 30301, blocked: 30302, tooMany: 30303, tooEarly: 30304 } as const

export const MUTED = "机构已暂停你的提问和评价"

export const isMuted = async (ctx: CallContext): Promise<boolean> => {
  const { agencyId, userId } = ownerOf(ctx)
  const rows = await ctx.sql`select from writer_mutes where agency_id = ${agencyId} and user_id = ${userId}`
  return rows.count > 0
}

/** Refuses who is muted, and a text with one of the words that no message of a live room may hold either. */
export const requireFit = async (ctx: CallContext, text: string): Promise<void> => {
  if (await isMuted(ctx)) throw new Refusal({ code: DISCUSSION_CODES.muted, message: MUTED })
  if (LiveRoom.holdsBlocked(text, ctx.agency.live.blocked_words ?? []))
    throw new Refusal({ code: DISCUSSION_CODES.blocked, message: "里面有不能发表的词，改一改再提交" })
}
