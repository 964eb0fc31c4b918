import { urlOf } from "../core/urlOf.ts"
import { makeFreeBytes } from "../db/freeBytes.ts"
import { serversOf } from "../db/servers.ts"
import { describeSite, type Readiness } from "../metrics/describeSite.ts"
import { readSite } from "../metrics/readSite.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

const PATIENCE_MS = 5_000

/** What the server that these settings start says of itself. */
const readReadiness = async (url: string): Promise<Readiness | null> => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return (await response.json()) as Readiness
  } catch {
    return null
  }
}

export const status: Command = {
  about: "how the site is, in words; ends with 1 where somebody should act",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ config, database, print }) => {
      const url = urlOf(config.host, config.port)
      const readiness = await readReadiness(url)
      const now = Date.now()
      const site = await readSite(await database(), now)
      const free = await makeFreeBytes(config)()
      const facts = describeSite({
        ...site,
        servers: serversOf(config.databaseUrl ?? "").length,
        url,
        readiness,
        free,
        now,
      })
      for (const { text, isWell } of facts) print(`${isWell ? "  " : "! "}${text}`)
      return facts.every(({ isWell }) => isWell) ? 0 : 1
    },
  }),
}
