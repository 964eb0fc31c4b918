import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { brokenFailure } from "../page/brokenFailure.ts"

/** The params of what keeps a failure. */
export const failureOf = (outcome: CallOutcome): { readonly failure: CallFailure } => ({
  failure: outcome.ok ? brokenFailure : outcome.failure,
})
