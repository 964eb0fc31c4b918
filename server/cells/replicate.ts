import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { answeredWithin } from "../db/answeredWithin.ts"
import { connect } from "../db/connect.ts"
import { serversOf } from "../db/servers.ts"
import type { Pool } from "../db/Sql.ts"
import type { Cell } from "./Cell.ts"
import { tenantTables } from "./tenantTables.ts"

const LOOK_MS = 50
/** Who comes after a change that waits for a table waits with it. */
const LOCK_MS = 500
const LOCK_REST_MS = 200
/** The PostgreSQL from which on a standby has the places of those who follow its primary. */
const KEEPS_PLACES = 17
const STANDBY_MS = 5_000
/** Jobs run as this one while rows of a cell are another one's copy: it does not see them. */
const JOBS = "study_jobs"

/** Names what a move makes in both databases. */
const nameOf = (agency: string): string => `agency_${createHash("sha256").update(agency).digest("hex").slice(0, 16)}`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A change of a table waits for nobody's long transaction, and lets nobody wait behind it. */
const alterWhenFree = async (sql: Pool, table: string, statements: string): Promise<void> => {
  for (;;) {
    try {
      // one transaction, and nobody waits for this process while it goes on. Locked whole from the first: who has read
      // the table and is about to write it would wait for this, and this for them
      await sql.unsafe(
        `set local lock_timeout = ${LOCK_MS}; lock table "${table}" in access exclusive mode; ${statements}`,
      )
      return
    } catch (error) {
      if ((error as { readonly code?: string }).code !== "55P03") throw error
      await sleep(LOCK_REST_MS)
    }
  }
}

/** From now on writes of the agency's rows ask whether they may, and jobs do not see rows that are a copy. */
export const guardAgency = async ({ sql }: Cell, agency: string): Promise<void> => {
  const name = nameOf(agency)
  await sql.unsafe(`
    do $$ begin create role ${JOBS}; exception when duplicate_object or unique_violation then null; end $$;
    grant usage on schema public to ${JOBS};
    grant all on all tables in schema public to ${JOBS};
    grant all on all sequences in schema public to ${JOBS}`)
  for (const { name: table, key } of await tenantTables(sql))
    await alterWhenFree(
      sql,
      table,
      `create or replace trigger "${name}" before insert or update on "${table}" for each row
        when (new."${key}" = ${quoted(agency)}) execute function guard_moving_agency(${quoted(agency)});
      create or replace trigger "${name}_gone" before delete on "${table}" for each row
        when (old."${key}" = ${quoted(agency)}) execute function guard_moving_agency(${quoted(agency)});
      drop policy if exists of_this_cell on "${table}";
      create policy of_this_cell on "${table}" using ("${key}" <> all ((select agencies_elsewhere())::text[]));
      alter table "${table}" enable row level security`,
    )
}

export const unguardAgency = async ({ sql }: Cell, agency: string): Promise<void> => {
  const name = nameOf(agency)
  const [others] = await sql<[{ are: boolean }]>`
    select exists (select from agency_moves where agency <> ${agency}) as are`
  for (const { name: table } of await tenantTables(sql))
    await alterWhenFree(
      sql,
      table,
      `drop trigger if exists "${name}" on "${table}";
      drop trigger if exists "${name}_gone" on "${table}";
      ${others.are ? "" : `drop policy if exists of_this_cell on "${table}"; alter table "${table}" disable row level security`}`,
    )
}

const has = async (sql: Pool, catalogue: "pg_publication" | "pg_subscription", name: string): Promise<boolean> => {
  const column = catalogue === "pg_publication" ? "pubname" : "subname"
  const rows = await sql.unsafe(
    `select from ${catalogue} c where ${column} = $1
      ${catalogue === "pg_subscription" ? "and subdbid = (select oid from pg_database where datname = current_database())" : ""}`,
    [name],
  )
  return rows.length > 0
}

/** Offers the agency's rows, those alone, to another cell. */
export const publish = async ({ sql }: Cell, agency: string): Promise<void> => {
  const name = nameOf(agency)
  if (await has(sql, "pg_publication", name)) return
  const tables = (await tenantTables(sql))
    .filter(({ is_lasting }) => is_lasting)
    .map(({ name: table, key }) => `"${table}" where ("${key}" = ${quoted(agency)})`)
  await sql.unsafe(
    `create publication ${name} for table agency_move_marks where (agency = ${quoted(agency)}), ${tables.join(", ")}`,
  )
}

