import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/EmbeddedPostgres.ts"

/** An embedded cluster that forgets everything when it is stopped, and waits for no disk. */
export const startCluster = async (
  transport?: "tcp",
): Promise<Pick<EmbeddedPostgres, "address"> & { readonly stop: () => Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), "study-test-"))
  const log = { info: () => {}, warn: (text: string) => console.warn(text) }
  const settings = {
    fsync: "off",
    max_connections: "300",
    full_page_writes: "off",
    autovacuum: "off",
    jit: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    checkpoint_timeout: "1h",
    max_wal_size: "4GB",
    bgwriter_lru_maxpages: "0",
  }
  const { address, stop } = await startEmbeddedPostgres({
    dataDir,
    settings,
    log,
    ...(transport === undefined ? {} : { transport }),
  })
  return {
    address,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
