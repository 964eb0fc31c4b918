import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyRequest } from "fastify"

/** The coding that the request prefers of those that we have; null for none. */
export const codingOf = ({ headers }: Pick<FastifyRequest, "headers">): "br" | "gzip" | null =>
  negotiate(String(headers["accept-encoding"] ?? "").toLowerCase(), ["br", "gzip"])