/** Follows what the other cell offers; `copies` the rows that are there already first. */
export const subscribe = async ({ sql }: Cell, other: Cell, agency: string, copies: boolean): Promise<void> => {
  const name = nameOf(agency)
  if (await has(sql, "pg_subscription", name)) return
  // of one that was made when this command was killed
  await dropSlot(other, agency)
  const versions = await Promise.all([sql, other.sql].map(versionOf))
  const failover = Math.min(...versions) < KEEPS_PLACES ? "" : ", failover = true"
  // without synchronous_commit a crash forgets that a table was copied after the other cell forgot how to go on with it
  await sql.unsafe(
    `create subscription ${name} connection ${quoted(other.url)} publication ${name}
      with (copy_data = ${copies}, origin = none, synchronous_commit = on${failover})`,
  )
}

const versionOf = async (sql: Pool): Promise<number> => {
  const [row] = await sql<[{ version: number }]>`
    select current_setting('server_version_num')::integer / 10000 as version`
  return row.version
}

/**
 * Until each standby of a cell that answers, and keeps places of others in the log, has the other cell's: a move goes on
 * after a take-over.
 */
export const awaitStandbys = async ({ name, url }: Cell, agency: string, report: (line: string) => void) => {
  const servers = serversOf(url)
  for (let isFirst = true; ; isFirst = false) {
    const found = await Promise.all(servers.map((server) => isPlaceAt(server, nameOf(agency))))
    if (found.every(Boolean)) return
    if (isFirst) report(`等${name}的备机也能接着复制`)
    await sleep(LOOK_MS)
  }
}

const isPlaceAt = async (server: string, slot: string): Promise<boolean> => {
  const address = new URL(server)
  address.searchParams.delete("target_session_attrs")
  const sql = connect({ url: address.href }, { max: 1, statementTimeout: STANDBY_MS })
  try {
    const asked = sql<[{ keeps: boolean }]>`
      select pg_is_in_recovery() and coalesce(current_setting('sync_replication_slots', true) = 'on', false) as keeps`
    // one that does not answer takes nothing over
    const [standby] = await answeredWithin(STANDBY_MS, asked).catch(() => [{ keeps: false }])
    if (!standby?.keeps) return true
    const slots = await sql`
      select from pg_replication_slots
      where slot_name = ${slot} and synced and not temporary and invalidation_reason is null`
    return slots.length > 0
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Gives how many tables are not copied yet. */
export const tablesToCopy = async ({ sql }: Cell, agency: string): Promise<number> => {
  const [row] = await sql<[{ n: number }]>`
    select count(*)::int as n from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
    where s.subname = ${nameOf(agency)} and r.srsubstate <> 'r'`
  return row.n
}

/** Ends what follows and what is offered, on one side. The other one's slot goes with it. */
export const unsubscribe = async ({ sql }: Cell, other: Cell, agency: string): Promise<void> => {
  const name = nameOf(agency)
  if (await has(sql, "pg_subscription", name)) {
    await sql.unsafe(`alter subscription ${name} disable`)
    // which is gone already where this was cut off
    const slots = await other.sql`select from pg_replication_slots where slot_name = ${name}`
    if (slots.length === 0) await sql.unsafe(`alter subscription ${name} set (slot_name = none)`)
    await sql.unsafe(`drop subscription ${name}`)
  }
  await dropSlot(other, agency)
}

export const unpublish = async ({ sql }: Cell, agency: string): Promise<void> => {
  await sql.unsafe(`drop publication if exists ${nameOf(agency)}`)
  await sql`delete from agency_move_marks where agency = ${agency}`
}

/** Once whoever read it is gone. */
const dropSlot = async ({ sql }: Cell, agency: string): Promise<void> => {
  for (;;) {
    const slots = await sql<{ slot_name: string; active_pid: number | null }[]>`
      select slot_name, active_pid from pg_replication_slots
      where slot_name = ${nameOf(agency)} and database = current_database()`
    const [slot] = slots
    if (slot === undefined) return
    const { slot_name, active_pid } = slot
    if (active_pid === null) await sql`select pg_drop_replication_slot(${slot_name})`
    else await sql`select pg_terminate_backend(${active_pid})`
    await sleep(LOOK_MS)
  }
}

/** Whether the other cell has everything that was committed before, within the time given (milliseconds). */
export const isCaughtUp = async (from: Cell, to: Cell, agency: string, patience: number): Promise<boolean> => {
  const giveUp = performance.now() + patience
  const [{ mark }] = await from.sql<[{ mark: number }]>`
    update agency_move_marks set mark = mark + 1 where agency = ${agency} returning mark`
  for (;;) {
    const [there] = await to.sql<{ mark: number }[]>`select mark from agency_move_marks where agency = ${agency}`
    if (there !== undefined && there.mark >= mark) return true
    if (performance.now() > giveUp) return false
    await sleep(5)
  }
}
