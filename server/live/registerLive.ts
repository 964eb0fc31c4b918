import * as Schema from "effect/Schema"
import { Id } from "#domain/contract/fields.ts"
import { readToken } from "../core/readToken.ts"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { unauthorized } from "../core/Refusal.ts"
import { makeFindUser } from "../core/tokens.ts"
import { calendarRoutes } from "./calendarRoutes.ts"
import { readResumeId } from "./frames.ts"
import type { LiveHub } from "./LiveHub.ts"
import { missing, openSession, requireWelcome } from "./session.ts"

const isId = Schema.is(Id)

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // kept for another request, it would hold up a server that stops
  connection: "close",
  // proxies that collect answers must pass this one on at once
  "x-accel-buffering": "no",
} as const

/**
 * `GET /api/live/events?id=<session>`: what happens in a room, as server-sent events. `Authorization` carries the token
 * and `Last-Event-ID` the id to resume by. The calendars of sessions are files of their own.
 */
export const registerLive =
  (hub: LiveHub): RegisterRoutes =>
  (app, deps) => {
    const findUser = makeFindUser(deps.pool)
    app.addHook("preClose", async () => hub.close())
    void calendarRoutes(app, deps)
    app.get<{ Querystring: { readonly id?: unknown } }>("/api/live/events", async (request, reply) => {
      const { agency, headers, query } = request
      const token = readToken(headers.authorization)
      const user = token === null ? null : await findUser(agency.id, token, deps.now())
      if (user === null) throw unauthorized()
      if (!isId(query.id)) throw missing()
      const asked = { sql: deps.pool, agency }
      const session = await openSession(asked, query.id, deps.now())
      await requireWelcome(asked, session.id, user.id)
      reply.hijack()
      const out = reply.raw
      out.writeHead(200, { ...HEADERS, "x-server-time": String(deps.now()), "x-request-id": request.id })
      out.flushHeaders()
      await hub
        .join({
          agencyId: agency.id,
          sessionId: session.id,
          user,
          endsAt: session.ends_at,
          resume: readResumeId(String(headers["last-event-id"] ?? "")),
          out,
        })
        .catch((error: unknown) => {
          request.log.warn({ err: error }, "a live stream could not begin")
          out.destroy()
        })
    })
  }
