import type { CallName } from "#domain/contract/Contract.ts"
import type { Handlers } from "../core/Handler.ts"
import { listAsks, makeAsk } from "./asks.ts"
import { ownAsks } from "./ownAsks.ts"
import { listReviews, ownReview, saveReview } from "./reviews.ts"

type Name = Extract<CallName, `ask.${string}` | `review.${string}`>

/** What learners ask a teacher and say about courses. */
export const handlers: Handlers<Name> = {
  "ask.list": (asked, ctx) => listAsks(ctx, asked),
  "ask.mine": (asked, ctx) => ownAsks(ctx, asked),
  "ask.make": (asked, ctx) => makeAsk(ctx, asked),
  "review.list": (asked, ctx) => listReviews(ctx, asked),
  "review.own": (asked, ctx) => ownReview(ctx, asked),
  "review.save": (asked, ctx) => saveReview(ctx, asked),
}
