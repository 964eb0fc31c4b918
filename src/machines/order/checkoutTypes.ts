import type { Output } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export interface CheckoutInput {
  readonly classroom_id: string
}

export interface CheckoutContext extends CheckoutInput {
  readonly quote: Output<"order.quote"> | null
  /** Why the page has nothing to show. */
  readonly failure: CallFailure | null
  /** As it is typed. */
  readonly typed: string
  readonly coupon: Output<"order.coupon"> | null
  readonly couponFailure: CallFailure | null
  /** Why the order was refused, in Chinese. */
  readonly message: string | null
  /** Numbers what is ordered: sent again as it was, it is the same order. */
  readonly intent: number
}

export type CheckoutEvent =
  | PageEvent<CheckoutInput>
  | { readonly type: "checkout.retry" }
  | { readonly type: "coupon.changed"; readonly typed: string }
  | { readonly type: "coupon.apply" }
  | { readonly type: "coupon.remove" }
  | { readonly type: "order.submit" }
