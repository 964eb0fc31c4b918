import * as Attendance from "#domain/live/Attendance.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { personOf } from "../core/personOf.ts"
import type { Pool, Sql } from "../db/Sql.ts"

interface Hosting {
  readonly agency: string
  /** Their id or mobile. */
  readonly user: string
  /** `operator` hosts every session, a teacher's id those of that teacher; null takes it back. */
  readonly as: string | null
}

/** Makes a learner's account host sessions, and gives what to print. */
export const setHost = async (sql: Sql, { agency, user, as }: Hosting): Promise<ReadonlyArray<string>> => {
  const person = await personOf(sql, agency, user)
  if (as === null) {
    await sql`delete from live_staff where agency_id = ${agency} and user_id = ${person.id}`
    return [`${person.name} 不再主持直播`]
  }
  const [teacher] = await sql<{ name: string }[]>`select name from teachers where agency_id = ${agency} and id = ${as}`
  if (as !== "operator" && teacher === undefined) throw new CannotOperate(`没有老师 ${as}`)
  await sql`
    insert into live_staff (agency_id, user_id, teacher_id)
    values (${agency}, ${person.id}, ${as === "operator" ? null : as})
    on conflict (agency_id, user_id) do update set teacher_id = excluded.teacher_id`
  return [`${person.name} 现在${teacher === undefined ? "可以管理所有直播间" : `以${teacher.name}的身份主持直播`}`]
}

interface Attended {
  readonly user_id: string
  readonly name: string
  readonly visits: ReadonlyArray<readonly [from: number, to: number]>
}

/** Who was in a session, as CSV: visits that overlap are one, and the share counts the session's own time. */
export const listAttendance = async (pool: Pool, agency: string, id: string): Promise<ReadonlyArray<string>> => {
  const [session] = await pool<{ starts_at: number; ends_at: number }[]>`
    select starts_at, ends_at from live_sessions where agency_id = ${agency} and id = ${id}`
  if (session === undefined) throw new CannotOperate(`没有直播 ${id}`)
  const within = { from: session.starts_at, to: session.ends_at }
  const rows = await pool<Attended[]>`
    select a.user_id, u.name, jsonb_agg(jsonb_build_array(
      extract(epoch from a.from_at) * 1000, extract(epoch from a.to_at) * 1000) order by a.from_at) as visits
    from live_attendance a join users u on u.agency_id = a.agency_id and u.id = a.user_id
    where a.agency_id = ${agency} and a.session_id = ${id}
      and a.to_at >= ${within.from}::timestamptz - interval '15 minutes' and a.from_at < ${within.to}::timestamptz
    group by a.user_id, u.name order by u.name, a.user_id`
  const lines = rows.map(({ user_id, name, visits }) => {
    const intervals = Attendance.merge(visits.map(([from, to]) => ({ from, to })))
    const seconds = Attendance.seconds(intervals, within)
    const share = Math.round((seconds / ((within.to - within.from) / 1_000)) * 100)
    const [first] = intervals
    const last = intervals.at(-1)
    const times = [first?.from ?? 0, last?.to ?? 0].map(Shanghai.format)
    return [user_id, cell(name), ...times, String(seconds), `${share}%`].join(",")
  })
  return ["编号,姓名,进入,离开,在场秒数,占全程", ...lines]
}

/** A name that a spreadsheet reads as text, whatever somebody called themselves. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
