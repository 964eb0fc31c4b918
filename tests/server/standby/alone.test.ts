import { afterAll, beforeAll, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { alter, isNotedPaired } from "#server/standby/fence.ts"
import { type DatabaseServers, type Machine, makeDatabaseServers } from "../../support/databaseServers.ts"

const SYNCHRONOUS = "synchronous_standby_names"
const FAR = { timeout: 120_000 }

let servers: DatabaseServers
let pool: Pool
beforeAll(async () => {
  servers = await makeDatabaseServers("alone")
  await servers.first.start()
  pool = connect({ url: servers.url }, { max: 2 })
  await pool`create table kept (n bigint primary key)`
  await servers.second.follow()
})
afterAll(async () => {
  await pool.end({ timeout: 1 })
  await servers.close()
})

/** Something follows that is no standby: another cell, to which an agency moves. */
const followAsCell = async ({ url }: Machine): Promise<void> => {
  await pool`create database cell`
  await pool`create publication moves for table kept`
  await pool`select pg_create_logical_replication_slot('cell', 'pgoutput')`
  const cell = connect({ url: url.replace(/[^/]*$/, "cell") }, { max: 1 })
  await cell`create table kept (n bigint primary key)`
  await cell.unsafe(`
    create subscription cell connection '${url}' publication moves with (create_slot = false, copy_data = false)`)
  await cell.end()
  const follows = async () => (await pool`select from pg_stat_replication where application_name = 'cell'`).length
  await expect.poll(follows, FAR).toBe(1)
}

it("goes on alone once the standby was away, says so, and waits for it again when it is back", async () => {
  const { first, second } = servers
  const names = `ANY 1 ("${new URL(second.url).host}")`
  const required = async () => {
    const [row] = await pool<[{ names: string }]>`select current_setting('synchronous_standby_names') as names`
    return [row.names, await isNotedPaired(pool)]
  }
  const written = async () => {
    const rows =
      await pool`select setting from pg_file_settings where name = ${SYNCHRONOUS} order by seqno desc limit 1`
    return rows[0]?.["setting"] as unknown
  }
  await expect.poll(required, FAR).toStrictEqual([names, true])
  // as an earlier version had it
  await alter(pool, SYNCHRONOUS, "ANY 1 (*)")
  await expect.poll(written, FAR).toBe(names)
  await expect.poll(required, FAR).toStrictEqual([names, true])
  await followAsCell(first)
  second.signal("SIGKILL")
  await second.ended()
  // it was waiting for the standby when the wait was ended
  await pool`insert into kept values (1)`
  expect(await required()).toStrictEqual(["", false])
  await second.start()
  await expect.poll(required, FAR).toStrictEqual([names, true])
  first.signal("SIGKILL")
  expect(await first.ended()).toContain("answers are on this machine alone until one does (STANDBY_AWAY=alone)")
  await second.run("standby:promote", "--gone")
  const kept = async () => [...(await pool`select n from kept`.catch(() => []))]
  await expect.poll(kept, FAR).toStrictEqual([{ n: 1 }])
})
