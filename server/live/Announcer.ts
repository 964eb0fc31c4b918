import type { Pool, Sql } from "../db/Sql.ts"
import { nameOf, type RoomKey } from "./log.ts"

/** Appended messages of this process go out together, in a notification of their rooms' names alone. */
const BATCH_MS = 100
/** PostgreSQL takes 8,000 bytes. */
const MAX_PAYLOAD = 7_000
const CHANNEL = "live"

/** Says to every process, this one included, in which rooms something was said. */
export class Announcer {
  readonly #pool: Pool
  readonly #wake: (key: string) => void
  readonly #dirty = new Set<string>()
  #flushing: NodeJS.Timeout | null = null

  constructor(pool: Pool, wake: (key: string) => void) {
    this.#pool = pool
    this.#wake = wake
  }

  listen(): void {
    // without it the polling delivers, only later
    void this.#pool
      .listen(CHANNEL, (payload) => {
        for (const key of payload.split("\n")) this.#wake(key)
      })
      .catch(() => {})
  }

  announce(key: string): void {
    this.#dirty.add(key)
    this.#flushing ??= setTimeout(() => this.#flush(), BATCH_MS)
  }

  close(): void {
    if (this.#flushing !== null) clearTimeout(this.#flushing)
  }

  #flush(): void {
    this.#flushing = null
    const keys = [...this.#dirty]
    this.#dirty.clear()
    for (const payload of payloadsOf(keys)) void notify(this.#pool, payload).catch(() => {})
    for (const key of keys) this.#wake(key)
  }
}

/** Says it once the transaction is committed. */
export const notifyRoom = (sql: Sql, room: RoomKey) => notify(sql, nameOf(room))

const notify = (sql: Sql, payload: string) => sql`select pg_notify(${CHANNEL}, ${payload})`

/** As few notifications as the rooms' names fit into. */
const payloadsOf = (keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys.reduce<ReadonlyArray<string>>((payloads, key) => {
    const last = payloads.at(-1)
    return last === undefined || last.length + key.length + 1 > MAX_PAYLOAD
      ? [...payloads, key]
      : [...payloads.slice(0, -1), `${last}\n${key}`]
  }, [])
