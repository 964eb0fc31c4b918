import { rm } from "node:fs/promises"
import { afterAll } from "vitest"
import type { Pool } from "#server/db/Sql.ts"
import { filledFolder } from "./filledFolder.ts"
import { siteDatabase } from "./siteDatabase.ts"
import { startSite } from "./startSite.ts"

interface OwnSite {
  readonly url: string
  readonly dataDir: string
  readonly sql: Pool
  readonly kill: () => Promise<void>
  /** At the same address, after `kill`. */
  readonly startAgain: () => Promise<void>
}

/** A real server for one test file, whose tests change its content or stop it; it ends with the file. */
export const ownSite = async (env: Readonly<Record<string, string>> = {}): Promise<OwnSite> => {
  const dataDir = await filledFolder("own-site")
  let site = await startSite(dataDir, env)
  const { url } = site
  const sql = siteDatabase(dataDir)
  afterAll(async () => {
    await sql.end()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    url,
    dataDir,
    sql,
    kill: () => site.kill(),
    startAgain: async () => {
      site = await startSite(dataDir, { ...env, PORT: new URL(url).port })
    },
  }
}
