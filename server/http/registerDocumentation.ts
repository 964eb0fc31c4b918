import type { FastifyInstance } from "fastify"
import type { Call } from "#domain/contract/Call.ts"
import { API_VERSION } from "#domain/protocol/protocol.ts"
import { documentationPage } from "./documentationPage.ts"
import { openApi } from "./openApi.ts"

/** `openapi.json` and a page for people, both made from the contract when the first of them is asked for. */
export const registerDocumentation = (app: FastifyInstance, contract: Readonly<Record<string, Call>>): void => {
  const document = once(() => openApi(contract, API_VERSION))
  const page = once(() => documentationPage(contract, document()))
  app.get("/openapi.json", async (_request, reply) => reply.header("cache-control", "no-cache").send(document()))
  app.get("/", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page()),
  )
}

/** A third of the start of a server without its database would be spent on what few ask for. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
