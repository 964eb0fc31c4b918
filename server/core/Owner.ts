import { type CallContext } from "./Handler.ts"
import { signedIn } from "./signedIn.ts"

/** Whose rows are asked for: nothing else is ever found. */
export interface Owner {
  readonly agencyId: string
  readonly userId: string
}

/** The learner who asks, in calls with `auth: "required"`. */
export const ownerOf = (ctx: Pick<CallContext, "agency" | "user">): Owner => ({
  agencyId: ctx.agency.id,
  userId: signedIn(ctx).id,
})
