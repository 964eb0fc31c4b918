import type { ServerResponse } from "node:http"
import type { SignedInUser } from "../core/Handler.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import { BEAT_MS, noteAttendance, presenceIn } from "./attendance.ts"
import { batchFrame, endFrame, PING, presenceFrame } from "./frames.ts"
import { entryOf, openRoom, readAfter, readBefore, readRoom, type RoomKey } from "./log.ts"
import { whoOf } from "./session.ts"

/** Appended messages of this process go out together, in a notification of their rooms' names alone. */
const BATCH_MS = 100
/** A notification that was lost is made good by then. */
const POLL_MS = 2_000
/** What a page that comes is given; earlier messages are asked for. */
const BACKLOG = 60
/** Further behind than this begins anew. */
const MAX_BEHIND = 500
/** Bytes that may wait for one reader; a slower one is cut, and resumes by its id. */
const MAX_WAITING = 256 * 1024
const MAX_STREAMS_OF_ONE = 6
/** PostgreSQL takes 8,000 bytes. */
const MAX_PAYLOAD = 7_000
const CHANNEL = "live"

interface HubDeps {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly now: () => number
}

interface Listener {
  readonly user: SignedInUser
  readonly out: ServerResponse
  /** The number of the latest entry that was written. */
  last: number
  /** The backlog is written; what is new follows. */
  isLive: boolean
}

interface Room extends RoomKey {
  readonly listeners: Set<Listener>
  /** Epoch milliseconds. */
  readonly endsAt: number
  epoch: number
  last: number
  isReading: boolean
  isStale: boolean
  presence: string
}

export interface Joining extends RoomKey {
  readonly user: SignedInUser
  readonly endsAt: number
  readonly resume: { readonly epoch: number; readonly n: number } | null
  readonly out: ServerResponse
}

/** The rooms that somebody listens to at this process. */
export class LiveHub {
  readonly #deps: HubDeps
  readonly #rooms = new Map<string, Room>()
  readonly #dirty = new Set<string>()
  #flushing: NodeJS.Timeout | null = null
  #timers: ReadonlyArray<NodeJS.Timeout> = []
  #isClosed = false

  constructor(deps: HubDeps) {
    this.#deps = deps
  }

  /** Something was appended to a room: whoever listens anywhere gets it. */
  readonly announce = ({ agencyId, sessionId }: RoomKey): void => {
    this.#dirty.add(`${agencyId}/${sessionId}`)
    this.#flushing ??= setTimeout(() => this.#flush(), BATCH_MS)
  }

