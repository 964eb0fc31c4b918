import * as CandidateState from "./CandidateState.ts"

/** One person of an exam as it is watched; instants in epoch milliseconds of the server. */
export interface BoardRow {
  readonly user_id: string
  readonly name: string
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
  /** What was noted of it. */
  readonly incidents: number
}

export const STATES = {
  waiting: CandidateState.NAMES.waiting,
  sitting: CandidateState.NAMES.sitting,
  offline: "掉线",
  handed_in: CandidateState.NAMES.handed_in,
  absent: CandidateState.NAMES.absent,
} as const

export type BoardState = keyof typeof STATES

/** In the order in which they are shown: who may need somebody comes first. */
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
}

export const isShown = (row: BoardRow, { room = "", state = "" }: BoardFilter, now: number): boolean =>
  (room === "" || row.room === room) && (state === "" || stateOf(row, now) === state)

/** How many are in each state, whatever the filter of states. */
export const countsOf = (
  rows: ReadonlyArray<BoardRow>,
  { room }: BoardFilter,
  now: number,
): ReadonlyArray<readonly [state: BoardState, count: number]> => {
  const states = rows
    .filter((row) => isShown(row, { ...(room !== undefined && { room }) }, now))
    .map((row) => stateOf(row, now))
  return STATE_NAMES.map((state) => [state, states.filter((one) => one === state).length])
}

export const roomsOf = (rows: ReadonlyArray<BoardRow>): ReadonlyArray<string> =>
  [...new Set(rows.map(({ room }) => room))].filter((room) => room !== "").toSorted(byNumber.compare)

const byNumber = new Intl.Collator("zh-CN", { numeric: true })

/** Who may need somebody first, then by room and seat. */
export const sorted = (rows: ReadonlyArray<BoardRow>, now: number): ReadonlyArray<BoardRow> => {
  const placed = rows.map((row) => ({ row, rank: STATE_NAMES.indexOf(stateOf(row, now)) }))
  placed.sort(
    (a, b) =>
      a.rank - b.rank ||
      byNumber.compare(a.row.room, b.row.room) ||
      byNumber.compare(a.row.seat, b.row.seat) ||
      byNumber.compare(a.row.name, b.row.name),
  )
  return placed.map(({ row }) => row)
}

/** 18秒, 5分钟, 1小时20分钟. */
export const spanText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds}秒`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}分钟`
    : `${Math.floor(minutes / 60)}小时${minutes % 60 === 0 ? "" : `${minutes % 60}分钟`}`
}
