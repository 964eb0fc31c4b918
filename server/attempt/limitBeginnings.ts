import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"

/** Attempts that one learner begins in a day; going on with one is free. */
const BEGINNINGS = { hits: 200, seconds: 86_400 }

/** Counts an attempt that is about to begin, whatever its source; 429 when it is one too many. */
export const limitBeginnings = (ctx: Pick<CallContext, "sql" | "agency" | "now">, { userId }: Owner): Promise<void> =>
  rateLimit(ctx, `begin:${userId}`, BEGINNINGS, "今天开始的答卷太多")
