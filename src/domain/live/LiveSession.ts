import * as Shanghai from "../time/Shanghai.ts"

/** A live session as the server sends it; both times `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (section 3). */
export interface LiveSession {
  readonly start_time: string
  readonly end_time: string
}

export type LiveStatus = "waiting" | "starting" | "live" | "ended"

/** What is derived from a session and the time (sections 3 and 4). */
export interface LiveView {
  readonly status: LiveStatus
  readonly label: "待开播" | "即将开始" | "直播中" | "已结束"
  readonly cssClass: "end" | "today" | "tomorrow"
  /** True only while it waits to start on this very day. */
  readonly isToday: boolean
  /** `19:00–21:00`; the end names its day when that is another one. */
  readonly time: string
  /** `3月1日 周日`, with the year when it is not the present one. */
  readonly date: string
}

const FIXED = {
  ended: { status: "ended", label: "已结束", cssClass: "end", isToday: false },
  live: { status: "live", label: "直播中", cssClass: "today", isToday: false },
  starting: { status: "starting", label: "即将开始", cssClass: "tomorrow", isToday: true },
  waiting: { status: "waiting", label: "待开播", cssClass: "tomorrow", isToday: false },
} as const satisfies Record<LiveStatus, Pick<LiveView, "status" | "label" | "cssClass" | "isToday">>

const UNKNOWN_TIME = "时间待定"
const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]

/** `now` in epoch milliseconds of the server's clock. A time that cannot be read has not come yet. */
export const statusAt = (session: LiveSession, now: number): LiveStatus => {
  const { start, end } = span(session)
  if (now >= end) return "ended"
  if (now >= start) return "live"
  return Shanghai.isSameDay(start, now) ? "starting" : "waiting"
}

export const viewAt = (session: LiveSession, now: number): LiveView => ({
  ...FIXED[statusAt(session, now)],
  time: timeOf(session),
  date: dateAt(session, now),
})

/** Not ended by start ascending, then ended by start descending: the newest recording first. Keeps equals in order. */
export const order = <S extends LiveSession>(sessions: ReadonlyArray<S>, now: number): ReadonlyArray<S> =>
  sessions
    .map((session) => ({ session, start: span(session).start, ended: statusAt(session, now) === "ended" }))
    .toSorted((a, b) => {
      if (a.ended !== b.ended) return a.ended ? 1 : -1
      if (a.start === b.start) return 0
      return a.start < b.start === a.ended ? 1 : -1
    })
    .map(({ session }) => session)

/** The next instant at which the status of one of them turns: its day begins, it starts, it ends. Null when none will. */
export const nextBoundary = (sessions: ReadonlyArray<LiveSession>, now: number): number | null => {
  const next = Math.min(...sessions.map((session) => nextTurn(session, now)))
  return next === Infinity ? null : next
}

const nextTurn = (session: LiveSession, now: number): number => {
  const status = statusAt(session, now)
  const { start, end } = span(session)
  return Math.min(
    ...[Shanghai.startOfDay(start), start, end].filter(
      (instant) => instant > now && statusAt(session, instant) !== status,
    ),
  )
}

const span = ({ start_time, end_time }: LiveSession): { readonly start: number; readonly end: number } => ({
  start: Shanghai.parse(start_time) ?? Infinity,
  end: Shanghai.parse(end_time) ?? Infinity,
})

const dateAt = (session: LiveSession, now: number): string => {
  const start = Shanghai.parse(session.start_time)
  if (start === null) return UNKNOWN_TIME
  const year = Shanghai.at(start).year
  const prefix = year === Shanghai.at(now).year ? "" : `${year}年`
  return `${prefix}${dayText(start)} ${WEEKDAYS[Shanghai.weekday(start) - 1]}`
}

const timeOf = (session: LiveSession): string => {
  const start = Shanghai.parse(session.start_time)
  const end = Shanghai.parse(session.end_time)
  if (start === null) return UNKNOWN_TIME
  if (end === null) return Shanghai.timeText(start)
  const days = Shanghai.dayNumber(end) - Shanghai.dayNumber(start)
  const day = days === 0 ? "" : days === 1 ? "次日" : `${dayText(end)} `
  return `${Shanghai.timeText(start)}–${day}${Shanghai.timeText(end)}`
}

const dayText = (instant: number): string => {
  const { month, day } = Shanghai.at(instant)
  return `${month}月${day}日`
}
