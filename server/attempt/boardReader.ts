import { randomBytes } from "node:crypto"
import type { Board } from "#domain/admin/adminAnswers.ts"
import type { BoardRow } from "#domain/admin/Board.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Pool } from "../db/Sql.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import { type BoardPaper, boardRows } from "./boardRows.ts"
import { shownPasscode } from "./passcode.ts"

/** How long one reading is everybody's. */
const FRESH_MS = 1_500
/** How long names are those that were read: reading thousands costs as much as all that changes. */
const NAMED_MS = 60_000
/** A board that nobody asked for so long is forgotten. */
const KEPT_MS = 60_000

interface Known {
  readonly row: BoardRow
  /** Of the reading that changed it. */
  readonly n: number
}

interface Reading {
  readonly paper: Omit<BoardPaper, "rows">
  /** Of a process and a set of people; with `n` the version that a page holds. */
  readonly epoch: string
  readonly n: number
  readonly named_at: number
  readonly rows: ReadonlyMap<string, Known>
}

interface Kept {
  readonly at: number
  readonly reading: Promise<Reading>
  isRunning: boolean
}

/** What a page asks for: of the version that it has, what changed since. */
export interface BoardAsked {
  readonly agency: string
  readonly paper: string
  readonly since: string
}

interface Parts {
  readonly pool: Pool
  readonly keys: Pick<ServerKeys, "deriving">
  readonly now: () => number
}

export type ReadBoard = (asked: BoardAsked) => Promise<Board>

/**
 * Boards of exams, each read once in two seconds at most, however many watch it, and by none while nobody
 * does. Throws CannotOperate.
 */
export const makeReadBoard = ({ pool, keys, now }: Parts): ReadBoard => {
  const boards = new Map<string, Kept>()

  const readingOf = (key: string, agency: string, paper: string): Kept => {
    const instant = now()
    const kept = boards.get(key)
    if (kept !== undefined && (kept.isRunning || instant - kept.at < FRESH_MS)) return kept
    for (const [other, { at }] of boards) if (instant - at >= KEPT_MS) boards.delete(other)
    const reading = read(pool, { agency, paper, before: kept?.reading ?? null, now: instant })
    const begun: Kept = { at: instant, reading, isRunning: true }
    boards.set(key, begun)
    const end = () => {
      begun.isRunning = false
    }
    reading.then(end, () => boards.delete(key))
    return begun
  }

  return async ({ agency, paper, since }) => {
    const kept = readingOf(JSON.stringify([agency, paper]), agency, paper)
    const { paper: facts, epoch, n, rows } = await kept.reading
    const [heldEpoch, heldN] = since.split(".")
    const isWhole = heldEpoch !== epoch || !(Number(heldN) <= n)
    const known = [...rows.values()]
    const instant = now()
    const over = isOver(facts, known, instant)
    return {
      version: `${epoch}.${n}`,
      is_whole: isWhole,
      name: facts.name,
      closes_at: facts.closes_at,
      passcode: facts.has_passcode && !over ? shownPasscode(keys, { agency, paper }, instant) : null,
      is_over: over,
      now: kept.at,
      next_in: Math.max(0, Math.min(FRESH_MS, kept.at + FRESH_MS - instant)),
      rows: (isWhole ? known : known.filter((one) => one.n > Number(heldN))).map(({ row }) => row),
    }
  }
}

const isOver = ({ over_at }: Reading["paper"], known: ReadonlyArray<Known>, now: number): boolean =>
  over_at !== null && now > over_at && known.every(({ row }) => row.attempt_state !== "open")

interface Asked {
  readonly agency: string
  readonly paper: string
  readonly before: Promise<Reading> | null
  readonly now: number
}

const read = async (pool: Pool, { agency, paper, before, now }: Asked): Promise<Reading> => {
  const last = (await before?.catch(() => null)) ?? null
  const named = last !== null && now - last.named_at < NAMED_MS ? last : null
  const found = await boardRows(pool, agency, paper, now, (user) => named?.rows.get(user)?.row)
  if (found === null) throw new CannotOperate(`没有试卷${paper}`)
  const { rows, ...facts } = found
  const n = (last?.n ?? 0) + 1
  const known = new Map(
    rows.map((row) => {
      const was = last?.rows.get(row.user_id)
      return [row.user_id, was !== undefined && isSame(was.row, row) ? was : { row, n }]
    }),
  )
  // who is gone has no row to say so
  const isSameSet = last !== null && [...last.rows.keys()].every((user) => known.has(user))
  return {
    paper: facts,
    epoch: isSameSet ? last.epoch : randomBytes(6).toString("hex"),
    n,
    named_at: named?.named_at ?? now,
    rows: known,
  }
}

const isSame = (one: BoardRow, other: BoardRow): boolean =>
  (Object.keys(one) as (keyof BoardRow)[]).every((name) => one[name] === other[name])
