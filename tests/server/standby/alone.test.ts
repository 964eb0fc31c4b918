import { afterAll, beforeAll, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { isNotedPaired } from "#server/standby/fence.ts"
import { type DatabaseServers, makeDatabaseServers } from "../../support/databaseServers.ts"

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

it("goes on alone once the standby was away, says so, and waits for it again when it is back", async () => {
  const { first, second } = servers
  const required = async () => {
    const [row] = await pool<[{ names: string }]>`select current_setting('synchronous_standby_names') as names`
    return [row.names, await isNotedPaired(pool)]
  }
  second.signal("SIGKILL")
  await second.ended()
  // it was waiting for the standby when the wait was ended
  await pool`insert into kept values (1)`
  expect(await required()).toStrictEqual(["", false])
  await second.start()
  await expect.poll(required, FAR).toStrictEqual(["ANY 1 (*)", true])
  first.signal("SIGKILL")
  expect(await first.ended()).toContain("answers are on this machine alone until one does (STANDBY_AWAY=alone)")
  await second.run("standby:promote", "--gone")
  const kept = async () => [...(await pool`select n from kept`.catch(() => []))]
  await expect.poll(kept, FAR).toStrictEqual([{ n: 1 }])
})
