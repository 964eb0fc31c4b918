import * as CountingOrder from "../core/CountingOrder.ts"
import * as Mobile from "../core/Mobile.ts"
import { timeOfDay } from "../time/ClockText.ts"
import * as CandidateState from "./CandidateState.ts"

/** One person of an exam as it is watched; instants in epoch milliseconds of the server. */
export interface BoardRow {
  readonly user_id: string
  readonly name: string
  readonly mobile: string | null
  /** "" where the list of candidates has none, or there is none. */
  readonly room: string
  readonly seat: string
  readonly extra_minutes: number
  /** Their latest; null: they have not begun. */
  readonly attempt: string | null
  readonly attempt_state: "open" | "handed_in" | "closed" | null
  readonly started_at: number | null
  /** When their attempt ends, or the window for them. */
  readonly deadline: number | null
  readonly ended_at: number | null
  /** When the server last took an answer of theirs. */
  readonly saved_at: number | null
  /** When it last heard of their page. */
  readonly seen_at: number | null
  /** How often another page or device went on with it. */
  readonly moves: number
  /** How often its page was left, of the absences that count. */
  readonly leaves: number
  /** What was noted of it. */
  readonly incidents: number
  /** It is open, and goes on on one device alone. */
  readonly is_bound: boolean
}

export const STATES = {
  waiting: CandidateState.NAMES.waiting,
  sitting: CandidateState.NAMES.sitting,
  offline: "掉线",
  handed_in: CandidateState.NAMES.handed_in,
  absent: CandidateState.NAMES.absent,
} as const

export type BoardState = keyof typeof STATES

/** Who may need somebody comes first. */
export const STATE_NAMES: ReadonlyArray<BoardState> = ["offline", "waiting", "sitting", "handed_in", "absent"]

/** A page asks every twenty seconds when it has nothing to save, once a minute when it is not in front. */
const OFFLINE_AFTER = 90_000

export const stateOf = (row: BoardRow, now: number): BoardState => {
  const { attempt_state: attempt, deadline: closes_at } = row
  const state = CandidateState.of({ attempt, closes_at }, now)
  return state === "sitting" && offlineFor(row, now) !== null ? "offline" : state
}

/** For how long nothing was heard of a page that should ask; null: it is there, or nobody waits for it. */
export const offlineFor = ({ attempt_state, seen_at }: BoardRow, now: number): number | null => {
  const silent = now - (seen_at ?? now)
  return attempt_state === "open" && silent >= OFFLINE_AFTER ? silent : null
}

/** As the address names it. */
export interface BoardFilter {
  readonly room?: string
  readonly state?: string
  /** Part of a name or of a mobile number, or a seat or an id. */
  readonly text?: string
}

export const isShown = (row: BoardRow, { room = "", state = "", text = "" }: BoardFilter, now: number): boolean =>
  (room === "" || row.room === room) &&
  (state === "" || stateOf(row, now) === state) &&
  (text === "" || isCalled(row, text))

const isCalled = ({ name, seat, user_id, mobile }: BoardRow, text: string): boolean => {
  const digits = Mobile.partOf(text)
  return (
    name.includes(text) || seat === text || user_id === text || (digits !== null && (mobile ?? "").includes(digits))
  )
}

/** How many are in each state, whatever the filter of states. */
export const countsOf = (
  rows: ReadonlyArray<BoardRow>,
  filter: BoardFilter,
  now: number,
): ReadonlyArray<readonly [state: BoardState, count: number]> => {
  const states = rows.filter((row) => isShown(row, { ...filter, state: "" }, now)).map((row) => stateOf(row, now))
  return STATE_NAMES.map((state) => [state, states.filter((one) => one === state).length])
}

export const roomsOf = (rows: ReadonlyArray<BoardRow>): ReadonlyArray<string> =>
  [...new Set(rows.map(({ room }) => room))].filter((room) => room !== "").toSorted(CountingOrder.compare)

/** By room and seat, as people count: nobody changes their row by what they do. */
export const sorted = (rows: ReadonlyArray<BoardRow>): ReadonlyArray<BoardRow> => {
  const { compareCounted } = CountingOrder
  const read = CountingOrder.reader()
  return rows
    .map((row) => ({ row, room: read(row.room), seat: read(row.seat) }))
    .toSorted(
      (a, b) =>
        compareCounted(a.room, b.room) ||
        compareCounted(a.seat, b.seat) ||
        compareCounted(read(a.row.name), read(b.row.name)) ||
        compareCounted(read(a.row.user_id), read(b.row.user_id)),
    )
    .map(({ row }) => row)
}

/** A row as it is drawn, by the columns of `exam:board`. */
export const lineOf = (row: BoardRow, now: number) => {
  const { attempt, attempt_state, deadline, ended_at, saved_at } = row
  const offline = offlineFor(row, now)
  const state = stateOf(row, now)
  return {
    ...row,
    state: offline === null ? state : `${STATES.offline}${spanText(offline)}`,
    deadline: ended_at === null && state !== "absent" ? textOf(deadline) : "",
    ended_at: textOf(ended_at),
    saved_at: textOf(saved_at),
    /** Where there is a paper to collect. */
    open_attempt: attempt_state === "open" ? attempt : null,
    bound_attempt: row.is_bound ? attempt : null,
  }
}

const textOf = (at: number | null): string | null => (at === null ? null : timeOfDay(at))

/** 18秒, 5分钟, 1小时20分钟. */
export const spanText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}分钟`
    : `${Math.floor(minutes / 60)}小时${minutes % 60 === 0 ? "" : `${minutes % 60}分钟`}`
}
