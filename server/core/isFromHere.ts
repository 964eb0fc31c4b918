import type { FastifyRequest } from "fastify"
import { isLoopback } from "./isLoopback.ts"

/** What proxies say of those for whom they ask; no browser writes it. */
const OF_A_PROXY =
  /^(via|forwarded|x-(real-ip|original-.*|forwarded-.*|envoy-.*|request-start))$|(client|connecting)-ip$/

/** From this machine: a request that a proxy on it passed on comes from elsewhere. A proxy that says nothing looks the same. */
export const isFromHere = ({ socket, visitorIp, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? "") && isLoopback(visitorIp) && !isPassedOn({ headers })

/** Whether a proxy says that it asks for somebody else. */
export const isPassedOn = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  Object.keys(headers).some((name) => OF_A_PROXY.test(name))
