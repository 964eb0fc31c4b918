import type { FastifyBaseLogger } from "fastify"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"
import { refusalOf } from "./errors.ts"

/** An answer made in this process, in the shape of the browser's client. What broke goes to the log. */
export const callOutcome = (answer: Promise<unknown>, log: FastifyBaseLogger): Promise<CallOutcome> =>
  answer.then(
    (value): CallOutcome => ({ ok: true, value }),
    (error: Error): CallOutcome => {
      const { status, code, message, fields } = refusalOf(error)
      if (status >= 500) log.error({ err: error }, "call failed")
      return { ok: false, failure: { kind: kindOf(status), code, message, fields } }
    },
  )

function kindOf(status: number): CallFailure["kind"] {
  if (status === 401) return "unauthorized"
  if (status === 404) return "missing"
  if (status === 400 || status === 422) return "invalid"
  return status === 429 || status >= 500 ? "busy" : "refused"
}