  /** Writes what the page lacks, then what comes, until the stream ends. */
  async join({ agencyId, sessionId, user, endsAt, resume, out }: Joining): Promise<void> {
    this.#start()
    const { pool, now } = this.#deps
    const key = { agencyId, sessionId }
    const state = (await readRoom(pool, key)) ?? (await this.#open(key))
    if (out.destroyed) return
    if (this.#isClosed) return void out.end(endFrame("later"))
    const room = this.#roomOf(key, endsAt, state)
    const isNear =
      resume !== null &&
      resume.epoch === room.epoch &&
      resume.n <= state.last_n &&
      state.last_n - resume.n <= MAX_BEHIND
    const listener: Listener = { user, out, last: isNear ? resume.n : state.last_n, isLive: false }
    this.#dropOldest(room, user.id)
    room.listeners.add(listener)
    out.on("close", () => this.#leave(room, listener))
    await noteAttendance(pool, [{ ...key, userId: user.id }], now())
    if (!isNear) await this.#writeBacklog(room, listener)
    await this.#catchUp(room, listener)
    this.#write(listener, presenceFrame(await presenceIn(pool, key, now())))
  }

  /** Ends every stream; pages come again, to another process or the next one. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#flushing !== null) clearTimeout(this.#flushing)
    for (const room of this.#rooms.values()) for (const { out } of room.listeners) out.end(endFrame("later"))
    this.#rooms.clear()
  }

  #start(): void {
    if (this.#timers.length > 0 || this.#isClosed) return
    this.#timers = [
      setInterval(() => void this.#poll().catch(() => {}), POLL_MS),
      setInterval(() => void this.#beat().catch(() => {}), BEAT_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    // without it the polling delivers, only later
    void this.#deps.pool
      .listen(CHANNEL, (payload) => {
        for (const key of payload.split("\n")) this.#wake(key)
      })
      .catch(() => {})
  }

  #flush(): void {
    this.#flushing = null
    const keys = [...this.#dirty]
    this.#dirty.clear()
    for (const payload of payloadsOf(keys))
      void this.#deps.pool`select pg_notify(${CHANNEL}, ${payload})`.catch(() => {})
    for (const key of keys) this.#wake(key)
  }

  #wake(key: string): void {
    const room = this.#rooms.get(key)
    if (room !== undefined) void this.#read(room)
  }

  async #open(key: RoomKey) {
    await openRoom(this.#deps.pool, key, this.#deps.now())
    const state = await readRoom(this.#deps.pool, key)
    if (state === undefined) throw new Error(`room ${key.sessionId} cannot be opened`)
    return state
  }

  #roomOf({ agencyId, sessionId }: RoomKey, endsAt: number, state: { epoch: number; last_n: number }): Room {
    const key = `${agencyId}/${sessionId}`
    const known = this.#rooms.get(key)
    if (known !== undefined && known.epoch === state.epoch) return known
    if (known !== undefined) this.#end(known, "later")
    const room: Room = {
      agencyId,
      sessionId,
      endsAt,
      listeners: new Set(),
      epoch: state.epoch,
      last: state.last_n,
      isReading: false,
      isStale: false,
      presence: "",
    }
    this.#rooms.set(key, room)
    return room
  }

  #dropOldest(room: Room, userId: string): void {
    const own = [...room.listeners].filter(({ user }) => user.id === userId)
    for (const { out } of own.slice(0, Math.max(0, own.length - MAX_STREAMS_OF_ONE + 1))) out.destroy()
  }

  #leave(room: Room, listener: Listener): void {
    room.listeners.delete(listener)
    const { agencyId, sessionId } = room
    if (room.listeners.size === 0 && this.#rooms.get(`${agencyId}/${sessionId}`) === room)
      this.#rooms.delete(`${agencyId}/${sessionId}`)
    if (this.#isClosed) return
    const attendee = { agencyId, sessionId, userId: listener.user.id }
    void noteAttendance(this.#deps.pool, [attendee], this.#deps.now()).catch(() => {})
  }

  #end(room: Room, reason: Parameters<typeof endFrame>[0]): void {
    for (const { out } of room.listeners) out.end(endFrame(reason))
  }

  #whoIn({ agencyId, sessionId }: RoomKey): (userId: string) => string {
    return (userId) => whoOf(this.#deps.keys, agencyId, sessionId, userId)
  }

  async #writeBacklog(room: Room, listener: Listener): Promise<void> {
    const { epoch } = room
    const { last } = listener
    const rows = await readBefore(this.#deps.pool, room, { epoch, before: last + 1, limit: BACKLOG })
    const list = rows.map((row) => entryOf(row, this.#whoIn(room)))
    // earlier messages may exist when there are as many as were asked for
    const after = rows.length === BACKLOG ? rows[0]!.n - 1 : 0
    this.#write(listener, batchFrame({ epoch, after, last, list, reset: true }))
  }

  async #catchUp(room: Room, listener: Listener): Promise<void> {
    const { epoch } = room
    while (!listener.out.destroyed) {
      const known = room.last
      const rows = await readAfter(this.#deps.pool, room, { epoch, after: listener.last, limit: MAX_BEHIND })
      const last = rows.at(-1)?.n ?? listener.last
      if (rows.length > 0) {
        const list = rows.map((row) => entryOf(row, this.#whoIn(room)))
        this.#write(listener, batchFrame({ epoch, after: listener.last, last, list, reset: false }))
        listener.last = last
      }
      // numbers of people who deleted their account have no entries any more
      if (listener.last >= room.last || (rows.length === 0 && room.last === known)) break
    }
    listener.last = Math.max(listener.last, room.last)
    listener.isLive = true
  }

  async #read(room: Room): Promise<void> {
    if (room.isReading) {
      room.isStale = true
      return
    }
    room.isReading = true
    try {
      do {
        room.isStale = false
        await this.#readOnce(room)
      } while (room.isStale && room.listeners.size > 0)
    } catch {
      // the database is away: the next poll reads again
    } finally {
      room.isReading = false
    }
  }

  async #readOnce(room: Room): Promise<void> {
    const { epoch, last: after } = room
    const rows = await readAfter(this.#deps.pool, room, { epoch, after, limit: MAX_BEHIND })
    if (rows.length === 0) return
    const last = rows.at(-1)!.n
    const list = rows.map((row) => entryOf(row, this.#whoIn(room)))
    const bytes = batchFrame({ epoch, after, last, list, reset: false })
    room.last = last
    room.isStale ||= rows.length === MAX_BEHIND
    for (const listener of room.listeners) {
      if (!listener.isLive || listener.last >= last) continue
      // whoever just came has read some of it
      const isAll = listener.last <= after
      const fresh = isAll ? list : list.filter(({ n }) => n > listener.last)
      this.#write(
        listener,
        isAll ? bytes : batchFrame({ epoch, after: listener.last, last, list: fresh, reset: false }),
      )
      listener.last = last
    }
  }

  #write({ out }: Listener, bytes: Buffer): void {
    if (out.destroyed || out.writableEnded) return
    // before: what is written now is not on its way yet
    if (out.writableLength > MAX_WAITING) out.destroy()
    else out.write(bytes)
  }

  async #poll(): Promise<void> {
    if (this.#rooms.size === 0) return
    const rooms = [...this.#rooms.values()]
    const states = await this.#deps.pool<{ agency_id: string; session_id: string; epoch: number; last_n: number }[]>`
      select agency_id, session_id, epoch, last_n from live_rooms
      where agency_id = any (${[...new Set(rooms.map(({ agencyId }) => agencyId))]})
        and session_id = any (${[...new Set(rooms.map(({ sessionId }) => sessionId))]})`
    const now = this.#deps.now()
    for (const room of rooms) {
      const state = states.find((row) => row.agency_id === room.agencyId && row.session_id === room.sessionId)
      if (now >= room.endsAt) this.#end(room, "over")
      else if (state === undefined || state.epoch !== room.epoch || state.last_n < room.last) this.#end(room, "later")
      else if (state.last_n > room.last) void this.#read(room)
    }
  }

  async #beat(): Promise<void> {
    const { pool, now } = this.#deps
    const rooms = [...this.#rooms.values()]
    const all = rooms.flatMap(({ agencyId, sessionId, listeners }) =>
      [...listeners].map((listener) => ({ agencyId, sessionId, userId: listener.user.id, listener })),
    )
    for (const { listener } of all) this.#write(listener, PING)
    const signedIn = await this.#signedIn(all.map(({ listener }) => listener.user.tokenHash))
    for (const { listener } of all)
      if (!signedIn.has(listener.user.tokenHash.toString("hex"))) listener.out.end(endFrame("signedOut"))
    await noteAttendance(pool, all, now())
    for (const room of rooms) {
      const presence = await presenceIn(pool, room, now())
      const text = JSON.stringify(presence)
      if (text === room.presence) continue
      room.presence = text
      const bytes = presenceFrame(presence)
      for (const listener of room.listeners) if (listener.isLive) this.#write(listener, bytes)
    }
  }

  async #signedIn(hashes: ReadonlyArray<Buffer>): Promise<ReadonlySet<string>> {
    const rows = await this.#deps.pool<{ token_hash: Buffer }[]>`
      select token_hash from tokens
      where token_hash = any (${hashes.map((hash) => `\\x${hash.toString("hex")}`)}::text[]::bytea[])
        and expires_at > ${this.#deps.now()}::timestamptz`
    return new Set(rows.map(({ token_hash }) => token_hash.toString("hex")))
  }
}

/** As few notifications as the rooms' names fit into. */
const payloadsOf = (keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.reduce<ReadonlyArray<string>>((payloads, key) => {
    const last = payloads.at(-1)
    return last === undefined || last.length + key.length + 1 > MAX_PAYLOAD
      ? [...payloads, key]
      : [...payloads.slice(0, -1), `${last}\n${key}`]
  }, [])
