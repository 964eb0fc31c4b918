import type { ServerKeys } from "../db/serverKeys.ts"
import type { Pool } from "../db/Sql.ts"
import { Announcer } from "./Announcer.ts"
import { type Attendee, BEAT_MS, noteAttendance, presenceIn } from "./attendance.ts"
import { endFrame, PING } from "./frames.ts"
import { nameOf, type RoomKey, type RoomState } from "./log.ts"
import { type Listener, type Resume, RoomFeed } from "./RoomFeed.ts"
import { phaseOf, type RoomSession, whoOf } from "./session.ts"

/** A notification that was lost is made good by then. */
const POLL_MS = 2_000
/** Arrivals and departures of this time are noted together, and who is there is read once. */
const NOTE_MS = 1_000

interface HubDeps {
  readonly pool: Pool
  readonly keys: ServerKeys
  readonly now: () => number
}

interface PolledRow extends RoomState, Pick<RoomSession, "starts_at" | "ends_at"> {
  readonly agency_id: string
  readonly session_id: string
  /** Whom its host asked to leave. */
  readonly removed: ReadonlyArray<string>
  /** Whether another cell serves its agency by now. */
  readonly is_elsewhere: boolean
}

interface Joining extends RoomKey, Listener {
  /** Epoch milliseconds. */
  readonly endsAt: number
  readonly resume: Resume | null
}

