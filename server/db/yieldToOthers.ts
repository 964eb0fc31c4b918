import { writeFileSync } from "node:fs"
import { constants, setPriority } from "node:os"
import type { DatabaseAddress } from "./connect.ts"
import type { Sql } from "./Sql.ts"

/** A tenth of a processor beside one that wants it whole; the lowest, 19, would get next to none of a busy machine. */
export const SESSION_PRIORITY = 10

/**
 * Lets what a connection asks for run where no other process wants to: a low priority of whoever asks says nothing to the
 * database. Of the embedded database on Linux; elsewhere its process is not ours, and nothing happens. Where Linux weighs
 * sessions, a priority counts within one alone, and each process of PostgreSQL begins one: the session yields as well.
 */
export const yieldToOthers = async (sql: Sql, address: DatabaseAddress): Promise<void> => {
  if ("url" in address || process.platform !== "linux") return
  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  allowed(() => setPriority(backend.pid, constants.priority.PRIORITY_LOW))
  allowed(() => writeFileSync(`/proc/${backend.pid}/autogroup`, String(SESSION_PRIORITY)))
}

/** A process of another user keeps what it has, as one does where there are no sessions. */
const allowed = (change: () => void): void => {
  try {
    change()
  } catch {
    // as it was
  }
}
