import type { CallFailure, CallRequest } from "#domain/contract/Request.ts"
import type { PageEvent } from "./pageEvents.ts"

export interface ListInput {
  /** A call that answers pages; the filters are in its payload, a `page` in it is where the list begins. */
  readonly request: CallRequest
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** The items differ by visitor: they are read again when somebody signs in or out. */
  readonly personal?: boolean
  /** How many pages come before it rests: as many as it had when it was left. */
  readonly pages?: number
}

/** One page, as every call of a list answers it. */
export interface ListPage {
  readonly list: ReadonlyArray<unknown>
  readonly total: number
  readonly page: number
  readonly page_size: number
}

export interface ListContext {
  readonly request: CallRequest
  readonly personal: boolean
  readonly pages: number
  readonly now: number
  readonly items: ReadonlyArray<unknown>
  /** Of all pages. */
  readonly total: number
  /** The last page that came; 0 before the first. */
  readonly page: number
  readonly hasMore: boolean
  readonly failure: CallFailure | null
}

export type ListEvent =
  | PageEvent<ListInput>
  | { readonly type: "list.more" }
  | { readonly type: "list.retry" }
  | { readonly type: "list.refresh" }
