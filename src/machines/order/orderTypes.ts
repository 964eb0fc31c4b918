import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export type OrderDetail = Output<"order.detail">
export type ProviderId = Payload<"order.pay">["provider"]

export interface OrderInput {
  readonly id: string
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export interface OrderContext extends OrderInput {
  readonly order: OrderDetail | null
  /** Why the page has nothing to show. */
  readonly failure: CallFailure | null
  readonly provider: ProviderId | null
  /** Where the order is paid, once the provider has said so. */
  readonly begun: Output<"order.pay"> | null
  /** Why the last wish was refused, in Chinese. */
  readonly message: string | null
  /** When the server last told of it. */
  readonly asked_at: number
}

export type OrderEvent =
  | PageEvent<OrderInput>
  | { readonly type: "order.retry" }
  | { readonly type: "order.pay"; readonly provider: ProviderId }
  | { readonly type: "order.check" }
  | { readonly type: "order.cancel" }
  | { readonly type: "cancel.confirm" }
  | { readonly type: "cancel.dismiss" }
  | { readonly type: "page.print" }
