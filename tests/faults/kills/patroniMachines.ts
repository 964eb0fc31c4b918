import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "#server/db/connect.ts"
import { type Patroni, type PatroniMachine, startPatroni } from "../../support/startPatroni.ts"
import { startSite } from "../../support/startSite.ts"
import { backAgain } from "./backAgain.ts"
import type { Stage } from "./killsUnderLoad.ts"

interface Loss {
  readonly of: string
  readonly begin: (patroni: Patroni, primary: PatroniMachine) => void | Promise<void>
  /** What was lost is there again, after another took over. */
  readonly end: (primary: PatroniMachine) => void
}

const LOSSES: ReadonlyArray<Loss> = [
  { of: "primary's machine", begin: (_, { signal }) => signal("SIGKILL"), end: ({ start }) => start() },
  // two primaries for a while: the old one goes on, and nobody tells it
  {
    of: "primary's Patroni, which hangs",
    begin: (_, { signal }) => signal("SIGSTOP", "patroni"),
    end: ({ signal }) => signal("SIGCONT", "patroni"),
  },
  {
    of: "network of the primary's machine",
    begin: (_, { signal }) => signal("SIGSTOP"),
    end: ({ signal }) => signal("SIGCONT"),
  },
  {
    of: "primary, which hands over",
    begin: (patroni, primary) => patroni.ask(primary, "POST", "/switchover", { leader: primary.name }),
    end: () => {},
  },
]

/** A server over two databases of which Patroni makes one the primary: each loss is of that one, in turn. */
export const patroniMachines = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), "kills-"))
  const patroni = await startPatroni()
  const site = await startSite(dataDir, { DATABASE_URL: patroni.url })
  const sql = connect({ url: patroni.url }, { max: 2 })
  const until = backAgain(site)
  return {
    url: site.url,
    sql,
    log: site.log,
    kill: async (kill) => {
      const { of, begin, end } = LOSSES[(kill - 1) % LOSSES.length] as Loss
      const [primary, standby] = await patroni.pair()
      const begun = performance.now()
      await begin(patroni, primary)
      await until(async () => {
        const [{ host }] = await sql<[{ host: string }]>`select host(inet_server_addr()) as host`
        return host === new URL(standby.url).hostname
      })
      await until(async () => (await fetch(`${site.url}/readyz`)).ok)
      const away = Math.round(performance.now() - begun)
      end(primary)
      await patroni.pair()
      return { of: `${of} (${primary.name})`, away }
    },
    stop: async () => {
      await sql.end({ timeout: 1 })
      await site.stop()
      await patroni.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
