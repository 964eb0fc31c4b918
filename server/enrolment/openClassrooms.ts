import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { findClassroom } from "./access.ts"

/** The classrooms that the learner may study in now. */
export const openClassrooms = async (ctx: CallContext): Promise<string[]> => {
  const { agencyId, userId } = ownerOf(ctx)
  const rows = await ctx.sql<{ classroom_id: string }[]>`
    select classroom_id from enrolments where agency_id = ${agencyId} and user_id = ${userId}`
  const found = await Promise.all(rows.map(({ classroom_id }) => findClassroom(ctx, classroom_id)))
  return found.filter(({ isOpen }) => isOpen).map(({ id }) => id)
}
