import type { FastifyReply, FastifyRequest } from "fastify"
import { MAX_MS } from "#domain/admin/AdminSession.ts"
import { Refusal, unauthorized } from "../core/Refusal.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import { type Colleague, findColleague } from "./sessions.ts"

/** Who sent a request, by its cookie. Throws Refusal. */
export const colleagueOf = async (
  { pool, now }: Pick<RouteDeps, "pool" | "now">,
  { agency, headers }: FastifyRequest,
): Promise<Colleague> => {
  const token = /(?:^|;\s*)admin=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? "")?.[1]
  const colleague = token === undefined ? null : await findColleague(pool, agency.id, token, now())
  if (colleague === null) throw unauthorized()
  return colleague
}

export const keepToken = (reply: FastifyReply, token: string) => setCookie(reply, token, MAX_MS / 1_000)

export const dropToken = (reply: FastifyReply) => setCookie(reply, "", 0)

const setCookie = (reply: FastifyReply, token: string, seconds: number): void =>
  void reply.header("set-cookie", `admin=${token}; Path=/admin; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`)

/** Browsers name the origin of what a page sends; another site's page has no business here. Throws Refusal. */
export const requireSameOrigin = ({ headers, host }: FastifyRequest): void => {
  const { origin } = headers
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return
  throw new Refusal({ status: 403, message: "请求来自别的网站" })
}
