import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as ask } from "node:http"
import type { FastifyReply, FastifyRequest } from "fastify"
import { traceHeaders } from "../core/passedTrace.ts"
import { Refusal } from "../core/Refusal.ts"
import type { ServerDeps } from "./ServerDeps.ts"

/** Of a request that a cell passed on (RFC 9110, section 7.6.3). */
const VIA = "1.1 study-cell"
/** Nothing of an answer, not even the ping of a stream, for so long. */
const SILENT_MS = 65_000
const MAX_SOCKETS = 256
// of one connection, not of what is asked for; and what proxies alone may say
const OF_A_CONNECTION = ["connection", "keep-alive", "te", "trailer", "upgrade", "proxy-connection", "client-ip"]

const UNREACHED = new Refusal({ status: 503, message: "服务暂时不可用，请稍后再试", retryAfter: 2 })

export const isPassedByCell = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers.via?.includes(VIA) === true

/** Passes requests on to the cells that serve their hosts, and their answers back, each as it comes. */
export const makePassToCell = ({ traces, keys }: Pick<ServerDeps, "traces" | "keys">) => {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  /** `refuse` is called where the cell begins no answer. */
  const pass = (
    cell: string,
    request: FastifyRequest,
    reply: FastifyReply,
    refuse: (refusal: Refusal) => void,
  ): void => {
    const { raw, method, url, log } = request
    const out = reply.raw
    const point = traces?.point() ?? null
    const headers = { ...headersFor(request), ...(point === null ? {} : traceHeaders(keys.deriving, point)) }
    const asked = ask(`${cell}${url}`, { method, agent, headers, timeout: SILENT_MS })
    const giveUp = () => asked.destroy()
    out.once("close", giveUp)
    asked.once("timeout", giveUp)
    asked.once("response", (answer) => {
      reply.hijack()
      out.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers))
      answer.once("error", () => out.destroy())
      answer.pipe(out)
    })
    asked.once("error", (error) => {
      if (out.destroyed || out.headersSent) return void out.destroy()
      log.warn({ err: error, cell }, "a cell did not answer")
      refuse(UNREACHED)
    })
    // the stream of a request without a body does not end
    if (hasBody(raw.headers)) raw.pipe(asked)
    else asked.end()
  }
  return { pass, close: () => agent.destroy() }
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.includes(name)))

/** The visitor's own host and address, as this server knows them. */
const headersFor = ({ raw, visitorIp, host, protocol, ips = [] }: FastifyRequest): IncomingHttpHeaders => ({
  ...withoutConnection(raw.headers),
  host,
  via: [raw.headers.via, VIA].filter(Boolean).join(", "),
  "x-forwarded-for": visitorIp,
  "x-forwarded-host": host,
  "x-forwarded-proto": protocol,
  // a port that a visitor made up counts nowhere
  "x-forwarded-port": (ips.length > 1 ? raw.headers["x-forwarded-port"] : undefined) ?? String(raw.socket.localPort),
})
