import type { FastifyReply } from "fastify"
import type { RegisterRoutes } from "../core/RegisterRoutes.ts"
import { Refusal } from "../core/Refusal.ts"
import { readGrant } from "../core/grant.ts"
import { feedOf } from "./calendarAddress.ts"
import { calendarText, type CalendarEvent } from "./calendarText.ts"
import { findSession } from "./session.ts"

/** `/live-calendar/<session>.ics` for one session, `/live-calendar/<grant>/<learner>.ics` for all that are reserved. */
export const calendarRoutes: RegisterRoutes = (app, { pool, keys, now }) => {
  app.get<{ Params: { readonly file: string } }>(
    "/live-calendar/:file",
    async ({ agency, params, host, protocol }, reply) => {
      const session = await findSession({ sql: pool, agency }, params.file.replace(/\.ics$/, ""))
      const [row] = await pool<CalendarEvent[]>`
      select id, title, summary, starts_at, ends_at from live_sessions
      where agency_id = ${agency.id} and id = ${session.id}`
      return send(
        reply,
        calendarText({
          name: agency.name,
          origin: `${protocol}://${host}`,
          now: now(),
          events: row === undefined ? [] : [row],
        }),
      )
    },
  )
  app.get<{ Params: Record<"grant" | "file", string> }>(
    "/live-calendar/:grant/:file",
    async ({ agency, params, host, protocol }, reply) => {
      const userId = params.file.replace(/\.ics$/, "")
      const [user] = await pool<{ feed_number: number }[]>`
        select feed_number from users where agency_id = ${agency.id} and id = ${userId} and left_at is null`
      const granted = { agencyId: agency.id, thing: feedOf(userId, user?.feed_number ?? 0) }
      if (user === undefined || readGrant(keys.signing, granted, params.grant, now()) !== "good")
        throw new Refusal({ status: 403, message: "日历地址无效，请在「我的直播」重新复制" })
      const events = await pool<CalendarEvent[]>`
        select l.id, l.title, l.summary, l.starts_at, l.ends_at
        from live_reservations r join live_sessions l on l.agency_id = r.agency_id and l.id = r.session_id
        where r.agency_id = ${agency.id} and r.user_id = ${userId} and not l.hidden
        order by l.starts_at desc limit 200`
      return send(
        reply,
        calendarText({ name: `${agency.name}：我的直播`, origin: `${protocol}://${host}`, now: now(), events }),
      )
    },
  )
}

const send = (reply: FastifyReply, text: string) =>
  reply.header("cache-control", "no-store").type("text/calendar; charset=utf-8").send(text)
