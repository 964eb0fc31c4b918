import type { CallName } from "#domain/contract/Contract.ts"
import type { CallFailure, CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import type { PageEvent } from "./pageEvents.ts"

export interface Optional {
  readonly isOptional: true
}

/** What a page asks for; an optional request's failure leaves its value out and the page up. */
export type PageRequest<N extends CallName = CallName> = CallRequest<N> & Partial<Optional>

export interface ResourceInput {
  /** By the name of its value. */
  readonly requests: Readonly<Record<string, PageRequest>>
  /** Server time, epoch milliseconds. */
  readonly now: number
  /** The values differ by visitor: they are read again when somebody signs in or out. */
  readonly personal?: boolean
}

/** Something the visitor wants done from a page that shows things: one call, then back to looking. */
export interface Intent {
  readonly request: CallRequest
  /** `{name}` in `navigate` takes that field of the call's value. `save`: the value is a file for the visitor. */
  readonly onDone: "refresh" | "save" | { readonly navigate: string }
  /** Said in a toast when it went well. */
  readonly successText?: string
  /** The user info is read again. */
  readonly changesUser?: true
}

export type Outcomes = Readonly<Record<string, CallOutcome>>

export interface ResourceContext {
  readonly requests: ResourceInput["requests"]
  readonly personal: boolean
  readonly now: number
  /** Values by the names of their requests. */
  readonly values: Readonly<Record<string, unknown>>
  /** Why a value that the page needs is not there, or is old. */
  readonly failure: CallFailure | null
  readonly intent: Intent | null
  /** Numbers the intents: one that is tried again is the same. */
  readonly intents: number
  /** The latest intent that went well, until the next is sent: what may be undone. */
  readonly done: Intent | null
}

export type ResourceEvent =
  | PageEvent<ResourceInput>
  | { readonly type: "resource.refresh" }
  | { readonly type: "resource.retry" }
  | { readonly type: "intent.send"; readonly intent: Intent }
  | { readonly type: "page.print" }
