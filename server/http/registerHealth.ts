import type { FastifyInstance } from "fastify"
import { answeredWithin } from "../db/answeredWithin.ts"
import { isMigrated } from "../db/migrate.ts"
import type { ServerDeps } from "./ServerDeps.ts"

/**
 * A database that takes longer than this to answer is away; proxies wait 10 s. A busy one is slow for every process, and
 * who calls them all unready gets 503 for everybody from the proxy.
 */
const PATIENCE_MS = 8_000

/** Four WAL segments: below this the next answers may not be stored. */
const MIN_BYTES = 64 * 1024 * 1024

declare module "fastify" {
  interface FastifyInstance {
    /** From now on `/readyz` says 503, and no connection is kept; requests are answered as before. */
    leave: () => void
  }
}

type Deps = Pick<ServerDeps, "pool" | "migrations" | "freeBytes" | "failingJobs">

/**
 * `/healthz` answers while the process runs, `/readyz` while it can work: database reachable, migrations applied, room on
 * its disk, not about to stop. `failing` names the jobs whose last run failed; they alone make no process unready, since requests need none
 * of them and another process would fail as well.
 */
export const registerHealth = (app: FastifyInstance, deps: Deps) => {
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  app.decorate("leave", leave)
  app.addHook("preClose", async () => leave())
  app.server.prependListener("request", (_request, response) => {
    if (isLeaving) response.shouldKeepAlive = false
  })
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_request, reply) => {
    const reason = isLeaving ? "the server is about to stop" : await problem(deps)
    return reply
      .status(reason === null ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ ...(reason === null ? { status: "ready" } : { status: "not ready", reason }), ...failing(deps) })
  })
}

const failing = ({ failingJobs }: Deps) => (failingJobs.size === 0 ? {} : { failing: [...failingJobs] })

const problem = async ({ pool, migrations, freeBytes }: Deps): Promise<string | null> => {
  if ((await freeBytes().catch(() => 0)) < MIN_BYTES) return "the disk of DATA_DIR is full or away"
  return answeredWithin(PATIENCE_MS, isMigrated(pool, migrations)).then(
    (done) => (done ? null : "migrations are missing"),
    () => "the database is away",
  )
}
