import type { AskedAct } from "#domain/admin/acts.ts"
import type { ListInput } from "#domain/admin/lists.ts"
import { MAX_MINUTES } from "#domain/admin/fields.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { AgencyScope, Sql } from "../db/Sql.ts"
import { phaseOf } from "./session.ts"

const MAX_LISTED = 200
const PHASES: Readonly<Record<LiveRoom.RoomPhase, string>> = { early: "未开放", open: "开放中", over: "已结束" }

interface SessionRow {
  readonly id: string
  readonly title: string
  readonly teacher: string
  readonly starts_at: number
  readonly ends_at: number
  readonly is_moved: boolean
  readonly repeats: number | null
  readonly picture: boolean
  readonly is_cancelled: boolean
  readonly is_own: boolean
}

/** Sessions that begin within a day or run, and have no picture yet. */
export const unreadySessions = (sql: Sql, agency: AgencyScope, now: number) => sql`
  l.agency_id = ${agency} and not l.hidden and l.stream is null and l.ends_at > ${now}
    and l.starts_at < ${now + Shanghai.DAY_MS}`

/** Sessions, the latest first: whether their room is open, and whether their times are the file's. */
export const listSessions = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { only }: ListInput<"live:list"> = {},
): Promise<OperatorReport> => {
  const rows = await sql<SessionRow[]>`
    select l.id, l.title, t.name as teacher, l.starts_at, l.ends_at, l.is_moved, l.repeats,
      l.stream is not null as picture, l.is_cancelled, l.is_own
    from live_sessions l join teachers t on t.agency_id = l.agency_id and t.id = l.teacher_id
    where l.agency_id = ${agency} and ${only === undefined ? sql`(not l.hidden or l.is_cancelled)` : unreadySessions(sql, agency, now)}
    order by l.starts_at desc, l.id limit ${MAX_LISTED}`
  const list = rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    starts_at: Shanghai.format(starts_at),
    ends_at: Shanghai.format(ends_at),
    room: phaseOf({ starts_at, ends_at }, now),
    ...mayBe(row, phaseOf({ starts_at, ends_at }, now)),
  }))
  const lines = list.map(({ id, title, teacher, starts_at, ends_at, room, is_moved, is_own, is_cancelled, repeats }) =>
    [
      `${starts_at} 到 ${ends_at}`,
      id,
      title,
      teacher,
      is_cancelled ? "已取消" : PHASES[room],
      ...(is_own ? ["后台安排"] : []),
      ...(is_moved ? ["时间由命令改过"] : []),
      ...(repeats === null ? [] : ["反复举行"]),
    ].join("  "),
  )
  return { lines: lines.length === 0 ? ["没有直播"] : lines, data: { list } }
}

/** What may be done with a session, each as a column that its rows have. */
const mayBe = ({ is_cancelled, repeats }: Pick<SessionRow, "is_cancelled" | "repeats">, phase: LiveRoom.RoomPhase) => ({
  state: is_cancelled ? ("cancelled" as const) : phase,
  ...(is_cancelled ? { restores: "true" } : { edits: "1" }),
  ...(!is_cancelled && phase === "early" && { cancels: "1" }),
  ...(!is_cancelled && repeats === null && { moves: "1" }),
  ...(!is_cancelled && repeats === null && phase === "open" && { ends: "1" }),
})

/** Ends a session whose room is open: whoever is there sees that it is over, and the recording if there is one. */
export const endSession = async (sql: Sql, { agency, now }: OperatorContext, id: string): Promise<OperatorReport> => {
  const session = await sessionOf(sql, agency, id)
  if (session.ends_at <= now) throw new CannotOperate(`直播 ${id} 已经结束`)
  if (session.starts_at >= now) throw new CannotOperate(`直播 ${id} 还没有开始，可以用 live:move 改时间`)
  return setTimes(sql, agency, session, { starts_at: session.starts_at, ends_at: now })
}

interface Move {
  readonly session: string
  /** `YYYY-MM-DD HH:mm` */
  readonly to: string
  /** null keeps how long it is. */
  readonly minutes: number | null
}

/** Gives a session another time. Who reserved it is reminded then. */
export const moveSession = async (
  sql: Sql,
  { agency, now }: OperatorContext,
  { session: id, to, minutes }: Move,
): Promise<OperatorReport> => {
  const session = await sessionOf(sql, agency, id)
  const starts_at = futureOf(to, now)
  const length = minutes === null ? session.ends_at - session.starts_at : minutes * 60_000
  return setTimes(sql, agency, session, { starts_at, ends_at: starts_at + length }, undoOf(session, now))
}

/** Throws CannotOperate where a text is no time to come. */
export const futureOf = (typed: string, now: number): number => {
  const at = Shanghai.parse(`${typed}:00`)
  if (at === null || at <= now) throw new CannotOperate(`不是将来的时间（YYYY-MM-DD HH:mm）：${typed}`)
  return at
}

/** The act that moves a session back; none where its time is over, or is no whole minutes. */
const undoOf = ({ id, starts_at, ends_at }: Held, now: number): AskedAct | undefined => {
  const minutes = (ends_at - starts_at) / 60_000
  if (starts_at <= now || starts_at % 60_000 !== 0 || !Number.isInteger(minutes) || minutes > MAX_MINUTES)
    return undefined
  return { act: "live:move", input: { session: id, to: Shanghai.format(starts_at).slice(0, 16), minutes } }
}

type Held = Pick<SessionRow, "id" | "title" | "starts_at" | "ends_at" | "repeats">

const sessionOf = async (sql: Sql, agency: string, id: string): Promise<Held> => {
  const [session] = await sql<Held[]>`
    select id, title, starts_at, ends_at, repeats from live_sessions
    where agency_id = ${agency} and id = ${id} and not hidden for update`
  if (session === undefined) throw new CannotOperate(`没有直播 ${id}`)
  if (session.repeats !== null) throw new CannotOperate(`直播 ${id} 反复举行，时间由内容文件决定`)
  return session
}

const setTimes = async (
  sql: Sql,
  agency: string,
  { id, title, ...held }: Held,
  { starts_at, ends_at }: Pick<Held, "starts_at" | "ends_at">,
  undo?: AskedAct,
): Promise<OperatorReport> => {
  await sql`
    update live_sessions set starts_at = ${starts_at}, ends_at = ${ends_at}, is_moved = true
    where agency_id = ${agency} and id = ${id}`
  const times = timesOf({ starts_at, ends_at })
  return {
    lines: [`${title}：${times.starts_at} 到 ${times.ends_at}`],
    data: { id, ...times },
    changed: { upon: id, before: timesOf(held), after: times, ...(undo === undefined ? {} : { undo }) },
  }
}

export const timesOf = ({ starts_at, ends_at }: Pick<Held, "starts_at" | "ends_at">) => ({
  starts_at: Shanghai.format(starts_at),
  ends_at: Shanghai.format(ends_at),
})
