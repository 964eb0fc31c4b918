import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { actorSlot } from "./actorSlot.ts"

/** A call to be made. `key` is its `Idempotency-Key`, the same for every try of the same intent. */
export interface CallInput {
  readonly request: CallRequest
  readonly key?: string
}

/** The slot through which every machine makes calls; one implementation serves them all. */
export const callSlot = actorSlot<CallOutcome, CallInput>("call")