/** The rooms that somebody listens to at this process. */
export class LiveHub {
  readonly #deps: HubDeps
  readonly #announcer: Announcer
  readonly #feeds = new Map<string, RoomFeed>()
  readonly #newcomers = new Set<RoomFeed>()
  #notes: Array<Attendee> = []
  #noting: NodeJS.Timeout | null = null
  #timers: ReadonlyArray<NodeJS.Timeout> = []
  #isClosed = false

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#announcer = new Announcer(
      deps.pool,
      (name) =>
        void this.#feeds
          .get(name)
          ?.read()
          .catch(() => {}),
    )
  }

  /** How many listen. */
  get streams(): number {
    return [...this.#feeds.values()].reduce((sum, feed) => sum + feed.present().length, 0)
  }

  /** Something was appended to a room: whoever listens anywhere gets it. */
  readonly announce = (key: RoomKey): void => this.#announcer.announce(nameOf(key))

  /** Writes what the page lacks; what comes follows until the stream ends. */
  async join({ agencyId, sessionId, user, out, endsAt, resume }: Joining): Promise<void> {
    if (out.destroyed) return
    if (this.#isClosed) return void out.end(endFrame("later"))
    this.#start()
    const listener = { user, out }
    const feed = this.#feedOf({ agencyId, sessionId })
    feed.endsAt = endsAt
    out.on("close", () => this.#leave(feed, listener))
    await feed.admit(listener, resume)
    if (out.destroyed) return
    if (this.#isClosed) return void out.end(endFrame("later"))
    this.#newcomers.add(feed)
    this.#noteSoon(feed, listener)
  }

  /** Ends every stream; pages come again, to another process or the next one. */
  close(): void {
    this.#isClosed = true
    this.#announcer.close()
    for (const timer of this.#timers) clearInterval(timer)
    if (this.#noting !== null) clearTimeout(this.#noting)
    for (const feed of this.#feeds.values()) feed.end("later")
    this.#feeds.clear()
  }

  #start(): void {
    if (this.#timers.length > 0) return
    this.#timers = [
      setInterval(() => void this.#poll().catch(() => {}), POLL_MS),
      setInterval(() => void this.#beat().catch(() => {}), BEAT_MS),
    ]
    for (const timer of this.#timers) timer.unref()
    this.#announcer.listen()
  }

  #feedOf(key: RoomKey): RoomFeed {
    const known = this.#feeds.get(nameOf(key))
    if (known !== undefined) return known
    const { pool, keys, now } = this.#deps
    const who = (userId: string) => whoOf(keys, key.agencyId, key.sessionId, userId)
    const feed = new RoomFeed(key, { pool, now, who })
    this.#feeds.set(nameOf(key), feed)
    return feed
  }

  #leave(feed: RoomFeed, listener: Listener): void {
    feed.remove(listener)
    if (this.#isClosed) return
    const name = nameOf(feed.key)
    if (feed.isEmpty && this.#feeds.get(name) === feed) this.#feeds.delete(name)
    this.#noteSoon(feed, listener)
  }

  #noteSoon({ key }: RoomFeed, { user }: Listener): void {
    this.#notes.push({ ...key, userId: user.id })
    this.#noting ??= setTimeout(() => {
      this.#noting = null
      const [notes, newcomers] = [this.#notes, [...this.#newcomers]]
      this.#notes = []
      this.#newcomers.clear()
      void this.#note(notes, newcomers).catch(() => {})
    }, NOTE_MS).unref()
  }

  async #note(attendees: ReadonlyArray<Attendee>, feeds: ReadonlyArray<RoomFeed>): Promise<void> {
    const { pool, now } = this.#deps
    await noteAttendance(pool, attendees, now())
    for (const feed of feeds) feed.show(await presenceIn(pool, feed.key, now()))
  }

  async #poll(): Promise<void> {
    const feeds = [...this.#feeds.values()]
    if (feeds.length === 0) return
    const states = await this.#deps.pool<PolledRow[]>`
      select r.agency_id, r.session_id, r.epoch, r.last_n, s.starts_at, s.ends_at,
        array(select user_id from live_removals v
          where v.agency_id = r.agency_id and v.session_id = r.session_id) as removed,
        r.agency_id = any ((select agencies_elsewhere())::text[]) as is_elsewhere
      from live_rooms r join live_sessions s on s.agency_id = r.agency_id and s.id = r.session_id
      where r.agency_id = any (${[...new Set(feeds.map(({ key }) => key.agencyId))]})
        and r.session_id = any (${[...new Set(feeds.map(({ key }) => key.sessionId))]})`
    const byName = new Map(
      states.map((row) => [nameOf({ agencyId: row.agency_id, sessionId: row.session_id }), row] as const),
    )
    const now = this.#deps.now()
    for (const feed of feeds) {
      const row = byName.get(nameOf(feed.key))
      // an operator may have moved it
      if (row !== undefined) feed.endsAt = row.ends_at
      if (row !== undefined && row.removed.length > 0) feed.sendAway(new Set(row.removed))
      if (now >= feed.endsAt) feed.end("over")
      else if (row !== undefined && (row.is_elsewhere || phaseOf(row, now) === "early")) feed.end("later")
      else if (feed.isUnlike(row)) void feed.check().catch(() => {})
    }
  }

  async #beat(): Promise<void> {
    const feeds = [...this.#feeds.values()]
    for (const feed of feeds) feed.write(PING)
    const all = feeds.flatMap((feed) => feed.present().map((listener) => ({ ...feed.key, listener })))
    const signedIn = await this.#signedIn(all.map(({ listener }) => listener.user.tokenHash))
    for (const { listener } of all)
      if (!signedIn.has(listener.user.tokenHash.toString("hex"))) listener.out.end(endFrame("signedOut"))
    const attendees = all.map(({ listener, ...key }) => ({ ...key, userId: listener.user.id }))
    await this.#note(attendees, feeds)
  }

  async #signedIn(hashes: ReadonlyArray<Buffer>): Promise<ReadonlySet<string>> {
    const rows = await this.#deps.pool<{ token_hash: Buffer }[]>`
      select token_hash from tokens
      where token_hash = any (${hashes.map((hash) => `\\x${hash.toString("hex")}`)}::text[]::bytea[])
        and expires_at > ${this.#deps.now()}::timestamptz`
    return new Set(rows.map(({ token_hash }) => token_hash.toString("hex")))
  }
}
