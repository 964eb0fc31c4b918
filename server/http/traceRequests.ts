import type { KeyObject } from "node:crypto"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { AgencyContext } from "../core/AgencyContext.ts"
import { passedTrace } from "../core/passedTrace.ts"
import type { EndPart, Traces } from "../core/Traces.ts"

/**
 * Each request begins a trace, or goes on with that of the cell that passed it on; it has the number that its answer and
 * the log have. Stands before all other hooks. `key`: what cells have alike.
 */
export const traceRequests = (app: FastifyInstance, traces: Traces, key: KeyObject): void => {
  const ends = new WeakMap<FastifyRequest, EndPart>()
  app.addHook("onRequest", (request, _reply, done) => {
    const { config, url = "none" } = request.routeOptions
    const attributes = {
      "http.request.method": request.method,
      "http.route": url,
      "study.request_id": request.id,
    }
    const above = passedTrace(key, request.headers)
    traces.begin({ name: config.call ?? `${request.method} ${url}`, kind: "server", attributes, above }, (end) => {
      ends.set(request, end)
      done()
    })
  })
  app.addHook("onResponse", (request, { statusCode }, done) => {
    // a request that was refused early has no agency, whatever its type says
    const agency = (request.agency as AgencyContext | undefined)?.id
    const status = {
      "http.response.status_code": statusCode,
      ...(agency === undefined ? {} : { "study.agency": agency }),
    }
    ends.get(request)?.(status, statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}
