import type { FastifyInstance } from "fastify"
import { answeredWithin } from "../db/answeredWithin.ts"
import { isMigrated } from "../db/migrate.ts"
import type { ServerDeps } from "./makeServer.ts"

/** A database that takes longer than this to answer is away. */
const PATIENCE_MS = 2_000

/** `/healthz` answers while the process runs, `/readyz` while it can work: database reachable, migrations applied. */
export const registerHealth = (app: FastifyInstance, { pool, migrations }: Pick<ServerDeps, "pool" | "migrations">) => {
  app.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }))
  app.get("/readyz", async (_request, reply) => {
    const reason = await answeredWithin(PATIENCE_MS, isMigrated(pool, migrations)).then(
      (done) => (done ? null : "migrations are missing"),
      () => "the database is away",
    )
    return reply
      .status(reason === null ? 200 : 503)
      .header("cache-control", "no-store")
      .send(reason === null ? { status: "ready" } : { status: "not ready", reason })
  })
}
