import type { Writable } from "node:stream"
import { setImmediate as othersTurn } from "node:timers/promises"
import type { ChatEntry } from "#domain/contract/live.ts"
import type { SignedInUser } from "../core/Handler.ts"
import { shareReadings } from "../core/shareReadings.ts"
import type { Pool } from "../db/Sql.ts"
import { batchFrame, endFrame, type Presence, presenceFrame } from "./frames.ts"
import {
  type EntryRow,
  entryOf,
  isShown,
  openRoom,
  readAfter,
  readBefore,
  readPinned,
  readRoom,
  type RoomKey,
  type RoomState,
} from "./log.ts"

/** What a page that comes is given; earlier messages are asked for. */
const BACKLOG = 60
/** Further behind than this begins again. */
const MAX_BEHIND = 500
/** Bytes that may wait for one reader; a slower one is cut, and resumes by its id. */
const MAX_WAITING = 256 * 1024
const MAX_STREAMS_OF_ONE = 6
/** So many are written to before other requests have their turn: a full room does not keep an exam's answers waiting. */
const WRITTEN_AT_ONCE = 20

export interface Listener {
  readonly user: SignedInUser
  readonly out: Writable
}

export interface Resume {
  readonly epoch: number
  readonly n: number
}

interface FeedDeps {
  readonly pool: Pool
  readonly now: () => number
  readonly who: (userId: string) => string
}

/**
 * One room at this process. It reads in turns: a turn gives what is new to everybody, then lets in whoever came since
 * the last one, so that all who listen have the same entries, and many arrivals cost what one does.
 */
export class RoomFeed {
  readonly key: RoomKey
  /** When its session is over, epoch milliseconds. */
  endsAt = Infinity
  readonly #deps: FeedDeps
  readonly #listeners = new Set<Listener>()
  readonly #arriving = new Map<Listener, Resume | null>()
  #state: RoomState = { epoch: 0, last_n: 0 }
  readonly #readings = shareReadings<void>()
  #isDoubted = false
  #presence: Buffer | null = null
  #written: Promise<void> = Promise.resolve()

  constructor(key: RoomKey, deps: FeedDeps) {
    this.key = key
    this.#deps = deps
  }

  /** Gives what is new; rejects when the database is away. */
  readonly read = () => this.#readings("", () => this.#turn())

  get isEmpty(): boolean {
    return this.#listeners.size === 0 && this.#arriving.size === 0
  }

