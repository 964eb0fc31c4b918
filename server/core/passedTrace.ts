import { createHmac, type KeyObject } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { isSameText } from "./isSameText.ts"
import type { TracePoint } from "./Traces.ts"

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-01$/

/** Cells have this key alike; a visitor, who must not choose what is recorded, has it not. */
const signed = (key: KeyObject, parent: string): string =>
  `study=${createHmac("sha256", key).update(`trace/1 ${parent}`).digest("hex")}`

/** What a request that is passed on says of its trace (W3C Trace Context). */
export const traceHeaders = (key: KeyObject, { traceId, spanId }: TracePoint) => {
  const traceparent = `00-${traceId}-${spanId}-01`
  return { traceparent, tracestate: signed(key, traceparent) }
}

/** null of what no cell of the same key has sent. */
export const passedTrace = (key: KeyObject, { traceparent, tracestate }: IncomingHttpHeaders): TracePoint | null => {
  if (typeof traceparent !== "string" || typeof tracestate !== "string") return null
  const [, traceId, spanId] = PARENT.exec(traceparent) ?? []
  if (traceId === undefined || spanId === undefined) return null
  return isSameText(tracestate, signed(key, traceparent)) ? { traceId, spanId } : null
}
