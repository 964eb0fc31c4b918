import { afterAll, beforeAll, expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { warnOfConnections } from "#server/db/warnOfConnections.ts"
import { startCluster } from "../../support/startCluster.ts"

/** Of a cluster of its own, since what others hold is counted. */
const ROOM = 297
const OTHERS = 4
let cluster: Awaited<ReturnType<typeof startCluster>>
let others: Pool
let own: Pool
beforeAll(async () => {
  cluster = await startCluster()
  others = connect(cluster.address, { max: OTHERS })
  await Promise.all(Array.from({ length: OTHERS }, () => others`select pg_sleep(0.2)`))
  own = connect(cluster.address, { max: 1 })
})
afterAll(async () => {
  await own.end()
  await others.end()
  await cluster.stop()
})

it("says where the connections of this process and those that others hold are more than there are", async () => {
  const fits = ROOM - OTHERS - 4
  expect(await warnOfConnections(own, fits)).toStrictEqual([])
  expect(await warnOfConnections(own, fits + 1)).toStrictEqual([
    "DATABASE_POOL=290: PostgreSQL gives 297 connections, others hold 4, and this process may want 294: raise max_connections, or lower DATABASE_POOL in every process",
  ])
})