  present(): ReadonlyArray<Listener> {
    return [...this.#listeners]
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
    this.#arriving.delete(listener)
  }

  /** Resolves once the page has what it lacked, and gets what comes. */
  admit(listener: Listener, resume: Resume | null): Promise<void> {
    this.#arriving.set(listener, resume)
    return this.check()
  }

  isUnlike(state: RoomState | undefined): boolean {
    return state?.epoch !== this.#state.epoch || state.last_n !== this.#state.last_n
  }

  /** Reads the room's row too: its numbers may have begun again. */
  check(): Promise<void> {
    this.#isDoubted = true
    return this.read()
  }

  show(presence: Presence): void {
    const bytes = presenceFrame(presence)
    if (this.#presence?.equals(bytes) === true) return
    this.#presence = bytes
    this.write(bytes)
  }

  /** To everybody who listens now, after what was written before. */
  write(bytes: Buffer): void {
    this.#eachInTurn((listener) => write(listener, bytes))
  }

  end(reason: Parameters<typeof endFrame>[0]): void {
    this.#eachInTurn(({ out }) => out.end(endFrame(reason)))
    this.#listeners.clear()
  }

  /** These look at the door again, which is shut to them. */
  sendAway(userIds: ReadonlySet<string>): void {
    for (const listener of [...this.#listeners].filter(({ user }) => userIds.has(user.id))) {
      this.#listeners.delete(listener)
      listener.out.end(endFrame("over"))
    }
  }

  #eachInTurn(act: (listener: Listener) => void): void {
    this.#written = actInSlices(this.#written, [...this.#listeners], act)
  }

  async #turn(): Promise<void> {
    const arrivals = [...this.#arriving]
    const isDoubted = this.#isDoubted
    this.#isDoubted = false
    const state = isDoubted ? await this.#readState() : this.#state
    // numbers begin again, or went back: nobody can go on by the ids that were given
    if (state.epoch !== this.#state.epoch || state.last_n < this.#state.last_n) {
      this.end("later")
      this.#state = state
    }
    await this.#readNews()
    // entries of people who deleted their account are gone, their numbers are not
    this.#state = { ...state, last_n: Math.max(state.last_n, this.#state.last_n) }
    if (arrivals.length > 0) await this.#letIn(arrivals)
  }

  async #readState(): Promise<RoomState> {
    const { pool, now } = this.#deps
    const known = await readRoom(pool, this.key)
    if (known !== undefined) return known
    this.end("later")
    await openRoom(pool, this.key, now())
    const opened = await readRoom(pool, this.key)
    if (opened === undefined) throw new Error(`room ${this.key.sessionId} cannot be opened`)
    return opened
  }

  async #readNews(): Promise<void> {
    for (;;) {
      const { epoch, last_n: after } = this.#state
      const rows = await readAfter(this.#deps.pool, this.key, { epoch, after, limit: MAX_BEHIND })
      const last = rows.at(-1)?.n
      if (last === undefined) return
      this.#state = { epoch, last_n: last }
      const pinned = await this.#readPinned(rows)
      this.write(batchFrame({ epoch, after, last, list: this.#entries(rows), reset: false, ...pinnedBy(rows, pinned) }))
      if (rows.length < MAX_BEHIND) return
    }
  }

  async #letIn(arrivals: ReadonlyArray<readonly [Listener, Resume | null]>): Promise<void> {
    const { epoch, last_n: last } = this.#state
    const isNear = (resume: Resume | null): resume is Resume =>
      resume?.epoch === epoch && resume.n <= last && last - resume.n <= MAX_BEHIND
    const near = arrivals.map(([, resume]) => resume).filter(isNear)
    const [backlog, missed] = await Promise.all([
      near.length < arrivals.length ? this.#readBacklog() : null,
      near.length > 0 ? this.#readMissed(Math.min(...near.map(({ n }) => n))) : [],
    ])
    const pinned = await this.#readPinned(missed)
    for (const [listener, resume] of arrivals) {
      if (!this.#arriving.delete(listener)) continue
      this.#dropOldest(listener.user.id)
      this.#listeners.add(listener)
      if (isNear(resume)) {
        const rows = missed.filter(({ n }) => n > resume.n)
        const batch = { epoch, after: resume.n, last, list: this.#entries(rows), reset: false }
        if (rows.length > 0) write(listener, batchFrame({ ...batch, ...pinnedBy(rows, pinned) }))
      } else if (backlog !== null) write(listener, backlog)
      if (this.#presence !== null) write(listener, this.#presence)
    }
  }

  async #readBacklog(): Promise<Buffer> {
    const { epoch, last_n: last } = this.#state
    const [rows, pinned] = await Promise.all([
      readBefore(this.#deps.pool, this.key, { epoch, before: last + 1, limit: BACKLOG }),
      this.#readPinned(),
    ])
    // earlier messages may exist when there are as many as were asked for
    const after = rows.length === BACKLOG ? rows[0]!.n - 1 : 0
    return batchFrame({ epoch, after, last, list: this.#entries(rows), reset: true, pinned })
  }

  /** The pinned message, where rows say that it may be another one. */
  async #readPinned(rows?: ReadonlyArray<EntryRow>): Promise<ChatEntry | null> {
    if (rows?.every(isShown)) return null
    const pinned = await readPinned(this.#deps.pool, this.key)
    return pinned === undefined ? null : (this.#entries([pinned])[0] ?? null)
  }

  async #readMissed(after: number) {
    const { epoch, last_n: last } = this.#state
    const rows = await readAfter(this.#deps.pool, this.key, { epoch, after, limit: MAX_BEHIND })
    // what was said since the turn began comes with the next one
    return rows.filter(({ n }) => n <= last)
  }

  #entries(rows: ReadonlyArray<EntryRow>) {
    return rows.filter(isShown).map((row) => entryOf(row, this.#deps.who))
  }

  #dropOldest(userId: string): void {
    const own = [...this.#listeners].filter(({ user }) => user.id === userId)
    for (const listener of own.slice(0, Math.max(0, own.length - MAX_STREAMS_OF_ONE + 1))) {
      this.#listeners.delete(listener)
      listener.out.end(endFrame("crowded"))
    }
  }
}

const pinnedBy = (rows: ReadonlyArray<EntryRow>, pinned: ChatEntry | null) => !rows.every(isShown) && { pinned }

const write = ({ out }: Listener, bytes: Buffer): void => {
  if (out.destroyed || out.writableEnded) return
  // before: what is written now is not on its way yet
  if (out.writableLength > MAX_WAITING) out.destroy()
  else out.write(bytes)
}

const actInSlices = async (before: Promise<void>, all: ReadonlyArray<Listener>, act: (one: Listener) => void) => {
  await before
  for (let done = 0; done < all.length; done += WRITTEN_AT_ONCE) {
    if (done > 0) await othersTurn()
    for (const listener of all.slice(done, done + WRITTEN_AT_ONCE)) act(listener)
  }
}
