import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { isAlive, readPostmaster } from "#server/db/postmasterPid.ts"
import { siteDatabase } from "../../support/siteDatabase.ts"
import { type Site, startSite } from "../../support/startSite.ts"
import { PATIENCE, type Stage } from "./killsUnderLoad.ts"

const KINDS = ["server", "database", "server", "database", "both"] as const

/** A server with its embedded database, which are killed in turn and come back. */
export const oneMachine = async (dataDir: string): Promise<Stage> => {
  const cluster = join(dataDir, "postgres")
  let site = await startSite(dataDir)
  const { url } = site
  const sql = siteDatabase(dataDir)
  return {
    url,
    sql,
    log: () => site.log(),
    kill: async (kill) => {
      const kind = KINDS[(kill - 1) % KINDS.length] as (typeof KINDS)[number]
      const begun = performance.now()
      const postmaster = readPostmaster(cluster)?.pid ?? 0
      if (kind !== "server") process.kill(postmaster, "SIGKILL")
      if (kind !== "database") {
        await site.kill()
        site = await startSite(dataDir, { PORT: new URL(url).port })
      }
      await isReady(site, postmaster, kind === "server")
      return { of: kind, away: Math.round(performance.now() - begun) }
    },
    stop: async () => {
      await sql.end({ timeout: 1 })
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the site answers from its database, which is another process than before unless it lived on. */
const isReady = async (site: Site, postmaster: number, lives: boolean): Promise<void> => {
  const giveUp = performance.now() + PATIENCE
  const isBack = async () => {
    const isSame = isAlive(postmaster)
    if (isSame !== lives) return false
    const { ok } = await fetch(`${site.url}/readyz`).catch(() => ({ ok: false }))
    return ok
  }
  while (!(await isBack())) {
    if (performance.now() > giveUp) throw new Error(`not back after ${PATIENCE} ms:\n${site.log()}`)
    await after(20)
  }
}
