import type { FastifyReply, FastifyRequest } from "fastify"
import type { ObjectStore } from "./ObjectStore.ts"

/** Answers a request by an object, its ranges and conditions too; null where there is none, and nothing is sent. `own`: further headers. */
export const sendObject = async (
  objects: ObjectStore,
  key: string,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  own: Readonly<Record<string, string>>,
): Promise<FastifyReply | null> => {
  const answer = await objects.read(key, { method: method === "HEAD" ? "HEAD" : "GET", headers })
  if (answer === null) return null
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, ...own })
    .send(answer.body)
}
