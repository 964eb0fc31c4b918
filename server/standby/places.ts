import { setTimeout as sleep } from "node:timers/promises"
import type { Pool } from "../db/Sql.ts"
import { slotOf } from "./replication.ts"

const EXISTS = "42710"
const IN_USE = "55006"
/** A standby that is gone is noticed after five seconds (wal_sender_timeout). */
const PATIENCE_MS = 15_000

const hasCode = (error: unknown, code: string): boolean => (error as { readonly code?: unknown }).code === code

/**
 * Begins a server's place in the log at the end of the log. Throws the sentence that says so when that server follows.
 */
export const takePlace = async (pool: Pool, server: string): Promise<void> => {
  const slot = slotOf(server)
  const giveUp = performance.now() + PATIENCE_MS
  for (;;)
    try {
      await pool`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${slot}`
      await pool`select pg_create_physical_replication_slot(${slot}, true)`
      return
    } catch (error) {
      // made again meanwhile by the primary, which keeps places: without a beginning
      if (hasCode(error, EXISTS) && performance.now() < giveUp) continue
      if (!hasCode(error, IN_USE)) throw error
      if (performance.now() > giveUp)
        throw new Error(`a standby at ${new URL(server).host} follows already: stop it first`, { cause: error })
      await sleep(100)
    }
}

/** The log is kept for each of these servers from where it is, whichever was the primary when it was made. */
export const keepPlaces = async (pool: Pool, servers: ReadonlyArray<string>): Promise<void> => {
  const made = pool`
    select pg_create_physical_replication_slot(name) from unnest(${servers.map(slotOf)}::text[]) name
    where not exists (select from pg_replication_slots where slot_name = name)`
  await made.catch((error: unknown) => {
    if (!hasCode(error, EXISTS)) throw error
  })
}
