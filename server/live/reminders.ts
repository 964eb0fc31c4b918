import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Agency from "#domain/core/Agency.ts"
import { OPENS_BEFORE_MS } from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"

/** More at the same time would be none that is heard. */
const MAX = 5

/** What a learner reserved that is not over, but for those whose reminder they closed. */
export const upcoming = async (ctx: CallContext): Promise<Output<"live.upcoming">> => {
  const { sql, agency, now } = ctx
  const { id: userId } = signedIn(ctx)
  if (!Agency.navigation(agency.config).hasLive) return { list: [] }
  const rows = await sql<{ id: string; title: string; starts_at: number; ends_at: number }[]>`
    select l.id, l.title, l.starts_at, l.ends_at
    from live_reservations r
    join live_sessions l on l.agency_id = r.agency_id and l.id = r.session_id
    where r.agency_id = ${agency.id} and r.user_id = ${userId} and not l.hidden and l.ends_at > ${now}::timestamptz
      and (r.dismissed_at is null or r.dismissed_at < l.starts_at - ${OPENS_BEFORE_MS} * interval '1 millisecond')
    order by l.starts_at, l.id
    limit ${MAX}`
  return {
    list: rows.map(({ id, title, starts_at, ends_at }) => ({
      id,
      title,
      start_time: Shanghai.format(starts_at),
      end_time: Shanghai.format(ends_at),
    })),
  }
}

/** Closes the reminder of a session's present time. */
export const dismiss = async (ctx: CallContext, { id }: Input<"live.dismiss">): Promise<Output<"live.dismiss">> => {
  const { sql, agency, now } = ctx
  await sql`
    update live_reservations set dismissed_at = ${now}
    where agency_id = ${agency.id} and user_id = ${signedIn(ctx).id} and session_id = ${id}`
  return { done: true }
}
