import type { CallOutcome } from "#domain/contract/Request.ts"
import type { CallInput } from "./callPlaceholder.ts"

/** An item, as its keeper has it, with the call that delivers it. */
export interface Parcel<Item = unknown> {
  readonly call: CallInput
  readonly item: Item
}

export interface DeliveryInput {
  /** The learner whose items they are. */
  readonly user_id: string
  /** Milliseconds until what could not be sent is tried again. */
  readonly again: number
}

export interface DeliveryContext extends DeliveryInput {
  readonly next: Parcel | null
  /** The one that is being sent, or waits. */
  readonly sent: Parcel | null
}

/**
 * From the keeper of the items. `delivery.offer`: the first of them, after every change; it replaces the one that waits.
 * `delivery.doubt`: another learner may be signed in. `delivery.wake`: the server may be reached again.
 */
export type DeliveryEvent =
  | { readonly type: "delivery.offer"; readonly next: Parcel | null }
  | { readonly type: "delivery.doubt" }
  | { readonly type: "delivery.wake" }

export interface Delivered<Item, Value = unknown> {
  readonly item: Item
  readonly outcome: CallOutcome<Value>
}

/**
 * To the keeper. `delivery.answered`: the server has taken the item, or never will, and the next one is to be offered.
 * `delivery.delayed`: the item stays on the device meanwhile. `delivery.withheld`: this other learner is signed in.
 */
export type DeliveryFact<Item, Value = unknown> =
  | ({ readonly type: "delivery.answered" } & Delivered<Item, Value>)
  | { readonly type: "delivery.delayed" }
  | { readonly type: "delivery.withheld"; readonly user_id: string }
