import { randomUUID } from "node:crypto"
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http"
import type { FastifyInstance } from "fastify"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { AgencyDirectory } from "../core/AgencyDirectory.ts"
import { BoundedMap } from "../core/BoundedMap.ts"
import type { Meter } from "../core/Meter.ts"
import type { Answered } from "./logging.ts"
import { hasToken } from "./hasToken.ts"
import { hasTwoHosts } from "./hasTwoHosts.ts"
import { OF_A_REQUEST, requestHeaders } from "./requestHeaders.ts"

declare module "fastify" {
  interface FastifyReply {
    /** Set by what gives the same bytes again: gives them, or null when they are no longer what it would send. */
    bytesKept: (() => Buffer | null) | null
  }
}

interface Kept {
  readonly host: string
  readonly agency: AgencyContext
  /** As they were sent, after every hook: a name, its value, a name … */
  readonly headers: ReadonlyArray<OutgoingHttpHeader>
  readonly bytes: () => Buffer | null
}

interface Options {
  readonly agencies: AgencyDirectory
  readonly now: () => number
  readonly log: (answered: Answered) => void
  readonly meter: Meter
}

/** Where answers from memory are counted, whatever they answer. */
const KEPT = "kept"

const MAX_ANSWERS = 2_000
/** What anybody may make up takes little memory. */
const MAX_KEY = 600

/**
 * Gives an answer that is kept in memory once more before Fastify sees the request, which takes as long as Node's own
 * work for it; every other request goes to Fastify. Its headers are those of the first answer to the same request, so that no hook's work is done twice.
 */
export const answerKept = (
  app: FastifyInstance,
  { agencies, now, log, meter }: Options,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const kept = new BoundedMap<string, Kept>(MAX_ANSWERS)
  app.decorateReply("bytesKept", null)
  app.addHook("onResponse", (request, reply, done) => {
    const key = reply.bytesKept === null || reply.statusCode !== 200 ? null : keyOf(request.raw)
    if (reply.bytesKept !== null && key !== null && key.length <= MAX_KEY) {
      const { host, agency } = request
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => !OF_A_REQUEST.includes(name))
        .flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
      kept.set(key, { host, agency, headers, bytes: reply.bytesKept })
    }
    done()
  })

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = keyOf(request)
    const found = key === null ? undefined : kept.get(key)
    const bytes = found !== undefined && agencies.known(found.host) === found.agency ? found.bytes() : null
    if (found === undefined || bytes === null) return false
    const { method = "", url = "", headers } = request
    const [begun, reqId] = [performance.now(), randomUUID()]
    response.once("finish", () => {
      const ms = performance.now() - begun
      meter.answered(KEPT, 200, ms)
      log({ reqId, method, url, status: 200, ms, agency: found.agency.id })
    })
    response
      .writeHead(200, [...found.headers, ...Object.entries(requestHeaders(headers, reqId, now())).flat()])
      .end(bytes)
    return true
  }
  return (request, response) => {
    if (!answer(request, response)) app.routing(request, response)
  }
}

const FORWARDED = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port"] as const

/** All of a request that its answer depends on, where that may be kept; what it says of itself is sent with it. */
const keyOf = (request: IncomingMessage): string | null => {
  const { method, url = "", headers, socket } = request
  if (method !== "GET" || headers["if-none-match"] !== undefined || hasTwoHosts(request)) return null
  const { host, cookie, "accept-encoding": codings } = headers
  // whether these count depends on who sends them
  const forwarded = FORWARDED.map((name) => headers[name])
  const sender = forwarded.every((value) => value === undefined) ? "" : socket.remoteAddress
  return [host, codings, ...forwarded, sender, hasToken(cookie), url].join("\n")
}
