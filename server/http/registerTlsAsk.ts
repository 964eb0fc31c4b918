import type { FastifyInstance } from "fastify"
import { makeGate } from "../core/gate.ts"
import { hostName, isDomain } from "../core/hostName.ts"
import { isPassedOn } from "../core/isFromHere.ts"
import { isLoopback } from "../core/isLoopback.ts"
import type { ServerDeps } from "./ServerDeps.ts"
import { makeTrustedProxies } from "./TrustedProxies.ts"

export const TLS_ASK = "/tls-ask"

/**
 * Whether a proxy may get a certificate for `domain`: 200 where an open agency has it, here or in another cell, else 404. Answers a proxy that asks
 * for itself, from this machine or an address of `TRUST_PROXY`. Anybody can make a proxy ask for names that they made up,
 * so few of them are looked up at once; 503 beyond that.
 */
export const registerTlsAsk = (app: FastifyInstance, { agencies, config }: Pick<ServerDeps, "agencies" | "config">) => {
  const isProxy = makeTrustedProxies(config.trustProxy)
  const lookUp = makeGate(2, 20)

  const statusOf = async (domain: unknown): Promise<200 | 404 | 503> => {
    const host = typeof domain === "string" ? hostName(domain) : ""
    if (!isDomain(host)) return 404
    if (agencies.known(host) !== undefined) return 200
    const found = await lookUp(async () => ((await agencies.locate(host)) === null ? 404 : 200))
    return found ?? 503
  }

  app.get<{ Querystring: { domain?: unknown } }>(TLS_ASK, async (request, reply) => {
    const sender = request.socket.remoteAddress ?? ""
    const isAsked = (isLoopback(sender) || isProxy(sender)) && !isPassedOn(request)
    const status = isAsked ? await statusOf(request.query.domain) : 404
    return reply.status(status).header("cache-control", "no-store").send()
  })
}
