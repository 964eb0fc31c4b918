import type { CallFailure } from "#domain/contract/Request.ts"
import type { Outcomes } from "./resourceTypes.ts"

/** The values that came, by name. */
export const valuesOf = (outcomes: Outcomes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(outcomes).flatMap(([key, outcome]) =>
      outcome.ok ? [[isOptional(key) ? key.slice(0, -1) : key, outcome.value]] : [],
    ),
  )

/** The first failure that matters: that of a request which is not optional. */
export const failureOf = (outcomes: Outcomes): CallFailure | null => {
  for (const [key, outcome] of Object.entries(outcomes)) if (!outcome.ok && !isOptional(key)) return outcome.failure
  return null
}

const isOptional = (key: string): boolean => key.endsWith("?")
