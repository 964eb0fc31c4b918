import { randomBytes } from "node:crypto"
import type { Board } from "#domain/admin/adminAnswers.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Pool } from "../db/Sql.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import { type BoardPaper, boardPaper, entrantsOf, peopleOf, type Person, rowOf } from "./boardRows.ts"
import { shownPasscode } from "./passcode.ts"

/** How long one reading is everybody's. */
const FRESH_MS = 1_500
/** How long names are those that were read: reading thousands costs as much as all that changes. */
const NAMED_MS = 60_000
/** A board that nobody asked for so long is forgotten. */
const KEPT_MS = 60_000

interface Known {
  readonly person: Person
  /** As the database gave it. */
  readonly text: string
  /** Their row, in JSON. */
  readonly line: string
  readonly is_open: boolean
  /** Of the reading that changed it. */
  readonly n: number
}

interface Reading {
  readonly paper: BoardPaper
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

/** An exam as it is sent; `rows` by whose they are, each in JSON. */
export interface SentBoard extends Omit<Board, "rows"> {
  readonly rows: ReadonlyMap<string, string>
}

export type ReadBoard = (asked: BoardAsked) => Promise<SentBoard>

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
    const sent = isWhole ? [...rows] : [...rows].filter(([, one]) => one.n > Number(heldN))
    const instant = now()
    const over = isOver(facts, rows, instant)
    return {
      version: `${epoch}.${n}`,
      is_whole: isWhole,
      name: facts.name,
      closes_at: facts.closes_at,
      passcode: facts.has_passcode && !over ? shownPasscode(keys, { agency, paper }, instant) : null,
      is_over: over,
      now: kept.at,
      next_in: Math.max(0, Math.min(FRESH_MS, kept.at + FRESH_MS - instant)),
      rows: new Map(sent.map(([user, { line }]) => [user, line])),
    }
  }
}

const isOver = ({ over_at }: BoardPaper, rows: Reading["rows"], now: number): boolean =>
  over_at !== null && now > over_at && [...rows.values()].every(({ is_open }) => !is_open)

interface Asked {
  readonly agency: string
  readonly paper: string
  readonly before: Promise<Reading> | null
  readonly now: number
}

const read = async (pool: Pool, { agency, paper, before, now }: Asked): Promise<Reading> => {
  const last = (await before?.catch(() => null)) ?? null
  const facts = await boardPaper(pool, agency, paper)
  if (facts === null) throw new CannotOperate(`没有试卷${paper}`)
  const entrants = await entrantsOf(pool, { agency, paper, closes_at: facts.closes_at, now })
  const named = last !== null && now - last.named_at < NAMED_MS ? last : null
  const unnamed = entrants.filter(({ user_id }) => named?.rows.has(user_id) !== true)
  const people = await peopleOf(pool, agency, unnamed)
  const n = (last?.n ?? 0) + 1
  const rows = new Map<string, Known>()
  for (const entrant of entrants) {
    const was = last?.rows.get(entrant.user_id)
    const person = named?.rows.get(entrant.user_id)?.person ?? people.get(entrant.user_id)
    if (person === undefined) continue
    const isSame = was?.text === entrant.text && isCalledSame(was.person, person)
    rows.set(entrant.user_id, isSame ? was : known(person, entrant.text, n))
  }
  // who is gone has no row to say so
  const isSameSet = last !== null && [...last.rows.keys()].every((user) => rows.has(user))
  return {
    paper: facts,
    epoch: isSameSet ? last.epoch : randomBytes(6).toString("hex"),
    n,
    named_at: named?.named_at ?? now,
    rows,
  }
}

const known = (person: Person, text: string, n: number): Known => {
  const row = rowOf(person, text)
  return { person, text, line: JSON.stringify(row), is_open: row.attempt_state === "open", n }
}

const isCalledSame = (one: Person, other: Person): boolean =>
  one === other || (one.name === other.name && one.mobile === other.mobile)
