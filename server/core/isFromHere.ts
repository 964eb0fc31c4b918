import type { FastifyRequest } from "fastify"
import { isLoopback } from "./isLoopback.ts"

/** From this machine: a request that a proxy on it passed on comes from elsewhere. */
export const isFromHere = ({ socket, visitorIp, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress ?? "") &&
  isLoopback(visitorIp) &&
  ["x-forwarded-for", "forwarded", "client-ip", "via"].every((name) => headers[name] === undefined)
