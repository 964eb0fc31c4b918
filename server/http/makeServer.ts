import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import Fastify, { LogController, type FastifyInstance } from "fastify"
import type { CallName } from "#domain/contract/Contract.ts"
import { CELL_ASK } from "../core/CellQuestion.ts"
import type { AgencyContext } from "../core/AgencyContext.ts"
import type { Located } from "../core/AgencyDirectory.ts"
import { networkOf } from "../core/networkOf.ts"
import { RecentCosts } from "../core/RecentCosts.ts"
import { Refusal } from "../core/Refusal.ts"
import { answerKept } from "./answerKept.ts"
import { makeAnswerCall } from "./answerCall.ts"
import { compressAnswers } from "./compress.ts"
import { handleErrors, refusalOf, sendRefusal, UNBOUND } from "./errors.ts"
import { hasTwoHosts } from "./hasTwoHosts.ts"
import { limitSockets, SOCKET_LIMITS } from "./limitSockets.ts"
import { type Answered, lateLogger, loggedPath, loggerOptions, pathOf } from "./logging.ts"
import { isPassedByCell, makePassToCell } from "./passToCell.ts"
import { parseBodies } from "./parseBodies.ts"
import { protectAnswers } from "./protectAnswers.ts"
import { registerCalls } from "./registerCalls.ts"
import { registerCellAsk } from "./registerCellAsk.ts"
import { registerDocumentation } from "./registerDocumentation.ts"
import { registerHealth } from "./registerHealth.ts"
import { registerStatic } from "./registerStatic.ts"
import { registerTlsAsk, TLS_ASK } from "./registerTlsAsk.ts"
import { requestHeaders } from "./requestHeaders.ts"
import type { ServerDeps } from "./ServerDeps.ts"
import { takeTurns } from "./takeTurns.ts"
import { traceRequests } from "./traceRequests.ts"
import { makeTrustedProxies } from "./TrustedProxies.ts"
import { visitorAddress } from "./visitorAddress.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route answers, where that is a call of the contract. */
    readonly call?: CallName
  }
  interface FastifyRequest {
    /** The agency that owns the request's host; set before any handler runs. */
    agency: AgencyContext
    /** See `CallContext.ip`. */
    visitorIp: string
  }
}

export const API_BASE = "/api"
const BODY_LIMIT = 256 * 1024
const NO_ROUTE = "none"
// longer than a device waits for a file that it sends: 2 MB at 17 kB a second
const REQUEST_TIMEOUT = 130_000
// a request without a body needs no stream that ends: a tenth of a cached answer; the types do not know it yet
const HTTP = {
  requestTimeout: REQUEST_TIMEOUT,
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  optimizeEmptyRequests: true,
}
const TWO_HOSTS = new Refusal({ status: 400, message: "请求格式不正确" })
// an agency is between two cells, or they do not agree yet on who serves it
const BETWEEN_CELLS = new Refusal({ status: 503, message: "服务暂时不可用，请稍后再试", retryAfter: 1 })
const NOTHING = new Refusal({ status: 404, message: "页面不存在" })
// they answer whatever the host: those who watch the process know no agency
const HOSTLESS = new Set(["/healthz", "/readyz", TLS_ASK, CELL_ASK])

/** The whole HTTP side, ready to listen or to be asked by `inject()`. */
export const makeServer = async (deps: ServerDeps): Promise<FastifyInstance> => {
  const { config, now } = deps
  const app = Fastify({
    logger: loggerOptions(config, deps.logSink),
    childLoggerFactory: lateLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_TIMEOUT,
    http: HTTP,
    forceCloseConnections: "idle",
    // whoever was let in is answered
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void sendRefusal(refusalOf(error), request, reply),
  })
  // its fields hold no secret: looking for some would cost a tenth of a request
  const answered = app.log.child({}, { redact: [] })
  const logAnswered = ({ reqId, method, url, status, ms, agency, call }: Answered) =>
    answered.info({ reqId, method, path: loggedPath(url), status, ms: Math.round(ms), agency, call }, "answered")
  if (deps.traces !== null) traceRequests(app, deps.traces, deps.keys.deriving)
  const addressOf = visitorAddress(config)
  app.decorateRequest("agency")
  app.decorateRequest("visitorIp", "")
  handleErrors(app, deps.isReplaced)
  const costs = new RecentCosts(() => performance.now())
  const keyOf = (request: IncomingMessage) => networkOf(addressOf(request))
  const answerFirst = answerKept(app, { agencies: deps.agencies, now, log: logAnswered, meter: deps.meter })
  const answerNext = limitSockets(app.server, takeTurns(answerFirst, { costs, keyOf }), {
    limits: SOCKET_LIMITS,
    isProxy: makeTrustedProxies(config.trustProxy),
  })
  app.server.removeAllListeners("request").on("request", answerNext)
  const passToCell = makePassToCell(deps)
  app.addHook("onClose", async () => passToCell.close())
  protectAnswers(app, config)
  compressAnswers(app)

  // hooks with `done`: each promise on the way would cost a cached answer a tenth
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(requestHeaders(request.headers, request.id, now()))
    request.visitorIp = addressOf(request)
    if (hasTwoHosts(request.raw)) return done(TWO_HOSTS)
    const path = pathOf(request.url)
    if (HOSTLESS.has(path)) return done()
    const enter = (agency: AgencyContext) => {
      request.agency = agency
      // the database cannot hold U+0000: nothing has such a name
      done(path.includes("%00") ? NOTHING : undefined)
    }
    const known = deps.agencies.known(request.host)
    if (known !== undefined) return enter(known)
    const go = (located: Located | null) => {
      if (located === null) return done(UNBOUND)
      if ("agency" in located) return enter(located.agency)
      if (located.cell === null || isPassedByCell(request.raw)) return done(BETWEEN_CELLS)
      passToCell.pass(located.cell, request, reply, done)
    }
    deps.agencies.locate(request.host).then(go, done)
  })
  app.addHook("onResponse", (request, { statusCode: status, elapsedTime: ms }, done) => {
    const { id: reqId, method, url, routeOptions } = request
    const { call } = routeOptions.config
    deps.meter.answered(call ?? routeOptions.url ?? NO_ROUTE, status, ms)
    // a request that was refused early has no agency, whatever its type says
    const agency = (request.agency as AgencyContext | undefined)?.id
    logAnswered({ reqId, method, url, status, ms, agency, call })
    done()
  })

  const answer = makeAnswerCall(deps)
  registerHealth(app, deps)
  registerTlsAsk(app, deps)
  registerCellAsk(app, deps)
  await app.register(
    async (api) => {
      parseBodies(api)
      registerCalls(api, deps, answer, costs)
      registerDocumentation(api, deps.contract)
      // a route, not the not-found handler: the pages take every other address
      api.all("/*", async () => {
        throw new Refusal({ status: 404, message: "接口不存在", isUnknown: true })
      })
    },
    { prefix: API_BASE },
  )
  await registerStatic(app, deps)
  for (const register of deps.routes) await register(app, deps)
  await deps.registerPages?.(app, { ...deps, answer, costs })
  app.setNotFoundHandler((request, reply) => sendRefusal(NOTHING, request, reply))
  return app
}
