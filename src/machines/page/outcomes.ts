import type { CallName } from "#domain/contract/Contract.ts"
import type { CallFailure, CallRequest } from "#domain/contract/Request.ts"
import type { Optional, Outcomes, PageRequest, ResourceInput } from "./resourceTypes.ts"

/** A request whose failure leaves its value out and the page up. */
export const optional = <N extends CallName>(request: CallRequest<N>): CallRequest<N> & Optional => ({
  ...request,
  isOptional: true,
})

export const isOptional = (request: PageRequest | undefined): boolean => request?.isOptional === true

/** The values that came, by name. */
export const valuesOf = (outcomes: Outcomes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(outcomes).flatMap(([name, outcome]) => (outcome.ok ? [[name, outcome.value]] : [])))

/** The first failure that matters: that of a request which is not optional. */
export const failureOf = (requests: ResourceInput["requests"], outcomes: Outcomes): CallFailure | null => {
  for (const [name, request] of Object.entries(requests)) {
    const outcome = outcomes[name]
    if (outcome?.ok === false && !isOptional(request)) return outcome.failure
  }
  return null
}
