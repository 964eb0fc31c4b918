import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { notFound } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import { type AttemptRow, lockAttempt } from "./AttemptRow.ts"
import { readAttempt } from "./readAttempt.ts"

/** The asker's attempt as it is now; another learner's is not found. */
export const ownAttempt = async (ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await readAttempt(ctx, ownerOf(ctx), id)
  if (attempt === null) throw notFound()
  return attempt
}

/** The asker's attempt as it is stored, locked until the transaction ends. */
export const lockOwnAttempt = async (sql: Sql, ctx: CallContext, id: string): Promise<AttemptRow> => {
  const attempt = await lockAttempt(sql, ownerOf(ctx), id)
  if (attempt === null) throw notFound()
  return attempt
}
