import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "#server/db/connect.ts"
import { makeDatabaseServers } from "../../support/databaseServers.ts"
import { startSite } from "../../support/startSite.ts"
import { backAgain } from "./backAgain.ts"
import type { Stage } from "./killsUnderLoad.ts"

/** A server over a primary and its standby: each kill is of the primary, whose machine then follows the next one. */
export const twoMachines = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), "kills-"))
  const servers = await makeDatabaseServers("wait")
  let { first: primary, second: standby } = servers
  await primary.start()
  await standby.follow()
  const site = await startSite(dataDir, { DATABASE_URL: servers.url })
  const sql = connect({ url: servers.url }, { max: 2 })
  const until = backAgain(site)
  return {
    url: site.url,
    sql,
    log: site.log,
    kill: async () => {
      const begun = performance.now()
      primary.signal("SIGKILL")
      await standby.run("standby:promote")
      await until(async () => (await fetch(`${site.url}/readyz`)).ok)
      const away = Math.round(performance.now() - begun)
      await until(() => sql`select`.then(() => true))
      ;[primary, standby] = [standby, primary]
      await standby.follow()
      return { of: `primary (${standby.name})`, away }
    },
    stop: async () => {
      await sql.end({ timeout: 1 })
      await site.stop()
      await servers.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
