import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"
import { clusterFolder } from "./clusterFolder.ts"
import { endWithThis } from "./endWithThis.ts"
import { copyFolder } from "./copyFolder.ts"

/** Nothing outlives the run: no disk is waited for, no crash is prepared for, and nobody but the tests has work in it. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  bgwriter_lru_maxpages: "0",
  autovacuum: "off",
  jit: "off",
  max_connections: "300",
}

/** An embedded cluster with TEMPLATE in it that forgets everything when it is stopped, or when this process is gone. */
export const startCluster = async (
  transport?: "tcp",
): Promise<Pick<EmbeddedPostgres, "address"> & { readonly stop: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), "study-test-"))
  await copyFolder(await clusterFolder(), dataDir)
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: SETTINGS,
    log,
    ...(transport === undefined ? {} : { transport }),
  })
  const release = endWithThis(postgres.pid() ?? 0, "QUIT", dataDir)
  return {
    address: postgres.address,
    stop: async () => {
      release()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
