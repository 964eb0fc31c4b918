import { DATABASE } from "../db/clusterAddress.ts"
import type { Pool } from "../db/Sql.ts"
import { slotOf, standbyName } from "./replication.ts"

/** Changes a setting of a running cluster for good; null takes the change back. */
export const alter = async (pool: Pool, name: string, value: string | null): Promise<void> => {
  await pool.unsafe(value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`)
  await pool`select pg_reload_conf()`
}

const READ_ONLY = "default_transaction_read_only"

/** From now on nothing is written, also after a restart; who was writing is cut off and was not answered. */
export const fence = async (pool: Pool): Promise<void> => {
  await alter(pool, READ_ONLY, "on")
  for (;;) {
    const [row] = await pool<[{ done: boolean }]>`
      select reset_val = 'on' as done from pg_settings where name = ${READ_ONLY}`
    if (row.done) break
  }
  await pool`
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`
}

export const unfence = (pool: Pool): Promise<void> => alter(pool, READ_ONLY, null)

/**
 * One of these servers at least has a commit before it is acknowledged: it is on two machines. By name, since a cell that
 * an agency moves to follows as well, and is no standby.
 */
export const anyOf = (servers: ReadonlyArray<string>): string =>
  `ANY 1 (${servers.map((server) => `"${standbyName(server)}"`).join(", ")})`

/** Each of them has what a cell that an agency moves to is sent: that cell would be ahead of the next primary. */
export const slotsOf = (servers: ReadonlyArray<string>): string => servers.map(slotOf).join(", ")

/** From now on a commit waits for one of these standbys; for nobody where there are none. */
export const requireStandbys = async (pool: Pool, servers: ReadonlyArray<string>): Promise<void> => {
  await alter(pool, "synchronized_standby_slots", slotsOf(servers))
  await alter(pool, "synchronous_standby_names", servers.length === 0 ? "" : anyOf(servers))
}

const PAIRED = "study.paired"

/**
 * Notes in the log whether everything that was acknowledged is on a standby: one that reads so has all that was
 * acknowledged before, and what was acknowledged since waited for it. The note waits for nobody.
 */
export const notePaired = (pool: Pool, isPaired: boolean): Promise<void> =>
  pool.begin(async (sql) => {
    await sql`set local synchronous_commit = local`
    await sql.unsafe(`alter database ${DATABASE} set ${PAIRED} = '${isPaired ? "on" : "off"}'`)
  })

export const isNotedPaired = async (pool: Pool): Promise<boolean> => {
  const [row] = await pool<[{ paired: boolean }]>`
    select exists (select from pg_db_role_setting where setconfig @> ${[`${PAIRED}=on`]}::text[]) as paired`
  return row.paired
}
