import { constants, setPriority } from "node:os"
import type { DatabaseAddress } from "./connect.ts"
import type { Sql } from "./Sql.ts"

/**
 * Lets what a connection asks for run where no other process wants to: a low priority of whoever asks says nothing to the
 * database. Of the embedded database on Linux; elsewhere its process is not ours, and nothing happens.
 */
export const yieldToOthers = async (sql: Sql, address: DatabaseAddress): Promise<void> => {
  if ("url" in address || process.platform !== "linux") return
  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  try {
    setPriority(backend.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // of another user: it keeps the priority it has
  }
}
