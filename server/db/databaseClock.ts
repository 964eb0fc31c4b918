import type { Sql } from "./Sql.ts"

/** The database's time, epoch milliseconds. */
export const databaseNow = async (sql: Sql): Promise<number> => {
  const [row] = await sql<[{ at: number }]>`select clock_timestamp() as at`
  return row.at
}

export interface DatabaseClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly stop: () => void
}

const EVERY_MS = 30_000

/**
 * The database's clock, which is one for all servers: this machine's, moved by what it differs. Rejects when the database
 * does not answer the first time; later, what was known of it stays.
 */
export const makeDatabaseClock = async (sql: Sql, own = Date.now, every = EVERY_MS): Promise<DatabaseClock> => {
  let ahead = 0
  const compare = async () => {
    const asked = own()
    const at = await databaseNow(sql)
    // moved only as far as the answer proves it wrong: a slow one proves little
    ahead = Math.min(Math.max(ahead, at - own()), at - asked)
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), every)
  return { now: () => own() + ahead, stop: () => clearInterval(timer) }
}
