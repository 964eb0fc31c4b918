import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type LocalAddress } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { startCluster } from "../../support/startCluster.ts"
import { startSite } from "../../support/startSite.ts"

export interface RunningProcess {
  readonly port: string
  /** What it has logged since its last start. */
  readonly log: () => string
  readonly startAgain: () => Promise<void>
}

export interface TwoProcesses {
  readonly sql: Pool
  readonly both: readonly [RunningProcess, RunningProcess]
  readonly stop: () => Promise<void>
}

/** Two processes of a site on one database, as docs/operations.md has them; the first one imports the content. */
export const twoProcesses = async (env: Readonly<Record<string, string>>): Promise<TwoProcesses> => {
  const cluster = await startCluster("tcp")
  const folder = await mkdtemp(join(tmpdir(), "study-restart-"))
  const { host, port, user, password, database } = cluster.address as LocalAddress
  const settings = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    SMS_GATEWAY: "https://token@sms.invalid/",
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
    DRAIN_MS: "4000",
    LOG_LEVEL: "info",
    ...env,
  }
  const start = async (name: string) => {
    let site = await startSite(join(folder, name), settings)
    const own = new URL(site.url).port
    return {
      port: own,
      log: () => site.log(),
      startAgain: async () => {
        await site.stop()
        site = await startSite(join(folder, name), { ...settings, PORT: own })
      },
      stop: () => site.stop(),
    }
  }
  const first = await start("first")
  const sql = connect(cluster.address, { max: 2 })
  await sql`insert into agency_hosts (agency_id, host, mode) select id, '127.0.0.1', '0' from agencies where is_default`
  await sql`update papers set attempts = 0, minutes = 600`
  const second = await start("second")
  return {
    sql,
    both: [first, second],
    stop: async () => {
      await Promise.all([first.stop(), second.stop()])
      await sql.end({ timeout: 1 })
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
