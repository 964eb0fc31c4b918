import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "#server/db/connect.ts"
import type { Cell } from "#server/cells/Cell.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { clusterFolder, TEMPLATE } from "./clusterFolder.ts"
import { copyFolder } from "./copyFolder.ts"
import { endWithThis } from "./endWithThis.ts"
import type { TestDatabase } from "./testDatabase.ts"

export interface CellDatabase extends TestDatabase {
  readonly cell: Cell
  readonly postgres: EmbeddedPostgres
}

/** A cluster of its own with a migrated database that another one may follow. It comes back when it is killed. */
export const startCellDatabase = async (name: string): Promise<CellDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), `study-cell-${name}-`))
  await copyFolder(await clusterFolder(), dataDir)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    transport: "tcp",
    settings: {
      wal_level: "logical",
      fsync: "off",
      autovacuum: "off",
      max_connections: "100",
      wal_retrieve_retry_interval: "100ms",
      max_sync_workers_per_subscription: "4",
      max_logical_replication_workers: "8",
      max_worker_processes: "16",
    },
    log: { info: () => {}, warn: () => {} },
  })
  const release = endWithThis(postgres.pid() ?? 0, "QUIT", dataDir)
  const { user, password, host, port } = postgres.address
  const url = `postgres://${user}:${password}@${host}:${port}/${TEMPLATE}`
  const sql = connect({ url }, { max: 10, statementTimeout: 60_000 })
  return {
    cell: { name, sql: connect({ url }, { max: 4, statementTimeout: 0 }), url },
    postgres,
    sql,
    address: { url },
    close: async () => {
      release()
      await sql.end({ timeout: 1 })
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
