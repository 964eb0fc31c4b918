import { type CallContext, signedIn } from "./Handler.ts"

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
