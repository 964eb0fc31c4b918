import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { foldMarks } from "./foldMarks.ts"

/** A learner's look: what was released of their marks by now is in their records afterwards. */
export const foldReleasedMarks = async (ctx: CallContext, owner: Owner): Promise<void> => {
  const [row] = await ctx.sql<{ has: boolean }[]>`
    select exists (select from marks_to_fold
      where agency_id = ${owner.agencyId} and user_id = ${owner.userId} and released_at <= ${ctx.now}) as has`
  if (row?.has === true) await ctx.transaction((sql) => foldMarks(sql, owner, ctx.now))
}
