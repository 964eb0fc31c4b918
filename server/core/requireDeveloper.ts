import { createHmac } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Config } from "../config.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import { isFromHere } from "./isFromHere.ts"
import { isSameText } from "./isSameText.ts"
import { notFound, Refusal } from "./Refusal.ts"

/** The password of the pages of development (user `dev`): the setting's, or this installation's own. */
export const developerPassword = (
  { developmentPassword }: Pick<Config, "developmentPassword">,
  { deriving }: ServerKeys,
): string =>
  developmentPassword ?? createHmac("sha256", deriving).update("development/1").digest("base64url").slice(0, 16)

/**
 * Refuses everybody but who sits at this machine and reads what the server prints at its start. A proxy on this machine
 * that says nothing of itself looks like a browser here: the address alone is no proof.
 */
export const requireDeveloper = (config: Config, keys: ServerKeys) => {
  const expected = `Basic ${Buffer.from(`dev:${developerPassword(config, keys)}`).toString("base64")}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isFromHere(request)) throw notFound("页面不存在")
    if (isSameText(request.headers.authorization ?? "", expected)) return
    void reply.header("www-authenticate", 'Basic realm="development", charset="UTF-8"')
    throw new Refusal({
      status: 401,
      message: "这一页只给开发者看",
      hint: "用户名是dev，密码在服务器启动时打印的地址里。",
    })
  }
}
