import type { FastifyInstance } from "fastify"
import { Refusal } from "../core/Refusal.ts"

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** JSON and multipart are read, every other type is 415. An empty body is no fields. */
export const parseBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? {} : parseJson(body),
  )
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => body,
  )
}

function parseJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body)
    // looking at every key takes six times as long: only where one might be it, also as an escape
    return /__proto__|\\u/.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text)
  } catch {
    throw new Refusal({ status: 400, message: "请求内容不是有效的JSON" })
  }
}

/** A key that plain assignment would turn into a prototype. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new SyntaxError("forbidden key")
  return value
}
