import { randomBytes } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { CallName } from "#domain/contract/Contract.ts"

const SIGNING_IN: ReadonlySet<CallName> = new Set([
  "user.login",
  "user.register",
  "user.uidLogin",
  // what comes back from WeChat counts on the device that began
  "user.wechatBegin",
  "user.wechatLogin",
  "user.wechatMobile",
])
/** As long as browsers keep any. */
const SECONDS = 400 * 86_400

/** The secret by which a device that signed in before is known again (server/account/place); null without one. It opens nothing. */
export const deviceIn = ({ headers }: Pick<FastifyRequest, "headers">): string | null =>
  /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? "")?.[1] ?? null

/** What the device has, or what it is given with its first sign-in. */
export const deviceFor = (name: CallName, request: FastifyRequest): string | null =>
  deviceIn(request) ?? (SIGNING_IN.has(name) ? randomBytes(32).toString("base64url") : null)

/** Leaves it on the device that has signed in. */
export const keepDevice = (
  name: CallName,
  device: string | null,
  { protocol }: FastifyRequest,
  reply: FastifyReply,
) => {
  if (device === null || !SIGNING_IN.has(name)) return
  const secure = protocol === "https" ? "; Secure" : ""
  void reply.header("set-cookie", `device=${device}; Path=/api; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`)
}
