import * as Attendance from "#domain/live/Attendance.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { personOf } from "../core/personOf.ts"
import type { Sql } from "../db/Sql.ts"

interface Hosting {
  /** Their id or mobile. */
  readonly user: string
  /** `operator` hosts every session, a teacher's id those of that teacher; null takes it back. */
  readonly as: string | null
}

/** Makes a learner's account host sessions, or a learner's again. */
export const setHost = async (
  sql: Sql,
  { agency }: OperatorContext,
  { user, as }: Hosting,
): Promise<OperatorReport> => {
  const { id, name } = await personOf(sql, agency, user)
  const [held] = await sql<{ as: string }[]>`
    select coalesce(teacher_id, 'operator') as "as" from live_staff
    where agency_id = ${agency} and user_id = ${id} for update`
  const undo = held === undefined ? { user: id, remove: true } : { user: id, as: held.as, remove: false }
  const told = (what: string): OperatorReport => ({
    lines: [`${name} ${what}`],
    data: { id, as },
    changed: {
      upon: id,
      before: { as: held?.as ?? null },
      after: { as },
      ...(as === (held?.as ?? null) ? {} : { undo: { act: "live:host", input: undo } }),
    },
  })
  if (as === null) {
    await sql`delete from live_staff where agency_id = ${agency} and user_id = ${id}`
    return told("不再主持直播")
  }
  const [teacher] = await sql<{ name: string }[]>`select name from teachers where agency_id = ${agency} and id = ${as}`
  if (as !== "operator" && teacher === undefined) throw new CannotOperate(`没有老师 ${as}`)
  await sql`
    insert into live_staff (agency_id, user_id, teacher_id)
    values (${agency}, ${id}, ${as === "operator" ? null : as})
    on conflict (agency_id, user_id) do update set teacher_id = excluded.teacher_id`
  return told(`现在${teacher === undefined ? "可以管理所有直播间" : `以${teacher.name}的身份主持直播`}`)
}

/** The accounts that host sessions, and as whom. */
export const listHosts = async (sql: Sql, { agency }: OperatorContext): Promise<OperatorReport> => {
  const rows = await sql<{ user_id: string; name: string; teacher: string | null }[]>`
    select s.user_id, u.name, t.name as teacher from live_staff s
    join users u on u.agency_id = s.agency_id and u.id = s.user_id
    left join teachers t on t.agency_id = s.agency_id and t.id = s.teacher_id
    where s.agency_id = ${agency} order by t.name nulls first, u.name, s.user_id`
  const list = rows.map(({ teacher, ...row }) => ({ ...row, role: teacher === null ? "管理员" : `老师${teacher}` }))
  return {
    lines:
      list.length === 0 ? ["还没有人主持直播"] : list.map(({ user_id, name, role }) => `${user_id}  ${name}  ${role}`),
    data: { list },
    learners: list.map(({ user_id }) => user_id),
  }
}

interface Attended {
  readonly user_id: string
  readonly name: string
  readonly visits: ReadonlyArray<readonly [from: number, to: number]>
}

/** Who was in a session, as CSV: visits that overlap are one, and the share counts the session's own time. */
export const listAttendance = async (sql: Sql, { agency }: OperatorContext, id: string): Promise<OperatorReport> => {
  const [session] = await sql<{ starts_at: number; ends_at: number }[]>`
    select starts_at, ends_at from live_sessions where agency_id = ${agency} and id = ${id}`
  if (session === undefined) throw new CannotOperate(`没有直播 ${id}`)
  const within = { from: session.starts_at, to: session.ends_at }
  const rows = await sql<Attended[]>`
    select a.user_id, u.name, jsonb_agg(jsonb_build_array(
      extract(epoch from a.from_at) * 1000, extract(epoch from a.to_at) * 1000) order by a.from_at) as visits
    from live_attendance a join users u on u.agency_id = a.agency_id and u.id = a.user_id
    where a.agency_id = ${agency} and a.session_id = ${id}
      and a.to_at >= ${within.from}::timestamptz - interval '15 minutes' and a.from_at < ${within.to}::timestamptz
    group by a.user_id, u.name order by u.name, a.user_id`
  const list = rows.map(({ user_id, name, visits }) => {
    const intervals = Attendance.merge(visits.map(([from, to]) => ({ from, to })))
    const seconds = Attendance.seconds(intervals, within)
    return {
      user_id,
      name,
      from: Shanghai.format(intervals[0]?.from ?? 0),
      to: Shanghai.format(intervals.at(-1)?.to ?? 0),
      seconds,
      share: Math.round((seconds / ((within.to - within.from) / 1_000)) * 100),
    }
  })
  const lines = list.map(({ user_id, name, from, to, seconds, share }) =>
    [user_id, cell(name), from, to, seconds, `${share}%`].join(","),
  )
  return {
    lines: ["编号,姓名,进入,离开,在场秒数,占全程", ...lines],
    data: { list },
    learners: list.map(({ user_id }) => user_id),
  }
}

/** A name that a spreadsheet reads as text, whatever somebody called themselves. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`
