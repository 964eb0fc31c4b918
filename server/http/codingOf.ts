import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyRequest } from "fastify"

export type Coding = "br" | "gzip"

/** The coding that the request prefers of those that we have; null for none. */
export const codingOf = ({ headers }: Pick<FastifyRequest, "headers">): Coding | null =>
  negotiate(String(headers["accept-encoding"] ?? "").toLowerCase(), ["br", "gzip"])
