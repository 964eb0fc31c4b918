import { writeFileSync } from "node:fs"
import { constants, setPriority } from "node:os"
import type { DatabaseAddress } from "./connect.ts"
import type { Sql } from "./Sql.ts"

/** A tenth of a processor beside one that wants it whole; the lowest, 19, would get next to none of a busy machine. */
export const SESSION_PRIORITY = 10

/**
 * Lets what a connection asks for run where no other process wants to: a low priority of whoever asks says nothing to the
 * database. Of the embedded database on Linux; elsewhere its process is not ours, and nothing happens. Where Linux weighs
 * sessions, a priority counts within one alone, and each process of PostgreSQL begins one: it yields by `session`, which
 * is left as it is where somebody waits for the answer.
 */
export const yieldToOthers = async (sql: Sql, address: DatabaseAddress, session: number | null): Promise<void> => {
  if ("url" in address || process.platform !== "linux") return
  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  allowed(() => setPriority(backend.pid, constants.priority.PRIORITY_LOW))
  if (session !== null) allowed(() => writeFileSync(`/proc/${backend.pid}/autogroup`, String(session)))
}

/** A process of another user keeps what it has, as one does where there are no sessions. */
const allowed = (change: () => void): void => {
  try {
    change()
  } catch {
    // as it was
  }
}
