import type { Input, Output } from "#domain/contract/Contract.ts"
import * as Attendance from "#domain/live/Attendance.ts"
import * as Agency from "#domain/core/Agency.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { type CallContext } from "../core/Handler.ts"
import { signedIn } from "../core/signedIn.ts"
import { pageAsked, pageOf } from "../core/paging.ts"
import { subjectName } from "../core/subjectName.ts"
import { feedAddress } from "./calendarAddress.ts"
import { findSession } from "./session.ts"

export const reserve = async (ctx: CallContext, { id, reserved }: Input<"live.reserve">) => {
  const { sql, agency, now } = ctx
  const { id: userId } = signedIn(ctx)
  await findSession(ctx, id)
  if (reserved)
    await sql`
      insert into live_reservations (agency_id, session_id, user_id, reserved_at)
      values (${agency.id}, ${id}, ${userId}, ${now}) on conflict do nothing`
  else
    await sql`
      delete from live_reservations
      where agency_id = ${agency.id} and session_id = ${id} and user_id = ${userId}`
  return { reserved }
}

interface Row {
  readonly id: string
  readonly title: string
  readonly teacher_name: string
  readonly subject_name: string
  readonly starts_at: number
  readonly ends_at: number
  readonly has_recording: boolean
  readonly reserved: boolean
  readonly visits: ReadonlyArray<readonly [from: number, to: number]>
  readonly total: number
}

/** What a learner reserved or was in, the latest first. */
export const mine = async (ctx: CallContext, asked: Input<"live.mine">): Promise<Output<"live.mine">> => {
  const { sql, agency } = ctx
  const { id: userId } = signedIn(ctx)
  const page = pageAsked(asked)
  const feed = await feedAddress(ctx)
  if (!Agency.navigation(agency.config).hasLive) return { ...pageOf(page, [], 0), feed }
  const rows = await sql<Row[]>`
    select l.id, l.title, t.name as teacher_name, s.name as subject_name, l.starts_at, l.ends_at,
      l.recording is not null as has_recording, r.session_id is not null as reserved,
      coalesce((
        select jsonb_agg(jsonb_build_array(
          extract(epoch from a.from_at) * 1000, extract(epoch from a.to_at) * 1000) order by a.from_at)
        from live_attendance a
        where a.agency_id = l.agency_id and a.session_id = l.id and a.user_id = ${userId}), '[]') as visits,
      count(*) over () as total
    from live_sessions l
    join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    join subjects s on s.agency_id = l.agency_id and s.id = l.subject_id
    left join live_reservations r
      on r.agency_id = l.agency_id and r.session_id = l.id and r.user_id = ${userId}
    where l.agency_id = ${agency.id} and not l.hidden and (r.session_id is not null or exists (
      select from live_attendance a
      where a.agency_id = l.agency_id and a.session_id = l.id and a.user_id = ${userId}))
    order by l.starts_at desc, l.id
    limit ${page.size} offset ${page.offset}`
  const list = rows.map(({ starts_at, ends_at, visits, total: _, ...row }) => ({
    ...row,
    subject_name: subjectName(ctx, row.subject_name),
    start_time: Shanghai.format(starts_at),
    end_time: Shanghai.format(ends_at),
    attended: Attendance.seconds(
      visits.map(([from, to]) => ({ from, to })),
      { from: starts_at, to: ends_at },
    ),
  }))
  return { ...pageOf(page, list, rows[0]?.total ?? 0), feed }
}
